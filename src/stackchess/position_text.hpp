/// @file
/// Positions as one line of text: `<board> <w|b> <rules> [<lost by white> <lost by black>
/// <plies>]`.
///
/// The board's ranks run from top to bottom between `/`, its squares from a on between `,`. A stack
/// is its pieces from bottom to top, upper case for White (`BP`: a pawn on a bishop); `x` is an
/// empty square, `x3` three of them. `P'` is a pawn on its own second rank that has moved.
#pragma once

#include "core/refusal.hpp"
#include "stackchess/position.hpp"

#include <string>
#include <string_view>

namespace plateau::stackchess {

/// Reads a position; it carries its rules. Refused by name is what cannot be played.
Result<Position> read_position_text(std::string_view text);
std::string write_position_text(const Position &position);

} // namespace plateau::stackchess
