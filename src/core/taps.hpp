/// @file
/// From taps to moves: a front end that is tapped or clicked holds no rule of its own.
#pragma once

#include "core/game.hpp"

#include <algorithm>
#include <optional>
#include <span>
#include <vector>

namespace plateau {

/// What the cells tapped so far mean.
template <class Move> struct TapAnswer {
  std::vector<Cell> next;            ///< Cells that continue towards a legal move.
  std::optional<Move> move;          ///< The taps are already exactly this move.
  std::vector<std::int16_t> choices; ///< The taps are a move once one of these is chosen.
};

/// Given the cells tapped so far, which come next, is this a move, is a choice open? The answer
/// comes from the spellings of the legal moves alone.
template <Game G>
TapAnswer<typename G::Move> answer_taps(const typename G::Position &position,
                                        std::span<const Cell> tapped) {
  TapAnswer<typename G::Move> answer;
  MoveList<G> moves;
  G::legal_moves(position, moves);
  const auto add = [](auto &list, auto value) {
    if (std::find(list.begin(), list.end(), value) == list.end())
      list.push_back(value);
  };
  for (const auto move : moves) {
    SpellingList spellings;
    G::spellings(position, move, spellings);
    for (const auto &spelling : spellings) {
      if (spelling.cells.size() < tapped.size() ||
          !std::equal(tapped.begin(), tapped.end(), spelling.cells.begin()))
        continue;
      if (spelling.cells.size() > tapped.size())
        add(answer.next, spelling.cells[tapped.size()]);
      else if (spelling.choice == 0)
        answer.move = move;
      else
        add(answer.choices, spelling.choice);
    }
  }
  return answer;
}

/// The move that these taps and this choice spell out, if any.
template <Game G>
std::optional<typename G::Move> tapped_move(const typename G::Position &position,
                                            std::span<const Cell> tapped, std::int16_t choice) {
  MoveList<G> moves;
  G::legal_moves(position, moves);
  for (const auto move : moves) {
    SpellingList spellings;
    G::spellings(position, move, spellings);
    for (const auto &spelling : spellings)
      if (spelling.choice == choice &&
          std::equal(tapped.begin(), tapped.end(), spelling.cells.begin(), spelling.cells.end()))
        return move;
  }
  return std::nullopt;
}

} // namespace plateau
