/// @file square_look.hpp
/// The `Look` of a game on a board of squares, one piece to a square, that are numbered row by row
/// from the lower left. A game derives from it and says what is different.
#pragma once

#include "bridge/look_parts.hpp"

#include <array>

namespace plateau::bridge {

template <class G, int columns, int rows> struct SquareLook {
  using Position = typename G::Position;

  static constexpr Shape shape = Shape::square;
  static constexpr bool stacks = false;
  static int width(const Position &) { return columns; }
  static int height(const Position &) { return rows; }
  static Place place(Cell cell) { return {cell.number % columns, cell.number / columns}; }

  static std::optional<Check> check(const Position &) { return std::nullopt; }
  static std::vector<Counter> counters(const typename G::Rules &, const Position &) { return {}; }

  /// A move is a square and another one; nothing is left to choose.
  static constexpr Choice::Kind choice_kind = Choice::Kind::height;
  static typename G::Attempt attempt(const Position &, std::span<const Cell> cells,
                                     std::optional<std::int16_t>) {
    return {cells.front(), cells.back()};
  }

  /// Nothing in a position text but the board and the side to move.
  static constexpr std::array<Field, 0> fields = {};
};

} // namespace plateau::bridge
