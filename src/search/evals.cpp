#include "search/evals.hpp"

#include <algorithm>
#include <cstdlib>

namespace plateau::search {

std::string eval_text(Score score, Side to_move) {
  const int sign = to_move == Side::first ? 1 : -1;
  if (is_decided(score))
    return "#" + std::to_string(sign * moves_to_end(score));
  const int value = sign * score;
  const int size = std::abs(value);
  std::string text = value < 0 ? "-" : "";
  text += std::to_string(size / 100) + "." + std::to_string(size / 10 % 10);
  return text + std::to_string(size % 10);
}

std::optional<Score> read_eval(std::string_view text) {
  text = text.substr(0, text.find(',')); // Some programs add the depth.
  const auto skip = [&](char sign) {
    const bool there = !text.empty() && text.front() == sign;
    text.remove_prefix(there ? 1 : 0);
    return there;
  };
  const bool end = skip('#');
  const bool negative = skip('-');
  if (!negative)
    skip('+');
  constexpr std::size_t most_digits = 6;
  if (text.empty() || text.size() > most_digits)
    return std::nullopt;
  int value = 0;
  int scale = 0; // Of the digits after the point; 0 before it.
  for (const char c : text) {
    if (c == '.' && scale == 0) {
      scale = 100;
    } else if (c >= '0' && c <= '9') {
      if (scale != 1)
        value = 10 * value + (c - '0');
      scale = scale > 1 ? scale / 10 : scale;
    } else {
      return std::nullopt;
    }
  }
  if (end)
    value = win_in(std::min(2 * value, max_ply));
  else
    value = std::min(value * (scale == 0 ? 100 : scale), max_evaluation);
  return negative ? -value : value;
}

} // namespace plateau::search
