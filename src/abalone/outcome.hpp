/// @file
/// When the game is over.
#pragma once

#include "abalone/position.hpp"
#include "abalone/rules.hpp"
#include "core/game.hpp"
#include "core/outcome.hpp"

#include <array>
#include <optional>

namespace plateau::abalone {

/// The ends of this game, besides those any game has.
namespace ends {
inline constexpr EndReason six_ejected{"six-ejected"};
inline constexpr EndReason no_legal_move{"no-legal-move"};
inline constexpr EndReason threefold_repetition{"threefold-repetition"};
inline constexpr EndReason move_limit{"move-limit"};
inline constexpr std::array<EndReason, 4> all = {six_ejected, no_legal_move, threefold_repetition,
                                                 move_limit};
} // namespace ends

/// Plies from the first move to this position, as its move number tells.
std::uint32_t plies_played(const Position &position);

/// The end, by itself: six ejected, no legal move (the side to move loses), the same position with
/// the same side to move for the third time since the last ejection (draw), the agreed limit (more
/// ejections win).
std::optional<Outcome> outcome(const Rules &rules, const Position &position, History history);

/// Nothing: every draw comes by itself.
std::optional<Outcome> claim(const Rules &rules, const Position &position, History history);

/// Whether `side` could still win if the other ran out of time. Always: whoever has a marble can
/// win, if only by leaving the other side without a move.
bool can_still_win(const Position &position, Side side);

} // namespace plateau::abalone
