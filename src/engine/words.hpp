/// @file
/// A line of the protocol, word by word.
#pragma once

#include "core/ascii.hpp"
#include "core/refusal.hpp"
#include "core/texts.hpp"

#include <algorithm>
#include <charconv>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace plateau::engine {

/// Takes words off the front of a line.
class Words {
public:
  explicit constexpr Words(std::string_view line) : rest_(line) {}

  /// The next word, or an empty view at the end.
  constexpr std::string_view next() {
    skip_blanks();
    std::size_t length = 0;
    while (length < rest_.size() && !is_blank(rest_[length]))
      ++length;
    const auto word = rest_.substr(0, length);
    rest_.remove_prefix(length);
    return word;
  }
  constexpr std::string_view peek() const { return Words(*this).next(); }
  constexpr bool done() const { return peek().empty(); }

  /// What is left, blanks around it removed.
  constexpr std::string_view rest() { return trimmed(rest_); }
  /// Everything before `word`, which is skipped; everything that is left when `word` does not come.
  constexpr std::string_view until(std::string_view word) {
    skip_blanks();
    const char *begin = rest_.data();
    const char *end = begin;
    while (!done()) {
      const auto read = next();
      if (read == word)
        return {begin, static_cast<std::size_t>(end - begin)};
      end = read.data() + read.size();
    }
    return {begin, static_cast<std::size_t>(end - begin)};
  }

private:
  constexpr void skip_blanks() {
    while (!rest_.empty() && is_blank(rest_.front()))
      rest_.remove_prefix(1);
  }

  std::string_view rest_;
};

/// A whole number, the whole word and nothing but it.
inline std::optional<std::int64_t> read_number(std::string_view word) {
  std::int64_t number = 0;
  const auto [end, error] = std::from_chars(word.data(), word.data() + word.size(), number);
  if (word.empty() || error != std::errc{} || end != word.data() + word.size())
    return std::nullopt;
  return number;
}

/// What was found, fit to be shown: cut short, control bytes replaced, in quotation marks.
inline std::string in_quotes(std::string_view found) {
  std::string text(1, '\'');
  text += printable(excerpt(found, Refusal::max_found));
  text += '\'';
  return text;
}

} // namespace plateau::engine
