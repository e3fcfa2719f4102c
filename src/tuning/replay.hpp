/// @file
/// A played game, position by position.
#pragma once

#include "search/tactics.hpp"
#include "tuning/self_play_file.hpp"

#include <cstdlib>

namespace plateau::tuning {

/// A check of two bytes that the end of a game was reached.
template <search::Searchable G> std::uint16_t end_check(const typename G::Position &position) {
  return static_cast<std::uint16_t>(G::hash(position) >> 16);
}

/// Plays a game again. Calls `see(position, move, ply)` before each move that was thought about.
/// False when the moves are not legal or lead elsewhere: then what was seen is worth nothing.
template <search::Searchable G, class See> bool replay(const SelfPlayGame &game, See &&see) {
  const auto rules = G::read_rules(game.rules);
  if (!rules)
    return false;
  auto position = G::start(*rules);
  MoveList<G> moves;
  const auto list = [&](std::uint16_t move) {
    moves.clear();
    G::legal_moves(position, moves);
    return move < moves.size();
  };
  for (const auto move : game.opening) {
    if (!list(move))
      return false;
    G::play(position, moves[move]);
  }
  for (const auto &ply : game.plies) {
    if (!list(ply.move))
      return false;
    const auto move = moves[ply.move];
    see(position, move, ply);
    G::play(position, move);
  }
  return end_check<G>(position) == game.end_check;
}

/// Beyond this many units nobody learns anything: the game is decided.
inline constexpr int clear_units = 20;

/// Whether an evaluation that makes no moves can be asked what this position is worth: nothing is
/// being taken, and the game is open.
template <search::Searchable G>
bool is_quiet(const typename G::Position &position, typename G::Move move, int score) {
  using T = search::Tactics<G>;
  return !T::in_check(position) && !T::is_noisy(position, move) &&
         std::abs(score) < clear_units * T::unit;
}

} // namespace plateau::tuning
