/// @file
/// The last line of `echecs`: the final position in canonical form, and the result.
#pragma once

#include "chess/chess.hpp"
#include "core/match.hpp"

#include <string>

namespace plateau::console {

/// The squares from a1, b1 … to h8: `wK`, `bP` … or nothing, and a comma after each.
std::string canonical_position(const chess::Position &position);

/// The canonical position, a blank, and `1-0`, `0-1`, `1/2-1/2`, or `?-?` for a game broken off.
std::string canonical_line(const Match<chess::Chess> &match);

} // namespace plateau::console
