/// @file
/// For whoever draws: what stands where, what a move changes, how it is tapped.
#pragma once

#include "core/event.hpp"
#include "core/game.hpp"
#include "stackchess/draft.hpp"
#include "stackchess/position.hpp"

#include <array>
#include <span>
#include <string_view>

namespace plateau::stackchess {

/// What moves of this game do, besides moving pieces.
namespace events {
inline constexpr EventKind captured{"captured", Effect::takes};
inline constexpr EventKind promoted{"promoted", Effect::changes};
inline constexpr std::array<EventKind, 2> all = {captured, promoted};
} // namespace events

/// What stands on a cell, bottom to top.
Stack stack_at(const Position &position, Cell cell);

/// Puts these pieces on a square of a draft instead of what stood there. A pawn on its own second
/// rank has not moved.
void put_stack(Draft &draft, Cell cell, std::span<const std::int16_t> pieces);

/// What a move does: capture, move, promotion, in this order.
void changes(const Position &position, Move move, EventList &events);

/// Origin, target; then the height, if several would be legal.
void spellings(const Position &position, Move move, SpellingList &spellings);

/// `white-bishop`.
std::string_view piece_key(int piece);
/// `white`.
std::string_view side_key(Side side);

} // namespace plateau::stackchess
