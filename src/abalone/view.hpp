/// @file
/// For whoever draws: what stands where, what a move changes, how it is tapped.
#pragma once

#include "abalone/position.hpp"
#include "core/event.hpp"
#include "core/game.hpp"

namespace plateau::abalone {

/// The marble on a cell, or nothing. Its number is 0 for black, 1 for white.
Stack stack_at(const Position &position, Cell cell);

/// What a move does, marble by marble: what leaves the board, what is pushed, what moves, from the
/// front to the rear. Carried out in this order no marble ever stands on another.
void changes(const Position &position, Move move, EventList &events);

/// The ways to tap a move. Along a line: the rear marble and the next cell; or the column, by its
/// ends or marble by marble, and the cell in front of it. Aside: the row, by its ends or marble by
/// marble, and where its first end goes; three marbles also take where the last end goes (two could
/// mean another move by that).
void spellings(const Position &position, Move move, SpellingList &list);

} // namespace plateau::abalone
