/// @file
/// How far a game of chess has come.
#pragma once

#include "chess/position.hpp"
#include "core/phase.hpp"

namespace plateau::chess {

/// By the pieces that are neither kings nor pawns, fourteen at the start: with ten of them, or when
/// a side has fewer than four men on its first rank, the middlegame has begun; with six, the
/// endgame. The bounds are those of lichess.
Phase phase_of(const Position &position);

} // namespace plateau::chess
