/// @file
/// How good a position is.
#pragma once

#include "abalone/position.hpp"

namespace plateau::abalone {

/// Good for the side to move is positive; about 250 to a marble: marbles lost, nearness to the
/// centre, neighbours that hold together, marbles that may be pushed off next.
int evaluate(const Position &position);

/// What one more ejection is worth to a side that has made so many.
int ejection_gain(int ejected_before);

} // namespace plateau::abalone
