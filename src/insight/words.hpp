/// @file
/// Statements in words, naming pieces and cells.
#pragma once

#include "core/texts.hpp"
#include "games/typed.hpp"
#include "insight/statement.hpp"

#include <string>
#include <vector>

namespace plateau::insight {

/// What the words of a statement need to know of its line.
struct Shown {
  std::string move;  ///< The first move of the line.
  std::string reply; ///< The answer to it; empty when there is none.
};

/// The key of a statement's words: the game's own, or the one that all games share; a key of its
/// own where the first argument is the number one.
std::string words_key(Language language, const Names &names, std::string_view code, bool one);

std::string sentence(Language language, const Names &names, std::string_view code,
                     std::span<const CellInRole> cells, std::span<const Argument> arguments,
                     const Shown &shown);

/// @param position the one asked about
template <Game G>
std::string sentence(Language language, const typename G::Position &position,
                     const Statement<G> &statement) {
  Shown shown;
  if (!statement.line.empty())
    shown.move = shown_move<G>(language, position, statement.line[0]);
  if (statement.line.size() > 1) {
    auto next = position;
    G::play(next, statement.line[0]);
    shown.reply = shown_move<G>(language, next, statement.line[1]);
  }
  return sentence(language, names_of<G>(), statement.code,
                  {statement.cells.begin(), statement.cells.size()},
                  {statement.arguments.begin(), statement.arguments.size()}, shown);
}

} // namespace plateau::insight
