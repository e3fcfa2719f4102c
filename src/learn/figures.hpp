/// @file
/// The pictures of the rules: what is allowed, how a game ends, and every move that is refused.
/// They stand in `figures.json` of a game's room; the page, the terminal and the documentation
/// show the same ones. docs/learn.md describes the file.
#pragma once

#include "core/ascii.hpp"
#include "games/written.hpp"
#include "learn/course.hpp"
#include "learn/judge.hpp"

#include <algorithm>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace plateau::learn {

struct Figure {
  std::string id;
  std::string section; ///< Of the rules, as the game's look names them.
  Step start;          ///< Rules, position, and moves played from there; the rest is empty.
  std::string arrows;  ///< Arrows and rings, as `plateau picture --arrows` takes them.
  std::vector<std::string> allowed; ///< Moves that the picture shows to be legal.
  std::string end;                  ///< The code of the end that the moves lead to.
  std::string refused;              ///< A move that is against the rules,
  std::string code;                 ///< and the code that it is refused by.
  Words text; ///< What it shows; empty for a refusal, which has its own words.
};

/// The figures of a game, in the order they are shown; none where it has no file of them.
std::vector<Figure> figures_of(std::string_view game);

/// The cells that arrows and rings are drawn on, each once.
template <Game G> std::vector<Cell> cells_in(std::string_view arrows) {
  std::vector<Cell> cells;
  const auto add = [&](std::string_view name) {
    if (const auto cell = G::read_cell(name);
        cell && std::find(cells.begin(), cells.end(), *cell) == cells.end())
      cells.push_back(*cell);
  };
  for (std::size_t begin = 0; begin < arrows.size();) {
    const auto end = std::min(arrows.find(',', begin), arrows.size());
    const auto word = arrows.substr(begin, end - begin);
    if (G::read_cell(word))
      add(word);
    else
      for (std::size_t at = 1; at < word.size(); ++at)
        if (G::read_cell(word.substr(0, at)) && G::read_cell(word.substr(at))) {
          add(word.substr(0, at));
          add(word.substr(at));
          break;
        }
    begin = end + 1;
  }
  return cells;
}

/// What lies upon each other there: a board shows only what is on top.
template <Game G>
std::string stacks_in_words(Language language, const typename G::Position &position,
                            const std::vector<Cell> &cells) {
  std::string words;
  for (const auto cell : cells) {
    std::string pieces;
    std::size_t height = 0;
    for (const auto piece : G::stack_at(position, cell)) {
      const auto key = std::string(G::name).append(".label.").append(G::piece_key(piece));
      pieces.append(height++ == 0 ? "" : ", ").append(find_text(language, key));
    }
    if (height > 1)
      words.append(" ").append(
          text(language, "rules.stack", {{"cell", G::write_cell(cell)}, {"pieces", pieces}}));
  }
  return words;
}

/// The words below it: its own, or why the core refuses the move; then the stacks that matter.
template <Game G> std::string caption(Language language, const Figure &figure) {
  const auto match = begin<G>(figure.start);
  if (!match)
    return {};
  auto words = std::string(figure.text.in(language));
  if (!figure.refused.empty()) {
    const auto verdict = match->read_move(figure.refused);
    words = verdict.refusal() ? explain_in(language, *match, *verdict.refusal()) : std::string();
  }
  return words + stacks_in_words<G>(language, match->position(), cells_in<G>(figure.arrows));
}

/// A move that the rules forbid, and why, in the words of the core.
struct Forbidden {
  std::string section;
  std::string text;
};

/// All that the figures of a game show to be refused, in their order.
template <Game G> std::vector<Forbidden> forbidden_moves(Language language) {
  std::vector<Forbidden> all;
  for (const auto &figure : figures_of(G::name)) {
    if (figure.refused.empty())
      continue;
    // Where no picture shows the move, it is named; letters of pieces differ between languages.
    const bool lettered = figure.refused != lowered(figure.refused);
    auto words = lettered ? std::string() : figure.refused + " — ";
    all.push_back({figure.section, std::move(words.append(caption<G>(language, figure)))});
  }
  return all;
}

} // namespace plateau::learn
