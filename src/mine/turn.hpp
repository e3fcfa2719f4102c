/// @file
/// A turn of a puzzle's solver: the best move, and what the next one is worth.
#pragma once

#include "learn/judge_puzzle.hpp"
#include "search/chances.hpp"
#include "search/request.hpp"
#include "search/searcher.hpp"

#include <algorithm>
#include <vector>

namespace plateau::mine {

/// A way to go on is the only one where every other gives away so much of the winning chances: it
/// would be a blunder.
inline constexpr double clear_difference = search::mark_from.back();

template <Game G> struct Turn {
  search::Line<G> best;
  search::Line<G> second; ///< No moves where there is none, or where the best wins at once.
  double difference = 1;  ///< Of the winning chances of the two.
  std::size_t legal = 0;
  std::size_t winners = 0; ///< Moves that win the game at once.

  typename G::Move move() const { return best.moves.front(); }
  /// Whether nothing else will do. After the first turn it does not matter which move wins at once.
  /// A win that the search has seen to its end is clear where no other move is seen to win.
  bool is_clear(bool first, double least = clear_difference) const {
    if (winners > 0)
      return !first || winners == 1;
    return difference >= least || (search::is_win(best.score) && !search::is_win(second.score));
  }
};

/// Looks at a position where the game is not over. Meaningless once `signals.stop` is set.
template <search::Searchable G>
Turn<G> look_at(search::Searcher<G> &searcher, const Match<G> &match, std::uint64_t nodes,
                const search::Signals &signals) {
  Turn<G> turn;
  MoveList<G> moves;
  G::legal_moves(match.position(), moves);
  turn.legal = moves.size();
  for (const auto move : moves)
    if (learn::detail::wins_now(match, move) && turn.winners++ == 0)
      turn.best = {{move}, search::win_in(1)};
  if (turn.winners > 0)
    return turn;
  auto request = search::request_of(match);
  request.limits.nodes = nodes;
  request.limits.lines = 2;
  auto answer = searcher.think(request, signals);
  turn.best = std::move(answer.lines.front());
  if (answer.lines.size() > 1) {
    turn.second = std::move(answer.lines[1]);
    turn.difference = search::winning_chances_in<G>(turn.best.score) -
                      search::winning_chances_in<G>(turn.second.score);
  }
  return turn;
}

} // namespace plateau::mine
