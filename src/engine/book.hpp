/// @file
/// Opening books in Polyglot's format: entries of sixteen bytes, sorted by the key of the position.
#pragma once

#include "core/game.hpp"
#include "search/tactics.hpp"

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace plateau::engine {

/// A game whose positions stand in such books: it knows their keys, and the move an entry means.
template <class G>
concept Bookish = requires(const typename G::Position &position, std::uint16_t entry) {
  { search::Tactics<G>::book_key(position) } -> std::same_as<std::uint64_t>;
  {
    search::Tactics<G>::book_move(position, entry)
    } -> std::same_as<std::optional<typename G::Move>>;
};

/// The entries of one file.
class Book {
public:
  struct Entry {
    std::uint16_t move = 0;
    std::uint16_t weight = 0;
  };
  static constexpr std::size_t entry_bytes = 16;
  /// The largest books have a few million entries of sixteen bytes. The file is held in memory, so
  /// that nobody can change it meanwhile.
  static constexpr std::size_t max_bytes = std::size_t{256} << 20;

  /// The book of a file; nothing, and a complaint that names it, when it is none: it cannot be
  /// read, is no plain file, too large, cut off or not sorted.
  static std::shared_ptr<const Book> open(const std::string &path, std::string &complaint);
  /// The same for its bytes, without their name.
  static std::shared_ptr<const Book> read(std::string bytes, std::string &complaint);

  std::size_t size() const { return bytes_.size() / entry_bytes; }
  /// What the book has for a position.
  std::vector<Entry> entries_of(std::uint64_t key) const;

private:
  explicit Book(std::string bytes) : bytes_(std::move(bytes)) {}
  std::uint64_t key_at(std::size_t index) const;

  std::string bytes_;
};

/// A move of the book for a position, each as often as its weight says; entries that are not legal
/// moves there are passed over, and so are those of no weight. Nothing when none is left.
/// @param chance any number: the same one gives the same move
template <Bookish G>
std::optional<typename G::Move> book_move(const Book &book, const typename G::Position &position,
                                          std::uint64_t chance) {
  struct Choice {
    typename G::Move move;
    std::uint16_t weight;
  };
  std::vector<Choice> choices;
  std::uint64_t total = 0;
  for (const auto &entry : book.entries_of(search::Tactics<G>::book_key(position)))
    if (const auto move = search::Tactics<G>::book_move(position, entry.move);
        move && entry.weight > 0) {
      choices.push_back({*move, entry.weight});
      total += entry.weight;
    }
  if (choices.empty())
    return std::nullopt;
  std::uint64_t left = chance % total;
  for (const auto &choice : choices) {
    if (left < choice.weight)
      return choice.move;
    left -= choice.weight;
  }
  return choices.front().move;
}

} // namespace plateau::engine
