/// @file
/// Counting the leaves of the move tree: how generators are checked against each other.
#pragma once

#include "core/game.hpp"

#include <cstdint>

namespace plateau {

/// The deepest count that is started. Sixteen plies of the narrowest endings can be counted; of an
/// ordinary position they would outlast the machine, and the total its 64 bits.
inline constexpr int max_perft_depth = 16;

/// Leaves at `depth`, the last ply counted without making lists. A game may bring a faster walk of
/// its own (`G::perft`); it must give the same numbers.
template <Game G> std::uint64_t perft(const typename G::Position &position, int depth) {
  if constexpr (requires {
                  { G::perft(position, depth) } -> std::same_as<std::uint64_t>;
                }) {
    return G::perft(position, depth);
  } else {
    if (depth <= 0)
      return 1;
    if (depth == 1)
      return G::count_legal_moves(position);
    MoveList<G> moves;
    G::legal_moves(position, moves);
    std::uint64_t leaves = 0;
    for (const auto move : moves) {
      auto next = position;
      G::play(next, move);
      leaves += perft<G>(next, depth - 1);
    }
    return leaves;
  }
}

/// The same number with a list made at every leaf's parent: what a search does.
template <Game G> std::uint64_t perft_with_lists(const typename G::Position &position, int depth) {
  if (depth <= 0)
    return 1;
  MoveList<G> moves;
  G::legal_moves(position, moves);
  if (depth == 1)
    return moves.size();
  std::uint64_t leaves = 0;
  for (const auto move : moves) {
    auto next = position;
    G::play(next, move);
    leaves += perft_with_lists<G>(next, depth - 1);
  }
  return leaves;
}

} // namespace plateau
