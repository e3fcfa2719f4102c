/// @file
/// Where one character of untrusted text ends.
#pragma once

#include <cstddef>
#include <string_view>

namespace plateau {

/// Bytes of the UTF-8 character that starts here, or 0 if what stands here is not UTF-8.
constexpr std::size_t utf8_length(std::string_view s) {
  const auto byte = [&](std::size_t i) {
    return i < s.size() ? static_cast<unsigned char>(s[i]) : 0U;
  };
  const auto follows = [&](std::size_t i) { return (byte(i) & 0xC0U) == 0x80U; };
  const unsigned lead = byte(0);
  if (lead < 0x80)
    return 1;
  if (lead >= 0xC2 && lead <= 0xDF)
    return follows(1) ? 2 : 0;
  if (lead >= 0xE0 && lead <= 0xEF) {
    const bool overlong = lead == 0xE0 && byte(1) < 0xA0;
    const bool surrogate = lead == 0xED && byte(1) >= 0xA0;
    return follows(1) && follows(2) && !overlong && !surrogate ? 3 : 0;
  }
  if (lead >= 0xF0 && lead <= 0xF4) {
    const bool overlong = lead == 0xF0 && byte(1) < 0x90;
    const bool beyond = lead == 0xF4 && byte(1) >= 0x90;
    return follows(1) && follows(2) && follows(3) && !overlong && !beyond ? 4 : 0;
  }
  return 0;
}

/// The first character of a text that has one; a byte that is no character stands for itself.
constexpr std::string_view first_character(std::string_view text) {
  const auto length = utf8_length(text);
  return text.substr(0, length == 0 ? 1 : length);
}

/// The beginning of a text, of at most `most` bytes: no character is cut in two.
constexpr std::string_view excerpt(std::string_view text, std::size_t most) {
  if (text.size() <= most)
    return text;
  // A character has at most four bytes: one that is cut begins among the last three.
  for (std::size_t back = 1; back <= 3 && back <= most; ++back)
    if (const auto length = utf8_length(text.substr(most - back)); length > back)
      return text.substr(0, most - back);
  return text.substr(0, most);
}

} // namespace plateau
