#include "chess/phase.hpp"

#include <bit>

namespace plateau::chess {

namespace {

constexpr int middlegame_pieces = 10;
constexpr int endgame_pieces = 6;
constexpr int men_at_home = 4;
constexpr std::array<Bitboard, 2> first_ranks = {Bitboard{0xFF}, Bitboard{0xFF} << 56};

} // namespace

Phase phase_of(const Position &position) {
  const auto &board = position.board();
  const int pieces = std::popcount(board.occupied() & ~board.pawns & ~board.kings);
  if (pieces <= endgame_pieces)
    return Phase::endgame;
  const auto left_home = [&](Side side) {
    return std::popcount(board.of(side) & first_ranks[index(side)]) < men_at_home;
  };
  return pieces <= middlegame_pieces || left_home(Side::first) || left_home(Side::second)
             ? Phase::middlegame
             : Phase::opening;
}

} // namespace plateau::chess
