/// @file
/// What a game lends to its explanations.
#pragma once

#include "core/game.hpp"
#include "insight/statement.hpp"

#include <concepts>
#include <span>
#include <string_view>

namespace plateau::insight {

/// Specialised for each game in `<game>/insight.hpp`. A game without one is explained by its wins
/// alone.
template <class G> struct Lore {};

/// A game whose pieces can be counted.
template <class G>
concept Counted = Game<G> && requires(const typename G::Position &position, Side side, int piece) {
  // What a side has on the board, and what one piece is worth: hundredths of the smallest piece.
  { Lore<G>::material(position, side) } -> std::same_as<int>;
  { Lore<G>::value(piece) } -> std::same_as<int>;
  { Lore<G>::owner(piece) } -> std::same_as<Side>;
  // Whether all pieces count alike, so that they are counted and not named.
  { Lore<G>::alike } -> std::convertible_to<bool>;
};

/// A game that can say how material was lost.
template <class G>
concept Storied = Counted<G> && requires(const Question<G> &question, const Statement<G> &loss,
                                         std::vector<Statement<G>> &out) {
  { Lore<G>::codes } -> std::convertible_to<std::span<const std::string_view>>;
  // Appends what is true of the loss, most telling first.
  { Lore<G>::tell_how(question, loss, out) } -> std::same_as<void>;
};

/// Every code of a game's explanations.
template <Game G> std::vector<std::string_view> all_codes() {
  std::vector<std::string_view> all(codes.begin(), codes.end());
  if constexpr (requires { Lore<G>::codes; })
    all.insert(all.end(), Lore<G>::codes.begin(), Lore<G>::codes.end());
  return all;
}

} // namespace plateau::insight
