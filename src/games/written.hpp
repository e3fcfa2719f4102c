/// @file
/// Games spoken to in texts: set-ups read, moves listed and completed, for any game of the concept.
#pragma once

#include "core/match.hpp"
#include "core/texts.hpp"

#include <algorithm>
#include <string>
#include <string_view>
#include <vector>

namespace plateau {

/// The start of the game, or the position written in `text` when there is one.
template <Game G>
Result<Setup<G>> read_setup(std::string_view text, const typename G::Rules &rules) {
  if (text.empty())
    return Setup<G>{rules, G::start(rules)};
  return G::read_position(text, rules);
}

/// The legal moves, sorted, in the game's own notation; none once the game is over.
template <Game G> std::vector<std::string> written_legal_moves(const Match<G> &match) {
  std::vector<std::string> written;
  if (match.over())
    return written;
  MoveList<G> moves;
  G::legal_moves(match.position(), moves);
  for (const auto move : moves)
    written.push_back(G::write_move(match.position(), move));
  std::sort(written.begin(), written.end());
  return written;
}

/// The moves an attempt with an open choice could become, in the game's own notation.
template <Game G>
std::vector<std::string> completed_moves(const typename G::Position &position,
                                         std::string_view typed, const Choice &choice) {
  std::vector<std::string> moves;
  const auto attempt = G::read_attempt(position, typed);
  if (!attempt)
    return moves;
  for (const auto option : choice.options)
    if (const auto verdict = G::judge(position, G::complete(*attempt, option)); verdict.move())
      moves.push_back(G::write_move(position, *verdict.move()));
  return moves;
}

/// That nobody can play any more, and how the game ended.
template <Game G> std::string explain_end(Language language, const Outcome &outcome) {
  return explain<G>(language, Refusal::illegal(code::game_over))
      .append(" ")
      .append(announce<G>(language, outcome));
}

/// Why not, in words; after the end of the game, also how it ended.
template <Game G>
std::string explain_in(Language language, const Match<G> &match, const Refusal &refusal) {
  if (const auto outcome = match.outcome(); outcome && refusal.code == code::game_over)
    return explain_end<G>(language, *outcome);
  return explain<G>(language, refusal);
}

} // namespace plateau
