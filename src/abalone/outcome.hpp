/// @file
/// When the game is over.
#pragma once

#include "abalone/position.hpp"
#include "abalone/rules.hpp"
#include "core/game.hpp"
#include "core/outcome.hpp"

#include <optional>

namespace plateau::abalone {

/// Plies from the first move to this position, as its move number tells.
std::uint32_t plies_played(const Position &position);

/// The end, by itself: six ejected, no legal move (the side to move loses), the same position with
/// the same side to move for the third time since the last ejection (draw), the agreed limit (more
/// ejections win).
std::optional<Outcome> outcome(const Rules &rules, const Position &position, History history);

} // namespace plateau::abalone
