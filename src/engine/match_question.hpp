/// @file
/// A match, as an engine is asked about it.
#pragma once

#include "core/match.hpp"
#include "engine/client.hpp"

namespace plateau::engine {

/// Where it started and what was played. Only UCI has one start that everybody knows.
template <Game G> Question question_of(const Match<G> &match, const Dialect &dialect) {
  Question question;
  const auto &start = match.start_position();
  if (dialect.hello != uci_dialect.hello || !(start == G::start({})))
    question.start = G::write_position(start);
  const auto moves = match.moves();
  for (std::size_t ply = 0; ply < moves.size(); ++ply)
    question.moves.push_back(G::write_move(match.position_at(ply), moves[ply]));
  return question;
}

/// Says which chess it is, where there are two and the engine believes the other; and that a game
/// begins.
template <Game G>
[[nodiscard]] std::optional<Trouble> begin_game(Client &client, const Match<G> &match) {
  if constexpr (requires { match.start_position().chess960(); })
    if (auto trouble = client.set_chess960(match.start_position().chess960()))
      return trouble;
  return client.new_game();
}

} // namespace plateau::engine
