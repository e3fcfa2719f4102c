/// @file
/// How far a game of Abalone has come.
#pragma once

#include "abalone/position.hpp"
#include "core/phase.hpp"

#include <algorithm>

namespace plateau::abalone {

/// Two more marbles decide it.
inline constexpr int endgame_ejections = ejections_to_win - 2;

/// By the marbles that were pushed off: with the first the middlegame begins, with the fourth of
/// one side the endgame.
inline Phase phase_of(const Position &position) {
  const int most = std::max(position.ejected_by(Side::first), position.ejected_by(Side::second));
  return most >= endgame_ejections ? Phase::endgame : most > 0 ? Phase::middlegame : Phase::opening;
}

} // namespace plateau::abalone
