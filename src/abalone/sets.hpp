/// @file
/// Sets of cells in one machine word, and the step of a whole set in a direction.
///
/// The 61 cells lie on a circle of 61 bits: the cell (row, column) on bit 13·row + column mod 61.
/// The circle closes because 61 hexagons of radius 4 tile the plane with exactly this period, so a
/// step is one and the same turn of the circle wherever it starts: 1 east, 13 north-west, 14
/// north-east. What a turn carries over an edge lands on some unrelated cell; the mask of cells
/// that a step can reach removes it. (No such circle of 64 bits exists, or a step would be one
/// rotation.)
#pragma once

#include "abalone/board.hpp"

#include <array>
#include <bit>
#include <cstdint>

namespace plateau::abalone {

/// A set of cells.
using Set = std::uint64_t;

/// The bit of a cell: 0 to 60.
using Spot = std::uint8_t;

inline constexpr int circle = cell_count;

constexpr Spot spot_at(int row, int column) {
  return static_cast<Spot>((13 * row + column) % circle);
}
constexpr Spot spot_of(Cell cell) { return spot_at(row_of(cell), column_of(cell)); }
constexpr Set set_of(Spot spot) { return Set{1} << spot; }
constexpr Set set_of(Cell cell) { return set_of(spot_of(cell)); }

/// How far a step turns the circle: 0 to 60.
constexpr int turn_of(Direction d) { return (13 * row_step(d) + column_step(d) + circle) % circle; }

/// The spot `steps` further; only where that is on the board.
constexpr Spot spot_beyond(Spot spot, Direction d, int steps) {
  return static_cast<Spot>((spot + steps * turn_of(d)) % circle);
}

namespace detail {
constexpr std::array<Cell, cell_count> make_cells() {
  std::array<Cell, cell_count> cells{};
  for_each_cell_of_board([&](Cell cell) { cells[spot_of(cell)] = cell; });
  return cells;
}
constexpr Set make_reached(Direction d) {
  Set reached = 0;
  for_each_cell_of_board([&](Cell cell) {
    if (beyond(cell, opposite(d)).exists())
      reached |= set_of(cell);
  });
  return reached;
}
/// Does any step in this direction pass the end of the circle?
constexpr bool closes_circle(Direction d) {
  bool closes = false;
  for_each_cell_of_board([&](Cell cell) {
    const Cell next = beyond(cell, d);
    const bool upwards = turn_of(d) <= circle / 2;
    if (next.exists() && (spot_of(next) > spot_of(cell)) != upwards)
      closes = true;
  });
  return closes;
}
inline constexpr std::array<Cell, cell_count> cells = make_cells();
} // namespace detail

constexpr Cell cell_of(Spot spot) { return detail::cells[spot]; }

inline constexpr Set whole_board = (Set{1} << cell_count) - 1;

/// The cells that a step in this direction can reach.
template <Direction d> inline constexpr Set reached = detail::make_reached(d);

/// Every marble of the set one step further; those that would leave the board vanish. `Word` is a
/// `Set` or a vector of them.
///
/// Always inlined, here and in ways.hpp: these are compiled for several processors in one program
/// (walk.hpp), and a copy out of line would be shared between them.
template <Direction d, class Word> [[gnu::always_inline]] constexpr Word step(Word set) {
  constexpr int turn = turn_of(d);
  constexpr bool upwards = turn <= circle / 2;
  constexpr int up = upwards ? turn : circle - turn;
  Word moved = upwards ? set << up : set >> up;
  if constexpr (detail::closes_circle(d))
    moved |= upwards ? set >> (circle - up) : set << (circle - up);
  return moved & reached<d>;
}

/// The cells from which a step in this direction leaves the board.
template <Direction d> inline constexpr Set brink = whole_board & ~reached<opposite(d)>;

/// Calls `see(Spot)` for every cell of the set.
template <class See> constexpr void for_each_spot(Set set, See &&see) {
  for (; set != 0; set &= set - 1)
    see(static_cast<Spot>(std::countr_zero(set)));
}

} // namespace plateau::abalone
