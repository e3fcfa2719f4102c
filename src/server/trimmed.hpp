/// @file trimmed.hpp
/// Items of lists in headers.
#pragma once

#include <algorithm>
#include <string_view>

namespace plateau::server {

/// A text without the blanks around it.
inline std::string_view trimmed(std::string_view text) {
  constexpr std::string_view blanks = " \t";
  const auto begin = std::min(text.find_first_not_of(blanks), text.size());
  const auto end = text.find_last_not_of(blanks);
  return text.substr(begin, end == std::string_view::npos ? 0 : end + 1 - begin);
}

} // namespace plateau::server
