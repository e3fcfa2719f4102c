/// @file
/// What a legal move gives away, misses or wins, in sentences; by texts, so that the search behind
/// it is compiled once.
#pragma once

#include "core/match.hpp"
#include "core/texts.hpp"

#include <cstdint>
#include <string>
#include <vector>

namespace plateau::app {

/// A move of a game that somebody wants explained, as `plateau explain` is asked for it.
struct MoveAsked {
  std::string game;
  std::string rules;
  std::string position; ///< Where the game began.
  std::vector<std::string> moves;
  std::string move;
  std::uint64_t nodes = 0; ///< Of each search.
};

/// The question about a move of a match that was played: `match.moves()[ply]`.
template <Game G> MoveAsked asked_of(const Match<G> &match, std::size_t ply, std::uint64_t nodes) {
  MoveAsked asked{std::string(G::name),
                  G::write_rules(match.rules()),
                  G::write_position(match.start_position()),
                  {},
                  {},
                  nodes};
  for (std::size_t i = 0; i < ply; ++i)
    asked.moves.push_back(G::write_move(match.position_at(i), match.moves()[i]));
  asked.move = G::write_move(match.position_at(ply), match.moves()[ply]);
  return asked;
}

/// Sentences that are proved, the most forcing first; none where the move cannot be played, or a
/// null move stands before it.
std::vector<std::string> explained(Language language, const MoveAsked &asked);

} // namespace plateau::app
