/// @file
/// A match, as an engine is asked about it.
#pragma once

#include "core/match.hpp"
#include "engine/client.hpp"

namespace plateau::engine {

/// The start of a match and its moves. Only in UCI `startpos` means the same to every engine, so
/// all other games send their start as a text.
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

/// Sets the switch of a game that has one (Chess960), unless the engine knows, and tells it that a
/// new game begins.
template <Game G>
[[nodiscard]] std::optional<Breakdown> begin_game(Client &client, const Match<G> &match) {
  if constexpr (!switch_of<G>().empty())
    if (auto breakdown =
            client.set_switch(G::engine_switch, G::is_switched_on(match.start_position())))
      return breakdown;
  return client.new_game();
}

} // namespace plateau::engine
