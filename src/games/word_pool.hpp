/// @file
/// Texts that occur again and again, each kept once.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace plateau {

class WordPool {
public:
  using Id = std::uint32_t;

  /// The empty word is there from the beginning, and is 0.
  WordPool() { add(""); }

  Id add(std::string_view word);
  std::string_view operator[](Id id) const { return *words_[id]; }
  std::size_t size() const { return words_.size(); }
  /// What all of them take, roughly.
  std::size_t bytes() const { return bytes_; }

  /// Which words contain a part, whatever its capitals and accents.
  std::vector<bool> containing(std::string_view part) const;
  /// The place of each word in the order of a dictionary.
  std::vector<std::uint32_t> ranks() const;

private:
  std::vector<std::unique_ptr<const std::string>> words_;
  std::unordered_map<std::string_view, Id> ids_;
  std::size_t bytes_ = 0;
};

/// Small letters without accents, as people search: those of western Europe; the rest stays.
std::string searchable(std::string_view text);

/// UTF-8, whatever old programs wrote: a byte that is none is a letter of Latin-1.
std::string as_utf8(std::string_view text);

} // namespace plateau
