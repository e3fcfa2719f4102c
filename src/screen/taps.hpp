/// @file
/// What the cells chosen so far mean: the next cells, the moves they spell, or why they lead
/// nowhere.
#pragma once

#include "bridge/tap.hpp"
#include "core/match.hpp"

#include <algorithm>
#include <optional>
#include <span>
#include <vector>

namespace plateau::screen {

/// Cells tapped in a position, and what the legal moves make of them.
template <Game G> struct Tapped {
  std::vector<Cell> next;              ///< Cells that a move goes on with.
  std::vector<typename G::Move> moves; ///< Moves that these cells spell in full.

  bool lead_on() const { return !next.empty() || !moves.empty(); }
};

template <Game G> Tapped<G> tapped(const Match<G> &match, std::span<const Cell> cells) {
  Tapped<G> found;
  if (match.over())
    return found;
  MoveList<G> moves;
  G::legal_moves(match.position(), moves);
  const auto add = [](auto &list, auto value) {
    if (std::find(list.begin(), list.end(), value) == list.end())
      list.push_back(value);
  };
  for (const auto move : moves) {
    SpellingList spellings;
    G::spellings(match.position(), move, spellings);
    for (const auto &spelling : spellings) {
      if (spelling.cells.size() < cells.size() ||
          !std::equal(cells.begin(), cells.end(), spelling.cells.begin()))
        continue;
      if (spelling.cells.size() == cells.size())
        add(found.moves, move);
      else
        add(found.next, spelling.cells[cells.size()]);
    }
  }
  return found;
}

/// Whether a piece of the side to move stands on top there.
template <Game G> bool is_own(const typename G::Position &position, Cell cell) {
  const auto stack = G::stack_at(position, cell);
  return !stack.empty() &&
         bridge::side_of_piece<G>(stack[stack.size() - 1]) == G::side_to_move(position);
}

/// Why no move is spelled by cells that lead nowhere.
template <Game G> Refusal why_not(const Match<G> &match, std::span<const Cell> cells) {
  if (match.over())
    return Refusal::illegal(code::game_over);
  const auto &position = match.position();
  if (cells.size() == 1 && is_own<G>(position, cells.front())) {
    const auto stack = G::stack_at(position, cells.front());
    return Refusal::illegal(bridge::piece_cannot_move)
        .at(role::origin, cells.front())
        .with(Argument::piece(stack[stack.size() - 1]));
  }
  const auto verdict = G::judge(position, bridge::Look<G>::attempt(position, cells, std::nullopt));
  return verdict.refusal() != nullptr ? *verdict.refusal() : Refusal::illegal(code::game_over);
}

} // namespace plateau::screen
