/// @file
/// The legal moves of a position, fast. Why a move is not among them, judge.hpp says.
#pragma once

#include "chess/position.hpp"
#include "core/bounded.hpp"

#include <cstddef>
#include <cstdint>

namespace plateau::chess {

/// Room for every position that `check` lets in: a side has at most 16 pieces, 15 of them with at
/// most 27 moves each (a queen in the middle) and a king with 8 and two castlings, 415 in all. (A
/// pawn has at most 12, its promotions counted.)
inline constexpr std::size_t max_moves = 512;

/// Fills the list with the legal moves, in no particular order.
void legal_moves(const Position &position, Bounded<Move, max_moves> &moves);

/// How many there are, without making them.
std::uint64_t count_legal_moves(const Position &position);

/// Whether there is one: false is mate or stalemate.
bool has_legal_move(const Position &position);

/// The leaves of the move tree at `depth`. No table remembers anything, no thread helps.
std::uint64_t perft(const Position &position, int depth);

} // namespace plateau::chess
