/// @file
/// How good a position is.
#pragma once

#include "abalone/position.hpp"
#include "abalone/weights.hpp"
#include "core/tally.hpp"

namespace plateau::abalone {

/// Good for the side to move is positive; about 250 to a marble: marbles lost, nearness to the
/// centre, neighbours that hold together, pushes and marbles that may be pushed off next. The same
/// for all turns and reflections of the board and for exchanged colours.
int evaluate(const Position &position);

/// How often each weight counted, Black's minus White's: for a tuner. The value for Black is
/// Σ counts · weights.
struct EvaluationTrace {
  Counts<weight::count> counts{};
};

/// Evaluates and tells what was counted.
int evaluate(const Position &position, EvaluationTrace &trace);

/// What one more ejection is worth to a side that has made so many.
int ejection_gain(int ejected_before);

} // namespace plateau::abalone
