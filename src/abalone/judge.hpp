/// @file
/// The rule book: what a person asked for, judged, with the reason when it cannot be.
#pragma once

#include "abalone/position.hpp"
#include "core/refusal.hpp"

namespace plateau::abalone {

/// What a person asked for, as ABA-PRO says it; the cells may be nonsense.
///
/// Two cells: the rear marble and the cell next to it; everything in front goes along. Three cells:
/// the two ends of a row, in either order, and where the first of them goes. Three cells whose
/// destination lies on the row's own line mean the same as two, provided that the row named is the
/// whole column that would move.
struct Attempt {
  Bounded<Cell, 3> cells;

  friend bool operator==(const Attempt &, const Attempt &) = default;
};

Attempt attempt_of(Cell from, Cell to);
Attempt attempt_of(Cell end, Cell other_end, Cell destination);
/// How a person would ask for this move.
Attempt attempt_of(Move move);

/// The move that was meant, or why it cannot be played.
Verdict<Move> judge(const Position &position, const Attempt &attempt);

/// Calls `see(attempt)` for all pairs and triples of cells.
template <class See> void for_each_attempt(See &&see) {
  for_each_cell_of_board([&](Cell a) {
    for_each_cell_of_board([&](Cell b) {
      see(attempt_of(a, b));
      for_each_cell_of_board([&](Cell c) { see(attempt_of(a, b, c)); });
    });
  });
}

} // namespace plateau::abalone
