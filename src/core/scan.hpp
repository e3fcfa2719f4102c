/// @file
/// Walking over a text without copying it: fields between separators, and numbers.
#pragma once

#include "core/ascii.hpp"

#include <algorithm>
#include <cstddef>
#include <optional>
#include <string_view>

namespace plateau {

/// The fields of a text, one after the other. `a,,b` has three, the middle one empty.
class TextFields {
public:
  TextFields(std::string_view text, char separator) : text_(text), separator_(separator) {}

  /// Goes to the next field; false when there is none.
  bool next() {
    if (after_ > text_.size())
      return false;
    start_ = after_;
    const auto end = std::min(text_.find(separator_, start_), text_.size());
    length_ = end - start_;
    after_ = end + 1;
    return true;
  }
  std::string_view field() const { return text_.substr(start_, length_); }
  /// Where the field starts: 1-based byte of the text.
  std::size_t column() const { return start_ + 1; }

private:
  std::string_view text_;
  char separator_;
  std::size_t start_ = 0;
  std::size_t length_ = 0;
  std::size_t after_ = 0;
};

/// A whole number of at most this many digits: enough for every counter, too few to overflow.
inline constexpr std::size_t max_digits = 7;

/// A number in plain decimal: digits only, no leading zero.
constexpr std::optional<int> read_number(std::string_view text) {
  if (text.empty() || text.size() > max_digits || (text[0] == '0' && text.size() > 1))
    return std::nullopt;
  int number = 0;
  for (const char c : text) {
    if (!is_digit(c))
      return std::nullopt;
    number = number * 10 + (c - '0');
  }
  return number;
}

} // namespace plateau
