#include "stackchess/baseline.hpp"

#include <array>

namespace plateau::stackchess {

namespace {

/// The king is an ordinary piece here.
int piece_count(const Position &position, Side side) {
  constexpr std::array<int, kind_count> worth = {100, 300, 300, 500, 900, 300, 100};
  int sum = 0;
  for_each_square(position, [&](Square square) {
    if (position.owner(square) != side)
      return;
    for (int depth = 0; depth < position.height(square); ++depth)
      sum += worth[static_cast<std::size_t>(position.piece(square, depth).kind)];
  });
  return sum;
}

} // namespace

int baseline_count(const Position &position) {
  const Side side = position.side_to_move();
  return piece_count(position, side) - piece_count(position, opponent(side));
}

} // namespace plateau::stackchess
