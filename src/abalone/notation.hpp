/// @file
/// ABA-PRO moves and cells, read and written.
#pragma once

#include "abalone/judge.hpp"
#include "abalone/position.hpp"
#include "core/refusal.hpp"

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

} // namespace plateau::abalone
