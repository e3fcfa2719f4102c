/// @file
/// A chess board in text.
#pragma once

#include "chess/position.hpp"
#include "core/event.hpp"

#include <cstddef>
#include <string>
#include <string_view>

namespace plateau::console {

/// How the board is to look.
struct BoardLook {
  bool flipped = false;  ///< Seen from Black's side.
  bool ascii = false;    ///< `N` and `n` instead of ♘ and ♞.
  bool colour = false;   ///< Coloured squares, the last move and a check marked.
  std::size_t width = 0; ///< Columns there are; 0 when there is no limit.
};

/// ♘ for a white knight, ♞ for a black one; letters, upper and lower case, in ASCII.
std::string_view piece_symbol(chess::Piece piece, bool ascii);

/// The board with its coordinates, in a grid as wide as there is room for.
/// @param last what the last move did
std::string draw_board(const chess::Position &position, const EventList &last,
                       const BoardLook &look);

} // namespace plateau::console
