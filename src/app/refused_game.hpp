/// @file
/// What is wrong with a game of a file, in words: which file, line and column, which move, why.
#pragma once

#include "console/opinion.hpp"
#include "core/tree_record.hpp"
#include "games/answers.hpp"
#include "games/written.hpp"

#include <optional>
#include <string>

namespace plateau::app {

/// `5 (Black)`: the move that was to come.
template <Game G> std::string move_named(Language language, const RefusedAt &at) {
  return std::to_string(at.number) + " (" + console::side_name<G>(language, at.side) + ")";
}

/// `games.pgn:17:4: move 5 (Black): …`; without a move where the game had not begun.
/// @param file fit to be printed
template <Game G>
std::string refused_words(Language language, const std::string &file, const Refusal &refusal,
                          const RefusedAt &at) {
  auto place = file + ":" + std::to_string(refusal.line);
  if (refusal.column > 0)
    place.append(":").append(std::to_string(refusal.column));
  const auto reason = explain<G>(language, refusal);
  if (at.number == 0)
    return text(language, "app.replay.refused", {{"place", place}, {"reason", reason}});
  return text(language, "app.replay.refused-at",
              {{"place", place}, {"move", move_named<G>(language, at)}, {"reason", reason}});
}

/// A warning where the moves end the game otherwise than the file says.
/// @param place the file and the line of the game
template <Game G>
std::optional<std::string> contradiction(Language language, const Tree<G> &tree,
                                         const std::string &place) {
  Match<G> match(tree.setup);
  for (const auto move : tree.line(tree.main_end()))
    match.play_unchecked(move);
  const auto end = match.outcome();
  const auto said = std::string(result_text(tree.result));
  if (!end || tree.result == RecordResult::open || said == result_text(*end))
    return std::nullopt;
  return text(language, "app.replay.contradiction",
              {{"place", place}, {"said", said}, {"outcome", announce<G>(language, *end)}});
}

} // namespace plateau::app
