/// @file
/// Opening, middlegame, endgame: what part of a game a move belongs to.
#pragma once

#include "core/game.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>

namespace plateau {

enum class Phase : std::uint8_t { opening, middlegame, endgame };
inline constexpr std::array phases = {Phase::opening, Phase::middlegame, Phase::endgame};

/// A stable name: `opening`, `middlegame`, `endgame`.
constexpr std::string_view name(Phase phase) {
  constexpr std::array<std::string_view, phases.size()> names = {"opening", "middlegame",
                                                                 "endgame"};
  return names[static_cast<std::size_t>(phase)];
}

/// Fifteen moves of each side: an opening is over by then, whatever stands.
inline constexpr std::size_t max_opening_plies = 30;

/// Follows a game through its phases; it never goes back to an earlier one, even if the board looks
/// like it. A game knows its phases best: `G::phase(position)`. Where it has none, they are told by
/// the pieces on the board: an opening ends when more than an eighth of those of the ordinary start
/// is gone, an endgame begins when no more than half is left. Where a game begins with fewer pieces
/// than an eighth of the cells, its board fills up: then empty cells are counted instead.
template <Game G> class PhaseWatch {
public:
  explicit PhaseWatch(const typename G::Rules &rules) {
    if constexpr (!knows_its_own) {
      const auto start = G::start(rules);
      G::for_each_cell(start, [&](Cell /*cell*/) { ++cells_; });
      fills_up_ = 8 * count(start) < cells_;
      full_ = left_in(start);
    }
  }

  /// The phase of the move that is played in this position; to be asked for each, in their order.
  Phase next(const typename G::Position &position) {
    auto seen = seen_in(position);
    if (plies_++ >= max_opening_plies)
      seen = std::max(seen, Phase::middlegame);
    return phase_ = std::max(phase_, seen);
  }

private:
  static constexpr bool knows_its_own = requires(const typename G::Position &position) {
    { G::phase(position) } -> std::same_as<Phase>;
  };

  Phase seen_in(const typename G::Position &position) const {
    if constexpr (knows_its_own) {
      return G::phase(position);
    } else {
      const auto left = left_in(position);
      return 2 * left <= full_      ? Phase::endgame
             : 8 * left < 7 * full_ ? Phase::middlegame
                                    : Phase::opening;
    }
  }
  std::size_t left_in(const typename G::Position &position) const {
    const auto pieces = count(position);
    return fills_up_ ? cells_ - pieces : pieces;
  }
  static std::size_t count(const typename G::Position &position) {
    std::size_t pieces = 0;
    G::for_each_cell(position, [&](Cell cell) { pieces += G::stack_at(position, cell).size(); });
    return pieces;
  }

  std::size_t cells_ = 0;
  bool fills_up_ = false; ///< The game begins with a board that is nearly empty.
  std::size_t full_ = 0;
  std::size_t plies_ = 0;
  Phase phase_ = Phase::opening;
};

} // namespace plateau
