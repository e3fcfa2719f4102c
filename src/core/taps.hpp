/// @file
/// From taps to moves: a front end that is tapped or clicked holds no rule of its own.
#pragma once

#include "core/game.hpp"

#include <algorithm>
#include <optional>
#include <span>

namespace plateau {

/// The move that these taps and this choice spell out, if any.
template <Game G>
std::optional<typename G::Move> tapped_move(const typename G::Position &position,
                                            std::span<const Cell> tapped, std::int16_t choice) {
  MoveList<G> moves;
  G::legal_moves(position, moves);
  for (const auto move : moves) {
    SpellingList spellings;
    G::spellings(position, move, spellings);
    for (const auto &spelling : spellings)
      if (spelling.choice == choice &&
          std::equal(tapped.begin(), tapped.end(), spelling.cells.begin(), spelling.cells.end()))
        return move;
  }
  return std::nullopt;
}

} // namespace plateau
