/// @file
/// The proof that neither side can ever capture again (S10).
#pragma once

#include "stackchess/position.hpp"

namespace plateau::stackchess {

/// True only when no sequence of legal moves, even with both sides helping, leads to a capture.
///
/// The argument looks at the first capture such a sequence would have. Before it nothing was taken,
/// so pawns went straight ahead on their files, could not pass an enemy pawn there, and what lies
/// under a pawn that can never move again stayed where it is. The capture needs two pieces of one
/// side that can stand on one square and take together, and an enemy that can stand on the target.
/// If no two pieces of either side qualify, with generous guesses where pieces can go, there is no
/// such sequence. `docs/stackchess.md` says what this covers and what it does not.
bool no_capture_possible(const Position &position);

} // namespace plateau::stackchess
