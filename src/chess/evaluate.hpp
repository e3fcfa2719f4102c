/// @file
/// How good a position looks without looking ahead.
#pragma once

#include "chess/pawns.hpp"
#include "chess/position.hpp"
#include "chess/weights.hpp"
#include "core/tally.hpp"

#include <array>
#include <cstdint>
#include <vector>

namespace plateau::chess {

/// In hundredths of a pawn, good for the side to move positive. The same position seen from the
/// other side of the board gives the same number.
int evaluate(const Position &position);

/// The same numbers, faster: remembers what it has seen of pawns. One for each thread.
class Evaluator {
public:
  int operator()(const Position &position);

private:
  PawnCache pawns_;
};

/// How often each weight counted, White's minus Black's: for a tuner. The value for White is
/// (Σ counts·opening · phase + Σ counts·endgame · (full_phase − phase) · scale / full_scale) /
/// full_phase, unless a special ending was recognised.
struct EvaluationTrace {
  Counts<weight::count> counts{};
  int phase = 0; ///< full_phase with all pieces on the board, 0 with none.
  int scale = 0; ///< How much of the endgame value is left, of full_scale.
  bool special_ending = false;
};

inline constexpr int full_phase = 24;
inline constexpr int full_scale = 64;

/// Evaluates and tells what was counted.
int evaluate(const Position &position, EvaluationTrace &trace);

} // namespace plateau::chess
