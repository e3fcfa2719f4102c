/// @file
/// What can be counted on the board besides material, and is bad for a side: passed pawns against
/// it, marbles at the edge.
#pragma once

#include "insight/lore.hpp"

#include <concepts>
#include <span>
#include <string_view>

namespace plateau::insight {

/// One such count. A statement by its code says: after the expected reply it is so much, and after
/// the best move it would be at most so much, whatever is replied.
template <Game G> struct Measure {
  std::string_view code; ///< One of the game's own.
  int least = 1;         ///< A smaller difference is not spoken of.
  int (*of)(const typename G::Position &position, Side side) = nullptr;
  /// Where given: whether it can be held against a move.
  bool (*blames)(typename G::Move move) = nullptr;
};

/// A game that has any, the most telling first.
template <class G>
concept Measured = Game<G> && requires {
  { Lore<G>::measures() } -> std::convertible_to<std::span<const Measure<G>>>;
};

} // namespace plateau::insight
