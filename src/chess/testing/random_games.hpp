/// @file
/// Positions as chance brings them, always the same.
#pragma once

#include "chess/moves.hpp"
#include "chess/position.hpp"

#include <random>

namespace plateau::chess::testing {

/// Calls `see` with every position of some games of chance.
template <class See> void for_each_random_position(int games, See see) {
  std::mt19937_64 random(5);
  for (int game = 0; game < games; ++game) {
    Position position;
    for (int ply = 0; ply < 150; ++ply) {
      Bounded<Move, max_moves> moves;
      legal_moves(position, moves);
      if (moves.empty())
        break;
      see(position);
      play(position, moves[random() % moves.size()]);
    }
  }
}

} // namespace plateau::chess::testing
