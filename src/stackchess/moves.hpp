/// @file
/// The fast generator: the judge's twin.
#pragma once

#include "core/bounded.hpp"
#include "stackchess/position.hpp"

#include <cstdint>

namespace plateau::stackchess {

/// No position has more moves, and one has exactly as many.
///
/// Give each move (from, to, k) to the k-th piece from the top of its stack: a side has at most 52
/// pieces, so it is enough that no piece is given more than 99. The k pieces that reach down to it
/// either all make an ordinary move, and then each target is one a queen would reach from there: 25
/// on the rank, 25 on the file, and 24 + 25 on the diagonals, because on a board of even size no
/// square lies on both long ones. Or a knight is among them, which makes no ordinary move, and then
/// there are only the 8 squares of its leap. A stack of 52 queens in the middle reaches the bound.
/// Smaller boards have fewer pieces and fewer squares.
inline constexpr std::size_t max_moves = max_side_pieces * (4 * (largest_board - 1) - 1);
static_assert(max_moves == 5148);

using Moves = Bounded<Move, max_moves>;

/// Fills the list with the legal moves, in no particular order; there are none once a side has no
/// piece left.
void legal_moves(const Position &position, Moves &moves);
/// How many there are, without listing them.
std::uint64_t count_legal_moves(const Position &position);
bool has_legal_move(const Position &position);

} // namespace plateau::stackchess
