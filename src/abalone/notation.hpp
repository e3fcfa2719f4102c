/// @file
/// ABA-PRO moves, cells and position texts, read and written.
#pragma once

#include "abalone/judge.hpp"
#include "abalone/position.hpp"
#include "core/refusal.hpp"

#include <array>
#include <optional>
#include <string>
#include <string_view>

namespace plateau::abalone {

// Cells: `E5`, in either case.
std::optional<Cell> read_cell(std::string_view text);
std::string write_cell(Cell cell);

// Moves. Two cells `a1b2` along a line, three `a1a3b1` aside; either case, blanks between cells,
// either end of a row first. Written in lower case, the lower end of a row first (A before B, then
// 1 before 2).
Result<Attempt> read_attempt(std::string_view text);
Verdict<Move> read_move(const Position &position, std::string_view text);
std::string write_move(Move move);

// Positions: `ss1SS/…/SS1ss 0 0 b 0 1`, that is rows I to A with S for a black marble, s for a
// white one and digits for empty cells; marbles ejected by Black, by White; who is to move; plies
// since the last ejection; move number. Any number of marbles may be set up, as long as each side
// has one.
Result<Position> read_position(std::string_view text);
std::string write_position(const Position &position);

/// The marbles of each side in a board text, the first field of a position. It begins at this
/// 1-based byte of what the person wrote.
Result<std::array<Set, 2>> read_board(std::string_view text, std::size_t column = 1);

} // namespace plateau::abalone
