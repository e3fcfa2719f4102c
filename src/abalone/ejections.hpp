/// @file
/// The pushes that eject: few, and all that matters at once.
#pragma once

#include "abalone/moves.hpp"
#include "abalone/position.hpp"

namespace plateau::abalone {

/// Appends the legal moves that push a marble off the board.
void ejecting_moves(const Position &position, Bounded<Move, max_moves> &moves);

} // namespace plateau::abalone
