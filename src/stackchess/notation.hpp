/// @file
/// Squares and moves as text: `c5`, `2a2-a4`, `3c3xc5`.
#pragma once

#include "core/refusal.hpp"
#include "stackchess/judge.hpp"
#include "stackchess/position.hpp"

#include <optional>
#include <string>
#include <string_view>

namespace plateau::stackchess {

/// A letter and one or two digits; `a1` to `z26` whatever the board, in either case.
std::optional<Cell> read_cell(std::string_view text);
std::string write_cell(Cell cell);

/// `[count]from[-|x]to`; the sign need not fit, and no count means one piece.
///
/// An `x` after the origin is the sign when a letter follows it and the file x when a digit does:
/// `a2xa4` captures on a4, `a2x4` goes to x4.
Result<Attempt> read_attempt(const Position &position, std::string_view text);
Verdict<Move> read_move(const Position &position, std::string_view text);
/// With `x` for a capture, `-` otherwise, and without the number when it is 1.
std::string write_move(const Position &position, Move move);

} // namespace plateau::stackchess
