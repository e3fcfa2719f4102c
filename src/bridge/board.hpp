/// @file
/// Where the cells of a board are, and what they are called in the margin.
#pragma once

#include "bridge/look.hpp"

#include <string>
#include <vector>

namespace plateau::bridge {

struct BoardCell {
  Cell cell;
  std::string name;
  Place place;
  std::string row; ///< As the margin names them.
  std::string column;
};

/// The cells in the order in which the game counts them.
template <Game G> std::vector<BoardCell> board_cells(const typename G::Position &position) {
  std::vector<BoardCell> cells;
  G::for_each_cell(position, [&](Cell cell) {
    auto name = G::write_cell(cell);
    // Squares are named column first, hexagons row first.
    auto letter = name.substr(0, 1);
    auto number = name.substr(1);
    constexpr bool column_first = Look<G>::shape == Shape::square;
    cells.push_back({cell, std::move(name), Look<G>::place(cell), column_first ? number : letter,
                     column_first ? letter : number});
  });
  return cells;
}

} // namespace plateau::bridge
