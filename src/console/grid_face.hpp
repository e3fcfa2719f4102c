/// @file
/// A face for games that bring none: a board of squares, whose cells are named by a letter and a
/// number, in letters.
#pragma once

#include "console/grid.hpp"
#include "console/table.hpp"

#include <string>

namespace plateau::console {

/// The signs of the pieces are the texts `<game>.sign.<piece>`; the question for a move is
/// `<game>.prompt`, how moves are written `<game>.help`.
template <Game G> class GridFace {
public:
  using Game = G;
  static constexpr bool can_flip = true;

  std::string board(const Table<G> &table) const {
    const auto &position = table.match().position();
    Grid grid;
    G::for_each_cell(position, [&](Cell cell) {
      const auto stack = G::stack_at(position, cell);
      grid.set(G::write_cell(cell), stack.empty() ? "." : sign(table, stack[stack.size() - 1]));
    });
    return grid.drawn(table.flipped());
  }
  std::string prompt(const Table<G> &table) const { return own(table, "prompt"); }
  std::string help(const Table<G> &table) const { return own(table, "help"); }

private:
  static std::string own(const Table<G> &table, std::string_view name) {
    return table.words(std::string(G::name).append(".").append(name));
  }
  static std::string sign(const Table<G> &table, int piece) {
    return own(table, std::string("sign.").append(G::piece_key(piece)));
  }
};

} // namespace plateau::console
