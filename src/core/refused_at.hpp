/// @file
/// The move at which a game of a file was refused.
#pragma once

#include "core/record_write.hpp"

namespace plateau {

/// The move that was to come, be it in a variation; the number 0 before the game began.
struct RefusedAt {
  std::size_t number = 0;
  Side side = Side::first;
};

/// @param plies how many moves stood before it
template <Game G> RefusedAt refused_at(const Setup<G> &setup, std::size_t plies) {
  const auto first = index(G::side_to_move(setup.position));
  const auto half_moves = plies + first;
  return {detail::first_move_number<G>(setup.position) + half_moves / 2,
          half_moves % 2 == 0 ? Side::first : Side::second};
}

} // namespace plateau
