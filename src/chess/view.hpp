/// @file
/// For whoever draws or announces: what stands where, what a move changes, how it is tapped.
#pragma once

#include "chess/draft.hpp"
#include "chess/position.hpp"
#include "core/event.hpp"
#include "core/game.hpp"

#include <array>
#include <span>
#include <string_view>

namespace plateau::chess {

/// What moves of this game do, besides moving pieces.
namespace events {
inline constexpr EventKind captured{"captured", Effect::takes};
inline constexpr EventKind promoted{"promoted", Effect::changes};
inline constexpr EventKind double_step{"double-step", Effect::nothing};
inline constexpr EventKind en_passant{"en-passant", Effect::nothing};
inline constexpr EventKind castled_short{"castled-short", Effect::nothing};
inline constexpr EventKind castled_long{"castled-long", Effect::nothing};
inline constexpr EventKind check{"check", Effect::nothing};
inline constexpr std::array<EventKind, 7> all = {
    captured, promoted, double_step, en_passant, castled_short, castled_long, check};
} // namespace events

/// Everything a move does, what moved first: king and rook when castling, then captures, what was
/// special about the move, and check from the checker to the king.
void changes(const Position &position, Move move, EventList &events);

/// How a move is tapped: its two squares; a promotion's piece is its choice (a Kind); castling also
/// by the king's two-square step where C10 allows it.
void spellings(const Position &position, Move move, SpellingList &spellings);

/// The piece on a square: at most one.
Stack stack_at(const Position &position, Cell cell);

/// Puts a piece on a square of a draft, or clears it.
void put_stack(Draft &draft, Cell cell, std::span<const std::int16_t> pieces);

/// The 64 squares, a1 first.
template <class See> void for_each_cell(const Position &, See &&see) {
  for (std::uint16_t number = 0; number < 64; ++number)
    see(Cell{number});
}

/// `white-bishop` for the number of a piece; empty for what is none.
std::string_view piece_key(int number);

constexpr std::string_view side_key(Side side) { return side == Side::first ? "white" : "black"; }

} // namespace plateau::chess
