/// @file
/// The way through a puzzle as moves, with what comes after it.
#pragma once

#include "core/match.hpp"
#include "mine/turn.hpp"

#include <optional>
#include <vector>

namespace plateau::mine {

/// The move before a puzzle: what the opponent has just done.
template <Game G> struct Before {
  typename G::Position position;
  typename G::Move move;
};

template <Game G> struct Solution {
  using Move = typename G::Move;

  Match<G> start;
  std::optional<Before<G>> before;
  std::vector<Move> line; ///< The solver's move, the answer, and so on, to the last clear one.
  std::vector<Move> afterwards; ///< What the search expects next.
  Turn<G> first;

  Side solver() const { return start.to_move(); }
  /// The line and what is expected after it.
  std::vector<Move> all() const {
    auto moves = line;
    moves.insert(moves.end(), afterwards.begin(), afterwards.end());
    return moves;
  }
  Match<G> end() const {
    auto match = start;
    for (const auto move : line)
      match.play_unchecked(move);
    return match;
  }
  bool wins() const {
    const auto outcome = end().outcome();
    return outcome && outcome->winner == solver();
  }
};

} // namespace plateau::mine
