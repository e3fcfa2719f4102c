#include "arena/baseline.hpp"

#include <array>
#include <bit>
#include <cstdlib>

namespace plateau::arena {

namespace {

int piece_count(const chess::Position &position, Side side) {
  using chess::Kind;
  constexpr std::array<std::pair<Kind, int>, 5> worth = {{{Kind::pawn, 100},
                                                          {Kind::knight, 300},
                                                          {Kind::bishop, 300},
                                                          {Kind::rook, 500},
                                                          {Kind::queen, 900}}};
  int sum = 0;
  for (const auto &[kind, points] : worth)
    sum += points * std::popcount(position.pieces(side, kind));
  return sum;
}

/// The king is an ordinary piece here.
int piece_count(const stackchess::Position &position, Side side) {
  using stackchess::Kind;
  constexpr std::array<int, stackchess::kind_count> worth = {100, 300, 300, 500, 900, 300, 100};
  int sum = 0;
  stackchess::for_each_square(position, [&](stackchess::Square square) {
    if (position.owner(square) != side)
      return;
    for (int depth = 0; depth < position.height(square); ++depth)
      sum += worth[static_cast<std::size_t>(position.piece(square, depth).kind)];
  });
  return sum;
}

/// Steps from the centre of the board to all marbles of a side.
int centre_distance(abalone::Set marbles) {
  int sum = 0;
  abalone::for_each_cell_of_board([&](Cell cell) {
    if ((marbles & abalone::set_of(cell)) == 0)
      return;
    const int rows = abalone::row_of(cell) - 4;
    const int columns = abalone::column_of(cell) - 4;
    sum += std::max({std::abs(rows), std::abs(columns), std::abs(rows - columns)});
  });
  return sum;
}

/// A marble weighs more than all the steps it could be away from the centre.
constexpr int marble_points = 1000;
constexpr int step_points = 10;

int marble_count(const abalone::Position &position, Side side) {
  const auto marbles = position.marbles[index(side)];
  return marble_points * std::popcount(marbles) - step_points * centre_distance(marbles);
}

} // namespace

int baseline_count(const chess::Position &position) {
  const Side side = position.side_to_move();
  return piece_count(position, side) - piece_count(position, opponent(side));
}

int baseline_count(const stackchess::Position &position) {
  const Side side = position.side_to_move();
  return piece_count(position, side) - piece_count(position, opponent(side));
}

int baseline_count(const abalone::Position &position) {
  return marble_count(position, position.to_move) -
         marble_count(position, opponent(position.to_move));
}

} // namespace plateau::arena
