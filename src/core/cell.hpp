/// @file
/// A place on a board, whatever the board's shape.
#pragma once

#include <compare>
#include <cstdint>

namespace plateau {

/// A square or hexagon. The number is the game's own; only the game can name it (`write_cell`). It
/// does not depend on the rules: stackchess numbers its squares with a fixed stride.
struct Cell {
  std::uint16_t number = none_number;

  static constexpr std::uint16_t none_number = 0xFFFF;

  /// The absence of a cell (the edge beyond which an ejected marble lies, say).
  static constexpr Cell none() { return {}; }
  constexpr bool exists() const { return number != none_number; }

  // clang-tidy 14 takes the zero inside for a pointer.
  friend constexpr auto operator<=>(Cell, Cell) = default; // NOLINT(modernize-use-nullptr)
};

} // namespace plateau
