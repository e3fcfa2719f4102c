#include "games/typed.hpp"

#include "core/ascii.hpp"

namespace plateau {

namespace {

/// `1.`, `12...`, `3…`: digits and at least one dot.
std::size_t number_length(std::string_view text) {
  constexpr std::string_view ellipsis = "…";
  std::size_t digits = 0;
  while (digits < text.size() && is_digit(text[digits]))
    ++digits;
  auto end = digits;
  while (true) {
    if (text.substr(end, 1) == ".")
      ++end;
    else if (text.substr(end, ellipsis.size()) == ellipsis)
      end += ellipsis.size();
    else
      break;
  }
  return digits > 0 && end > digits ? end : 0;
}

} // namespace

std::string bare_move(std::string_view typed) {
  typed = trimmed(typed);
  typed.remove_prefix(number_length(typed));
  std::string bare;
  for (const char c : typed)
    if (!is_blank(c))
      bare += c;
  return bare;
}

} // namespace plateau
