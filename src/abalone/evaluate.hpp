/// @file
/// How good a position is.
#pragma once

#include "abalone/position.hpp"

namespace plateau::abalone {

/// In hundredths of a marble, good for the side to move is positive: marbles lost, nearness to the
/// centre, neighbours that hold together.
int evaluate(const Position &position);

} // namespace plateau::abalone
