#include "chess/chess.hpp"

#include <algorithm>
#include <string>

namespace plateau::chess {

// The move counters of an EPD are missing, and remarks may follow it.
Result<Setup<Chess>> Chess::read_position_line(std::string_view line, const Rules &rules) {
  auto whole = read_position(line, rules);
  if (whole)
    return whole;
  std::size_t end = 0;
  for (int field = 0; field < 4 && end < line.size(); ++field)
    end = std::min(line.find_first_of(" \t", line.find_first_not_of(" \t", end)), line.size());
  auto board = read_position(std::string(line.substr(0, end)) + " 0 1", rules);
  return board ? board : whole;
}

} // namespace plateau::chess
