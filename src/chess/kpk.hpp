/// @file
/// King and pawn against king, exactly.
#pragma once

#include "chess/types.hpp"

namespace plateau::chess {

/// Finds out who wins in all 200,000 positions, unless that is done: 24 KiB of answers, and longer
/// to find than a search may be kept from stopping.
void solve_pawn_endings();

/// Whether the side with the pawn wins. The first call solves them all.
/// @param strong the side with the pawn
/// @param king its king
/// @param pawn its pawn
/// @param lone the other king
/// @param to_move whose turn it is
bool pawn_wins(Side strong, Square king, Square pawn, Square lone, Side to_move);

} // namespace plateau::chess
