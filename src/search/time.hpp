/// @file
/// How long to think about one move of a game with a clock.
#pragma once

#include "core/clock.hpp"
#include "search/limits.hpp"

#include <optional>

namespace plateau::search {

/// What the mover's clock says.
struct ClockReading {
  Milliseconds remaining{0};
  Milliseconds increment{0};
  std::optional<int> moves_to_go; ///< Until more time comes; none, or 0, is for the whole game.
};

/// What is lost on the way between the players, by default: programs on one machine need less.
inline constexpr Milliseconds default_overhead{10};

/// Shares the clock out over the moves to come. Never plans to use what the overhead needs, and
/// gives at least a millisecond.
TimeBudget budget_for(const ClockReading &clock, Milliseconds overhead = default_overhead);

/// A fixed time for one move.
TimeBudget budget_for_move(Milliseconds time, Milliseconds overhead = default_overhead);

} // namespace plateau::search
