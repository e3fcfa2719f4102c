/// @file
/// Scores as game files have them: `[%eval 0.31]` in the comment after a move.
#pragma once

#include "core/side.hpp"
#include "core/tree.hpp"
#include "search/score.hpp"

#include <optional>
#include <string>
#include <string_view>

namespace plateau::search {

/// `0.31`, or `#3` and `#-3` for wins counted in moves, as other programs write it: good for the
/// side that opens the game (White in chess) is positive.
/// @param score for the side to move
std::string eval_text(Score score, Side to_move);

/// The score of such a text, for the side that opens the game; nothing when it is none.
std::optional<Score> read_eval(std::string_view text);

/// The evaluation that a file or an analysis gives a move, for the side that opens the game.
template <Game G> std::optional<Score> eval_of(const Tree<G> &tree, typename Tree<G>::Id id) {
  for (const auto &comment : tree.notes(id).after)
    for (const auto &command : commands_in(comment))
      if (command.name == "eval")
        return read_eval(command.value);
  return std::nullopt;
}

} // namespace plateau::search
