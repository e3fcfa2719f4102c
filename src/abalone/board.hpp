/// @file
/// The hexagon: 61 cells, six directions. Nothing here knows a rule.
#pragma once

#include "core/cell.hpp"

#include <array>
#include <cstdint>

namespace plateau::abalone {

/// Rows A (bottom) to I (top); columns are the NW–SE diagonals 1 to 9. Both count from 0 here.
inline constexpr int side_length = 9;
inline constexpr int cell_count = 61;

/// A row and a column are on the board exactly when they differ by at most 4.
constexpr bool on_board(int row, int column) {
  const int skew = row - column;
  return row >= 0 && row < side_length && column >= 0 && column < side_length && skew >= -4 &&
         skew <= 4;
}

/// The number of a cell is row * 9 + column, so A1 is 0, E5 is 40 and I9 is 80.
constexpr Cell cell_at(int row, int column) {
  return on_board(row, column) ? Cell{static_cast<std::uint16_t>(row * side_length + column)}
                               : Cell::none();
}
constexpr int row_of(Cell cell) { return cell.number / side_length; }
constexpr int column_of(Cell cell) { return cell.number % side_length; }

/// False for numbers that name no cell: an attempt may come from anywhere.
constexpr bool on_board(Cell cell) {
  return cell.number < side_length * side_length && on_board(row_of(cell), column_of(cell));
}

/// Counter-clockwise, so that the opposite is three further.
enum class Direction : std::uint8_t {
  east,
  north_east,
  north_west,
  west,
  south_west,
  south_east,
};

inline constexpr std::array<Direction, 6> directions = {
    Direction::east, Direction::north_east, Direction::north_west,
    Direction::west, Direction::south_west, Direction::south_east,
};

/// The three axes, each by the direction in which rows and columns grow.
inline constexpr std::array<Direction, 3> axes = {Direction::east, Direction::north_east,
                                                  Direction::north_west};

constexpr Direction opposite(Direction d) {
  return static_cast<Direction>((static_cast<int>(d) + 3) % 6);
}
/// The axis a direction lies on, by its growing direction.
constexpr Direction axis_of(Direction d) { return static_cast<Direction>(static_cast<int>(d) % 3); }

constexpr int row_step(Direction d) {
  constexpr std::array<int, 6> steps = {0, 1, 1, 0, -1, -1};
  return steps[static_cast<std::size_t>(d)];
}
constexpr int column_step(Direction d) {
  constexpr std::array<int, 6> steps = {1, 1, 0, -1, -1, 0};
  return steps[static_cast<std::size_t>(d)];
}

/// The cell `steps` further, or none beyond the edge.
constexpr Cell beyond(Cell cell, Direction d, int steps = 1) {
  return cell_at(row_of(cell) + steps * row_step(d), column_of(cell) + steps * column_step(d));
}

/// Calls `see(Cell)` for every cell, A1 to I9.
template <class See> constexpr void for_each_cell_of_board(See &&see) {
  for (int row = 0; row < side_length; ++row)
    for (int column = 0; column < side_length; ++column)
      if (on_board(row, column))
        see(cell_at(row, column));
}

} // namespace plateau::abalone
