/// @file
/// How good a position looks.
#pragma once

#include "core/tally.hpp"
#include "stackchess/position.hpp"
#include "stackchess/weights.hpp"

namespace plateau::stackchess {

/// Good for the side to move is positive; about 100 to a pawn: material, what stacks can do
/// together, where they can go, what they threaten. The same for exchanged colours and for files
/// counted from the other edge.
int evaluate(const Position &position);

/// How often each weight counted, White's minus Black's: for a tuner. The value for White is
/// Σ counts · weights.
struct EvaluationTrace {
  Counts<weight::count> counts{};
};

/// Evaluates and tells what was counted.
int evaluate(const Position &position, EvaluationTrace &trace);

/// What a piece is worth by itself.
int piece_worth(Kind kind);

} // namespace plateau::stackchess
