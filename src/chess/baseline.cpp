#include "chess/baseline.hpp"

#include <array>
#include <bit>
#include <utility>

namespace plateau::chess {

namespace {

int piece_count(const Position &position, Side side) {
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

} // namespace

int baseline_count(const Position &position) {
  const Side side = position.side_to_move();
  return piece_count(position, side) - piece_count(position, opponent(side));
}

} // namespace plateau::chess
