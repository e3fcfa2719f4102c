/// @file
/// What an exchange of captures on one square is worth, without playing it.
#pragma once

#include "chess/position.hpp"

#include <array>

namespace plateau::chess {

/// What the pieces are worth when they are exchanged, in hundredths of a pawn.
inline constexpr std::array<int, 6> exchange_values = {100, 320, 330, 500, 950, 0};

constexpr int exchange_value(Kind kind) { return exchange_values[static_cast<std::size_t>(kind)]; }

/// What a move takes at first sight: the piece captured, and what a promotion adds.
int material_gain(const Position &position, Move move);

/// Whether a move, and then the best captures of both sides on its target square, win at least the
/// threshold for the mover. Each side takes with its least valuable piece, and stops when it
/// likes. Pins are not looked at.
bool exchange_reaches(const Position &position, Move move, int threshold);

} // namespace plateau::chess
