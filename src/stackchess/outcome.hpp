/// @file
/// How a game ends by itself (S8–S10).
#pragma once

#include "core/clock.hpp"
#include "core/game.hpp"
#include "core/outcome.hpp"
#include "stackchess/position.hpp"

#include <array>
#include <optional>

namespace plateau::stackchess {

/// The ends of this game, besides those any game has.
namespace ends {
inline constexpr EndReason no_piece_left{"no-piece-left"};
inline constexpr EndReason no_legal_move{"no-legal-move"};
inline constexpr EndReason no_capture_possible{"no-capture-possible"};
inline constexpr EndReason threefold_repetition{"threefold-repetition"};
inline constexpr EndReason move_limit{"move-limit"};
inline constexpr EndReason time_limit{"time-limit"};
inline constexpr std::array<EndReason, 6> all = {no_piece_left,       no_legal_move,
                                                 no_capture_possible, threefold_repetition,
                                                 move_limit,          time_limit};
} // namespace ends

/// In this order: a side without pieces, the side to move without moves, the move limit, the third
/// repetition, no capture ever again.
std::optional<Outcome> outcome(const Rules &rules, const Position &position, History history);

/// What the rules give the whole game; nothing where they set no limit.
std::optional<Milliseconds> game_time(const Rules &rules);

/// Captures decide when that time is over.
Outcome when_time_is_up(const Position &position);

/// Nothing: every draw comes by itself.
std::optional<Outcome> claim(const Rules &rules, const Position &position, History history);

/// Whether `side` could still win if the other ran out of time.
bool can_still_win(const Position &position, Side side);

} // namespace plateau::stackchess
