#include "analyse/tally.hpp"

#include <cstdio>

namespace plateau::analyse {

std::string eval_text(search::Score score, Side to_move) {
  const int sign = to_move == Side::first ? 1 : -1;
  std::array<char, 32> text{};
  if (search::is_decided(score))
    std::snprintf(text.data(), text.size(), "#%d", sign * search::moves_to_end(score));
  else
    std::snprintf(text.data(), text.size(), "%.2f", sign * score / 100.0);
  return text.data();
}

void SideTally::add(double lost) {
  ++moves;
  loss += lost;
  if (const auto mark = search::mark_of(lost))
    ++marks[static_cast<std::size_t>(*mark)];
}

} // namespace plateau::analyse
