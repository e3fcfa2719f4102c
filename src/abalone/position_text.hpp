/// @file
/// Positions as one line of text: `ss1SS/…/SS1ss 0 0 b 0 1`.
///
/// Rows I to A with S for a black marble, s for a white one and digits for empty cells; marbles
/// ejected by Black, by White; who is to move; plies since the last ejection; move number.
#pragma once

#include "abalone/draft.hpp"

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

namespace plateau::abalone {

/// Reads a position, to be played by the rules given.
Result<Placed> read_position(std::string_view text, const Rules &rules = {});
std::string write_position(const Position &position);

/// Reads one of the counters into a draft.
/// @param place which field of the text it is, the board being 0
std::optional<Refusal> read_field(Draft &draft, std::size_t place, std::string_view text);

/// Reads a board, the first field of a position, into a draft.
std::optional<Refusal> read_board(Draft &draft, std::string_view text);

} // namespace plateau::abalone
