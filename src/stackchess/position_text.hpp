/// @file
/// Positions as one line of text: `<board> <w|b> <rules> [<lost by white> <lost by black>
/// <plies>]`.
///
/// The board's ranks run from top to bottom between `/`, its squares from a on between `,`. A stack
/// is its pieces from bottom to top, upper case for White (`BP`: a pawn on a bishop); `x` is an
/// empty square, `x3` three of them. `P'` is a pawn on its own second rank that has moved.
#pragma once

#include "stackchess/draft.hpp"

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

namespace plateau::stackchess {

/// Reads a position. It carries its rules: those given must be the same, or the ordinary ones,
/// which ask for nothing.
Result<Placed> read_position(std::string_view text, const Rules &rules = {});
std::string write_position(const Position &position);

/// Reads one of the counters into a draft.
/// @param place which field of the text it is, the board being 0
std::optional<Refusal> read_field(Draft &draft, std::size_t place, std::string_view text);

/// A pawn as a text without a mark means it: on its own second rank it has not moved.
Piece unmarked(const Rules &rules, Square square, Piece piece);

} // namespace plateau::stackchess
