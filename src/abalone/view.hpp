/// @file
/// For whoever draws: what stands where, what a move changes, how it is tapped.
#pragma once

#include "abalone/draft.hpp"
#include "abalone/position.hpp"
#include "core/event.hpp"
#include "core/game.hpp"

#include <array>
#include <span>
#include <string_view>

namespace plateau::abalone {

/// What moves of this game do, besides moving pieces.
namespace events {
inline constexpr EventKind pushed{"pushed", Effect::pushes};
inline constexpr EventKind ejected{"ejected", Effect::drives_off};
inline constexpr std::array<EventKind, 2> all = {pushed, ejected};
} // namespace events

/// The marble on a cell, or nothing. Its number is 0 for black, 1 for white.
Stack stack_at(const Position &position, Cell cell);

/// Puts a marble on a cell of a draft, or clears it.
void put_stack(Draft &draft, Cell cell, std::span<const std::int16_t> pieces);

/// What a move does, marble by marble: what leaves the board, what is pushed, what moves, from the
/// front to the rear. Carried out in this order no marble ever stands on another.
void changes(const Position &position, Move move, EventList &events);

/// The ways to tap a move. Along a line: the rear marble and the next cell; or the column, by its
/// ends or marble by marble, and the cell in front of it. Aside: the row, by its ends or marble by
/// marble, and where its first end goes; three marbles also take where the last end goes (two could
/// mean another move by that).
void spellings(const Position &position, Move move, SpellingList &list);

/// `black-marble`.
std::string_view piece_key(int piece);
/// `black`.
std::string_view side_key(Side side);

} // namespace plateau::abalone
