/// @file
/// The rule book: what a person asked for, and why not (S23).
#pragma once

#include "core/refusal.hpp"
#include "stackchess/position.hpp"

#include <cstdint>
#include <optional>

namespace plateau::stackchess {

/// What a person asked for: any cells, any number of pieces, or no number yet.
struct Attempt {
  Cell from;
  Cell to;
  std::optional<std::int16_t> count;

  friend constexpr bool operator==(const Attempt &, const Attempt &) = default;
};

/// The rule book: the move meant, or the heights to choose from, or why not.
Verdict<Move> judge(const Position &position, const Attempt &attempt);

// The first questions of the rule book, for whoever asks a player step by step.

/// Why nothing may leave a square of the board: it is empty, or the enemy's, or the game is over.
std::optional<Refusal> refuse_origin(const Position &position, Cell from);
/// Why so many pieces cannot leave an own stack.
std::optional<Refusal> refuse_count(const Position &position, Cell from, int count);

/// An attempt with its height chosen.
Attempt complete(const Attempt &attempt, std::int16_t count);

/// What one would ask for to get this move.
Attempt attempt_of(Move move);

/// Calls `see(Attempt)` for the whole attempt space: all pairs of squares; from an own stack with
/// no number, none, and every number up to one too many.
template <class See> void for_each_attempt(const Position &position, See &&see) {
  for_each_square(position, [&](Square from) {
    const bool own = position.owner(from) == position.side_to_move();
    for_each_square(position, [&](Square to) {
      Attempt attempt{cell_of(from), cell_of(to), std::nullopt};
      see(attempt);
      const int most = own ? position.height(from) + 1 : 0;
      for (int count = 0; count <= most; ++count) {
        attempt.count = static_cast<std::int16_t>(count);
        see(attempt);
      }
    });
  });
}

} // namespace plateau::stackchess
