/// @file
/// A stackchess board and a stack in text.
#pragma once

#include "core/event.hpp"
#include "core/texts.hpp"
#include "stackchess/position.hpp"

#include <string>

namespace plateau::console {

/// How the board is to look.
struct StackLook {
  Language language;    ///< `QW` is a white queen, in French `DB`.
  bool flipped = false; ///< Seen from Black's side.
  bool colour = false;  ///< Coloured squares, the last move and the choice marked.
  Cell chosen;          ///< The square whose stack is shown, or none.
};

/// The two letters of a piece: kind, then colour.
std::string piece_letters(Language language, int piece);

/// The board with its coordinates: the top piece of each stack, and its height when above 1.
/// `last` is what the last move did: its squares are marked.
std::string draw_stack_board(const stackchess::Position &position, const EventList &last,
                             const StackLook &look);

/// The chosen square's stack, from its top down; the places are those that refusals count by.
std::string draw_stack(const stackchess::Position &position, const StackLook &look);

} // namespace plateau::console
