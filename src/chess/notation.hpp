/// @file
/// Moves and squares as text: what a person or an engine types.
#pragma once

#include "chess/judge.hpp"

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

namespace plateau::chess {

/// The longest text that can be a move: `e7xd8=Q+!!` and its like have ten characters; the rest is
/// kindness. Whatever is longer is not read at all.
inline constexpr std::size_t max_move_length = 16;

/// Reads `e2e4`, `e7e8q`, `e7-e8=Q`, and SAN: `Nf3`, `O-O`, `0-0-0`. Says nothing about legality,
/// but SAN that fits no piece or several is refused here.
Result<Attempt> read_attempt(const Position &position, std::string_view text);

/// Reads and judges.
Verdict<Move> read_move(const Position &position, std::string_view text);

/// The move as engines write it: `e2e4`, `e7e8q`; castling `e1g1`, or king takes rook in Chess960;
/// a null move `0000`.
std::string write_uci(const Position &position, Move move);

std::optional<Cell> read_cell(std::string_view text);
std::string write_cell(Cell cell);

} // namespace plateau::chess
