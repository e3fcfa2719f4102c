/// @file
/// Moves as numbers of a fixed range, for whoever learns: a network has one output for each.
#pragma once

#include "core/game.hpp"

#include <algorithm>
#include <array>
#include <string_view>

namespace plateau {

/// Something at a cell that the pieces do not show: a rook there may still castle.
struct Right {
  std::size_t kind = 0; ///< Its place in `Actions<G>::rights`.
  Cell cell;
};

/// What a game without rights derives from.
struct NoRights {
  static constexpr std::array<std::string_view, 0> rights = {};
  template <class Position, class See> static void for_each_right(const Position &, See &&) {}
};

/// The moves of a game as numbers. No two legal moves of a position have the same action, and every
/// action is below `count`, which is the same for all positions that a match goes through.
///
/// Here a move is its first and its last cell. A game in which two legal moves can share these, or
/// whose pieces do not show everything, specialises this template in its `actions.hpp`.
template <class G> struct Actions : NoRights {
  using Position = typename G::Position;

  static int count(const Position &position) {
    const int cells = cell_bound(position);
    return cells * cells;
  }
  static int of(const Position &position, typename G::Move move) {
    SpellingList spellings;
    G::spellings(position, move, spellings);
    const auto &cells = spellings[0].cells;
    return cells[0].number * cell_bound(position) + cells[cells.size() - 1].number;
  }
  /// What an action asks for, legal or not, so that the judge can say why not.
  static typename G::Attempt attempt(const Position &position, int action) {
    const int cells = cell_bound(position);
    return {Cell{static_cast<std::uint16_t>(action / cells)},
            Cell{static_cast<std::uint16_t>(action % cells)}};
  }

private:
  static int cell_bound(const Position &position) {
    int bound = 0;
    G::for_each_cell(position, [&](Cell cell) { bound = std::max(bound, cell.number + 1); });
    return bound;
  }
};

} // namespace plateau
