#include "abalone/baseline.hpp"

#include <algorithm>
#include <bit>
#include <cstdlib>

namespace plateau::abalone {

namespace {

/// Steps from the centre of the board to all marbles of a side.
int centre_distance(Set marbles) {
  int sum = 0;
  for_each_cell_of_board([&](Cell cell) {
    if ((marbles & set_of(cell)) == 0)
      return;
    const int rows = row_of(cell) - 4;
    const int columns = column_of(cell) - 4;
    sum += std::max({std::abs(rows), std::abs(columns), std::abs(rows - columns)});
  });
  return sum;
}

/// A marble weighs more than all the steps it could be away from the centre.
constexpr int marble_points = 1000;
constexpr int step_points = 10;

int marble_count(const Position &position, Side side) {
  const auto marbles = position.marbles(side);
  return marble_points * std::popcount(marbles) - step_points * centre_distance(marbles);
}

} // namespace

int baseline_count(const Position &position) {
  return marble_count(position, position.side_to_move()) -
         marble_count(position, opponent(position.side_to_move()));
}

} // namespace plateau::abalone
