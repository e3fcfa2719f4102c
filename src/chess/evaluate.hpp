/// @file
/// How good a position looks without looking ahead.
#pragma once

#include "chess/position.hpp"

namespace plateau::chess {

/// In hundredths of a pawn, good for the side to move positive. The same position seen from the
/// other side of the board gives the same number.
int evaluate(const Position &position);

} // namespace plateau::chess
