/// @file
/// Castling in the rule book: how it is asked for, and each condition with its own reason.
#pragma once

#include "chess/position.hpp"
#include "core/refusal.hpp"

#include <optional>
#include <span>

namespace plateau::chess {

/// Which castling, if any, these two squares ask for: king two squares sideways, or king onto own
/// rook (C10). A wish, not yet a right. `from` and `to` differ.
std::optional<Wing> castling_gesture(const Position &position, Square from, Square to);

/// The side to move wants to castle towards a wing.
Verdict<Move> judge_castling(const Position &position, Wing wing);

/// A refusal once the game so far is known: which of king and rook it was that moved.
Refusal recall(Refusal refusal, Position start, std::span<const Move> moves);

} // namespace plateau::chess
