/// @file
/// The nouns of Abalone: kinds of moves, and a legal move in two bytes.
#pragma once

#include "abalone/sets.hpp"

#include <array>
#include <cstdint>

namespace plateau::abalone {

/// What kind of move it is. Along a line one to three own marbles advance, or push; aside (a
/// broadside) two or three step in a direction that is not their row's.
enum class Kind : std::uint8_t {
  along_1,
  along_2,
  along_3,
  push_2_1,
  push_3_1,
  push_3_2,
  aside_2,
  aside_3,
};

inline constexpr std::size_t kind_count = 8;

/// How many own marbles move.
constexpr int own_count(Kind kind) {
  constexpr std::array<int, kind_count> counts = {1, 2, 3, 2, 3, 3, 2, 3};
  return counts[static_cast<std::size_t>(kind)];
}
/// How many enemy marbles are pushed.
constexpr int pushed_count(Kind kind) {
  constexpr std::array<int, kind_count> counts = {0, 0, 0, 1, 1, 2, 0, 0};
  return counts[static_cast<std::size_t>(kind)];
}
constexpr bool is_aside(Kind kind) { return kind >= Kind::aside_2; }

/// The kind of n own marbles along a line against m enemy marbles, n > m.
constexpr Kind along_kind(int n, int m) {
  constexpr std::array<std::array<Kind, 3>, 3> kinds = {{
      {Kind::along_1, Kind::along_2, Kind::along_3},
      {Kind::push_2_1, Kind::push_2_1, Kind::push_3_1},
      {Kind::push_3_2, Kind::push_3_2, Kind::push_3_2},
  }};
  return kinds[static_cast<std::size_t>(m)][static_cast<std::size_t>(n - 1)];
}

/// A move that is legal in the position it was made for. Each has one form: along a line it is
/// known by its rear marble, aside by the end of its row with the lower cell (rows and columns grow
/// from it along `axis`).
struct Move {
  std::uint16_t bits = 0; ///< spot 0–5, direction 6–8, kind 9–11, axis 12–13, ejects 14.

  static constexpr Move along(Spot rear, Direction d, Kind kind, bool ejects) {
    return pack(rear, d, kind, axis_of(d), ejects);
  }
  static constexpr Move aside(Spot low_end, Direction axis, Direction d, Kind kind) {
    return pack(low_end, d, kind, axis, false);
  }

  /// The rear marble, or the low end of the row.
  constexpr Spot spot() const { return bits & 63; }
  constexpr Direction direction() const { return static_cast<Direction>((bits >> 6) & 7); }
  constexpr Kind kind() const { return static_cast<Kind>((bits >> 9) & 7); }
  /// The line its own marbles stand on, by its growing direction.
  constexpr Direction axis() const { return static_cast<Direction>((bits >> 12) & 3); }
  constexpr bool ejects() const { return ((bits >> 14) & 1) != 0; }

  friend constexpr bool operator==(Move, Move) = default;

private:
  static constexpr Move pack(Spot spot, Direction d, Kind kind, Direction axis, bool ejects) {
    return {static_cast<std::uint16_t>(spot | static_cast<int>(d) << 6 |
                                       static_cast<int>(kind) << 9 | static_cast<int>(axis) << 12 |
                                       (ejects ? 1 << 14 : 0))};
  }
};

} // namespace plateau::abalone
