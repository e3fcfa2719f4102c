#include "analyse/tally.hpp"

namespace plateau::analyse {

void SideTally::add(double lost) {
  ++moves;
  loss += lost;
  if (const auto mark = search::mark_of(lost))
    ++marks[static_cast<std::size_t>(*mark)];
}

} // namespace plateau::analyse
