/// @file
/// For whoever draws: what stands where, what a move changes, how it is tapped.
#pragma once

#include "core/event.hpp"
#include "core/game.hpp"
#include "stackchess/position.hpp"

#include <string_view>

namespace plateau::stackchess {

/// What stands on a cell, bottom to top.
Stack stack_at(const Position &position, Cell cell);

/// What a move does: capture, move, promotion, in this order.
void changes(const Position &position, Move move, EventList &events);

/// Origin, target; then the height, if several would be legal.
void spellings(const Position &position, Move move, SpellingList &spellings);

/// `white-bishop`.
std::string_view piece_key(int piece);
/// `white`.
std::string_view side_key(Side side);

} // namespace plateau::stackchess
