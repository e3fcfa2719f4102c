/// @file
/// How a game ends by itself (S8–S10).
#pragma once

#include "core/game.hpp"
#include "core/outcome.hpp"
#include "stackchess/position.hpp"

#include <optional>

namespace plateau::stackchess {

/// In this order: a side without pieces, the side to move without moves, the move limit, the third
/// repetition, no capture ever again.
std::optional<Outcome> outcome(const Rules &rules, const Position &position, History history);

/// Whether `side` could still win if the other ran out of time.
bool can_still_win(const Position &position, Side side);

} // namespace plateau::stackchess
