/// @file
/// What can be said of a legal move, as values: the words are made at the edge (words.hpp).
#pragma once

#include "core/codes.hpp"
#include "core/game.hpp"
#include "search/chances.hpp"
#include "search/score.hpp"

#include <array>
#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

namespace plateau::insight {

/// Every kind of statement that can be made in any game. A game may add its own (`Lore<G>::codes`).
inline constexpr std::array<std::string_view, 25> codes = {
    // The end of the game.
    "wins-now",
    "draws-now",
    "loses-now",
    "forces-win",
    "allows-win",
    "misses-win",
    // Material, counted on the board.
    "loses-piece",
    "loses-pieces",
    "loses-material",
    "misses-piece",
    "misses-pieces",
    "misses-material",
    // Less than it costs anyway, or wins anyway.
    "loses-more",
    "misses-more",
    "wins-piece",
    "wins-pieces",
    "wins-material",
    // What would be taken next.
    "allows-threat",
    "allows-winning-threat",
    "misses-threat",
    "misses-winning-threat",
    // There was no other way.
    "only-legal-move",
    "only-move-material",
    // Nothing can be proved.
    "best-move",
    "better-move",
};
consteval std::string_view code(std::string_view name) { return declared(codes, name); }

/// What a cell has to do with a statement.
inline constexpr std::array<std::string_view, 4> roles = {"target", "attacker", "guard", "behind"};
consteval std::string_view role(std::string_view name) { return declared(roles, name); }

/// More than this nobody reads.
inline constexpr std::size_t max_statements = 3;

/// One thing that is true of a move.
template <Game G> struct Statement {
  std::string_view code; ///< Of `codes`, or of those the game adds.
  Bounded<CellInRole, 4> cells;
  Bounded<Argument, 4> arguments;
  /// What proves it, from the position asked about on: it begins with the move itself, or with the
  /// move that was better.
  std::vector<typename G::Move> line;
  int worth = 0; ///< Material won or lost, in hundredths of the smallest piece.
  /// For material: how many plies of the line are given. At each of them every other move of the
  /// side that loses material was tried; after them every move of both sides, `depth` plies deep.
  int plies = 0;
  int depth = 0;

  friend bool operator==(const Statement &, const Statement &) = default;
};

/// What to look into.
template <Game G> struct Question {
  typename G::Rules rules{};
  typename G::Position position = G::start({});
  std::vector<Key> history; ///< Keys of the positions before, oldest first.
  typename G::Move move{};  ///< Legal here.
  std::uint64_t nodes = 0;  ///< Of each search.
};

/// What is to be said of a move, the most forcing first.
template <Game G> struct Explanation {
  std::vector<Statement<G>> statements; ///< One to three.
  search::Score best_score = 0;         ///< What the position is worth to the mover.
  search::Score score = 0;              ///< What it is worth after the move, to the mover.
  std::optional<search::Mark> mark;
  std::vector<typename G::Move> best_line; ///< What should have been played.
  std::vector<typename G::Move> line;      ///< The move and what is expected to follow.
};

} // namespace plateau::insight
