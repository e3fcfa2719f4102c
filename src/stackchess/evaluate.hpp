/// @file
/// How good a position looks.
#pragma once

#include "stackchess/position.hpp"

namespace plateau::stackchess {

/// Good for the side to move is positive; about 100 to a pawn. Swapping colours swaps nothing.
int evaluate(const Position &position);

} // namespace plateau::stackchess
