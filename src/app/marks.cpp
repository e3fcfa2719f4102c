#include "app/marks.hpp"

#include <algorithm>
#include <cmath>
#include <cstdio>

namespace plateau::app {

double winning_chances(search::Score score) {
  if (search::is_decided(score))
    return score > 0 ? 1 : 0;
  return 1 / (1 + std::exp(-score / chances_scale));
}

std::optional<Mark> mark_of(double loss) {
  for (std::size_t i = mark_count; i-- > 0;)
    if (loss >= mark_from[i])
      return static_cast<Mark>(i);
  return std::nullopt;
}

std::string eval_text(search::Score score, Side to_move) {
  const int sign = to_move == Side::first ? 1 : -1;
  std::array<char, 32> text{};
  if (search::is_decided(score))
    std::snprintf(text.data(), text.size(), "#%d", sign * search::moves_to_end(score));
  else
    std::snprintf(text.data(), text.size(), "%.2f", sign * score / 100.0);
  return text.data();
}

search::Score score_after_move(search::Score score) {
  if (!search::is_decided(score))
    return -score;
  const int plies = std::max(search::plies_to_end(score) - 1, 0);
  return score > 0 ? search::loss_in(plies) : search::win_in(plies);
}

void SideTally::add(double lost) {
  ++moves;
  loss += lost;
  if (const auto mark = mark_of(lost))
    ++marks[static_cast<std::size_t>(*mark)];
}

} // namespace plateau::app
