/// @file
/// Positions of random games, from starts of every sort. For tests only.
#pragma once

#include "chess/moves.hpp"
#include "chess/position_text.hpp"

#include <cstdint>
#include <random>
#include <string_view>
#include <vector>

namespace plateau::chess {

inline constexpr std::string_view kiwipete =
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";

/// Moves chosen so that the game does not only shuffle: any, but castling and en passant whenever a
/// coin says so.
inline Move random_move(const Bounded<Move, max_moves> &moves, std::mt19937_64 &random) {
  if (random() % 2 == 0)
    for (const Move move : moves)
      if (move.special() == Move::Special::castling || move.special() == Move::Special::en_passant)
        return move;
  return moves[random() % moves.size()];
}

/// Calls `see(rules, position)` with `count` positions of random games of at most 120 plies: from
/// the ordinary start, from Kiwipete, and from Chess960 starts, in turn.
template <class See> void for_random_positions(int count, std::uint64_t seed, See see) {
  std::mt19937_64 random(seed);
  for (int game = 0, seen = 0; seen < count; ++game) {
    Rules rules;
    if (game % 3 == 2)
      rules.chess960 = static_cast<int>(random() % chess960_starts);
    Position position = game % 3 == 1 ? read_position(kiwipete)->position : start(rules);
    for (int ply = 0; ply < 120 && seen < count; ++ply, ++seen) {
      see(rules, position);
      Bounded<Move, max_moves> moves;
      legal_moves(position, moves);
      if (moves.empty())
        break;
      play(position, random_move(moves, random));
    }
  }
}

} // namespace plateau::chess
