/// @file
/// The fast generator, its count, and the walk over the move tree.
#pragma once

#include "abalone/position.hpp"
#include "abalone/walk.hpp"
#include "core/bounded.hpp"

#include <cstdint>

namespace plateau::abalone {

/// Fills the list with the legal moves, in no particular order; there are none once a side has
/// ejected six.
void legal_moves(const Position &position, Bounded<Move, max_moves> &moves);

/// How many there are.
std::uint64_t count_legal_moves(const Position &position);

bool has_legal_move(const Position &position);

/// Leaves of the move tree at `depth`; a finished game has no further moves.
std::uint64_t perft(const Position &position, int depth);

} // namespace plateau::abalone
