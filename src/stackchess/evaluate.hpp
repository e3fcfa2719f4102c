/// @file
/// How good a position looks.
#pragma once

#include "stackchess/position.hpp"

namespace plateau::stackchess {

/// Good for the side to move is positive; about 100 to a pawn. Swapping colours swaps nothing.
int evaluate(const Position &position);

/// What a piece is worth by itself.
int piece_worth(Kind kind);

} // namespace plateau::stackchess
