/// @file
/// What a player thinks of a position, in words.
#pragma once

#include "console/layout.hpp"
#include "games/typed.hpp"
#include "player/player.hpp"

#include <algorithm>
#include <string>
#include <vector>

namespace plateau::console {

/// What a side is called in the middle of a sentence.
std::string side_name(Language language, std::string_view game, std::string_view side_key);

template <Game G> std::string side_name(Language language, Side side) {
  return side_name(language, G::name, G::side_key(side));
}

/// `White +0.31`, whoever is better; `even`; `Black wins in 3`.
/// @param score for the side to move
/// @param mover what that side is called
/// @param other what the other one is called
std::string score_words(Language language, search::Score score, const std::string &mover,
                        const std::string &other);

/// A line in the notation of game files and the letters of a language, blanks between the moves.
template <Game G>
std::string line_words(Language letters, typename G::Position position,
                       const std::vector<typename G::Move> &moves) {
  std::string words;
  for (const auto move : moves) {
    words.append(words.empty() ? "" : " ").append(shown_move<G>(letters, position, move));
    G::play(position, move);
  }
  return words;
}

/// `depth 12 · White +0.31 · Nf3 Nc6 Bb5`: what is known of it.
/// @param letters whose letters the moves have
template <Game G>
std::string thought_words(Language language, Language letters, const typename G::Position &position,
                          const player::Thought<G> &thought) {
  std::string words;
  const auto add = [&](const std::string &part) {
    words.append(words.empty() ? "" : " · ").append(part);
  };
  if (thought.depth > 0)
    add(text(language, "console.depth", {{"depth", std::to_string(thought.depth)}}));
  const Side mover = G::side_to_move(position);
  if (thought.score)
    add(score_words(language, *thought.score, side_name<G>(language, mover),
                    side_name<G>(language, opponent(mover))));
  if (!thought.line.empty())
    add(line_words<G>(letters, position, thought.line));
  return words;
}

} // namespace plateau::console
