#include "bridge/review.hpp"

namespace plateau::bridge {

std::string eval_text(search::Score score, Side to_move) {
  const int sign = to_move == Side::first ? 1 : -1;
  if (search::is_decided(score))
    return "#" + std::to_string(sign * search::moves_to_end(score));
  const int value = sign * score;
  const int size = std::abs(value);
  std::string text = value < 0 ? "-" : "";
  text += std::to_string(size / 100) + "." + std::to_string(size / 10 % 10);
  return text + std::to_string(size % 10);
}

std::optional<search::Score> read_eval(std::string_view text) {
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
    value = search::win_in(std::min(2 * value, search::max_ply));
  else
    value = std::min(value * (scale == 0 ? 100 : scale), search::max_evaluation);
  return negative ? -value : value;
}

std::string share_text(double share) {
  const auto permille = std::lround(1000 * std::clamp(share, 0.0, 1.0));
  return permille == 1000 ? "1" : "0." + std::to_string(1000 + permille).substr(1);
}

std::string without_evals(const std::string &comment) {
  std::string kept;
  bool found = false;
  for (const auto &command : commands_in(comment)) {
    if (command.name == "eval") {
      found = true;
      continue;
    }
    kept.append(kept.empty() ? "[%" : " [%").append(command.name);
    kept.append(command.value.empty() ? "" : " ").append(command.value).append("]");
  }
  if (!found)
    return comment;
  const auto words = spoken_part(comment);
  return kept.append(kept.empty() || words.empty() ? "" : " ").append(words);
}

} // namespace plateau::bridge
