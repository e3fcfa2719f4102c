/// @file
/// King and pawn against king, exactly.
#pragma once

#include "chess/types.hpp"

namespace plateau::chess {

/// Whether the side with the pawn wins. Found out for all positions at the first call: 200,000 of
/// them, 24 KiB of answers.
/// @param strong the side with the pawn
/// @param king its king
/// @param pawn its pawn
/// @param lone the other king
/// @param to_move whose turn it is
bool pawn_wins(Side strong, Square king, Square pawn, Square lone, Side to_move);

} // namespace plateau::chess
