/// @file
/// Closed lists of codes: the stable strings by which a game names its reasons and roles on the
/// wire and in the texts.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <string_view>

namespace plateau {

/// Not constexpr: to get here while compiling is an error that names the mistake.
inline void this_code_is_not_declared() {}

/// The code, as it stands in the list that declares it; any other does not compile.
template <std::size_t N>
consteval std::string_view declared(const std::array<std::string_view, N> &list,
                                    std::string_view code) {
  const auto *const found = std::find(list.begin(), list.end(), code);
  if (found == list.end())
    this_code_is_not_declared();
  return *found;
}

/// Two closed lists as one.
template <std::size_t A, std::size_t B>
consteval std::array<std::string_view, A + B> joined(const std::array<std::string_view, A> &first,
                                                     const std::array<std::string_view, B> &rest) {
  std::array<std::string_view, A + B> all;
  std::copy(rest.begin(), rest.end(), std::copy(first.begin(), first.end(), all.begin()));
  return all;
}

} // namespace plateau
