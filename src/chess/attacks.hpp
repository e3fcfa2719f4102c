/// @file
/// Where pieces attack, as sets of squares, from small constant tables; the generator looks its
/// sliders up in larger ones (sliders.hpp).
#pragma once

#include "chess/types.hpp"

#include <array>
#include <bit>

namespace plateau::chess {

// Sets of squares.

inline constexpr Bitboard all_squares = ~Bitboard{0};
inline constexpr Bitboard file_a = 0x0101010101010101;
inline constexpr Bitboard file_h = file_a << 7;
inline constexpr Bitboard rank_1 = 0xFF;
inline constexpr Bitboard dark_squares = 0xAA55AA55AA55AA55;

constexpr Bitboard rank_bits(int rank) { return rank_1 << (8 * (rank & 7)); }
constexpr Bitboard file_bits(int file) { return file_a << file; }

/// The first rank as `side` sees it.
constexpr Bitboard back_rank(Side side) { return rank_bits(side == Side::first ? 0 : 7); }

constexpr bool contains(Bitboard set, Square square) { return (set >> square & 1) != 0; }
constexpr Square lowest(Bitboard set) { return static_cast<Square>(std::countr_zero(set)); }
constexpr bool several(Bitboard set) { return (set & (set - 1)) != 0; }

/// Calls `see` with every square of the set, a1 first.
template <class See> constexpr void for_each_square(Bitboard set, See &&see) {
  for (; set != 0; set &= set - 1)
    see(lowest(set));
}

// One step of a whole set. What would leave the board disappears.

constexpr Bitboard east(Bitboard set) { return (set & ~file_h) << 1; }
constexpr Bitboard west(Bitboard set) { return (set & ~file_a) >> 1; }

/// One step towards the opponent's side.
template <Side side> constexpr Bitboard forward(Bitboard set) {
  return side == Side::first ? set << 8 : set >> 8;
}

namespace detail {

constexpr Bitboard step(Square from, int files, int ranks) {
  const int file = file_of(from) + files;
  const int rank = rank_of(from) + ranks;
  return file < 0 || file > 7 || rank < 0 || rank > 7 ? 0 : bit(square_at(file, rank));
}

/// The squares of a line through a square, below it and above it in the numbering.
struct HalfLines {
  Bitboard lower = 0;
  Bitboard upper = 0;
};

constexpr Bitboard ray(Square from, int files, int ranks) {
  Bitboard squares = 0;
  for (int distance = 1; distance < 8; ++distance)
    squares |= step(from, files * distance, ranks * distance);
  return squares;
}

template <class Make> constexpr auto for_all_squares(Make make) {
  std::array<decltype(make(Square{})), 64> table{};
  for (Square square = 0; square < 64; ++square)
    table[square] = make(square);
  return table;
}

inline constexpr auto knight_table = for_all_squares([](Square s) {
  return step(s, 1, 2) | step(s, 2, 1) | step(s, 2, -1) | step(s, 1, -2) | step(s, -1, -2) |
         step(s, -2, -1) | step(s, -2, 1) | step(s, -1, 2);
});
inline constexpr auto king_table = for_all_squares([](Square s) {
  return step(s, 1, 0) | step(s, 1, 1) | step(s, 0, 1) | step(s, -1, 1) | step(s, -1, 0) |
         step(s, -1, -1) | step(s, 0, -1) | step(s, 1, -1);
});
inline constexpr std::array<std::array<Bitboard, 64>, 2> pawn_table = {
    for_all_squares([](Square s) { return step(s, -1, 1) | step(s, 1, 1); }),
    for_all_squares([](Square s) { return step(s, -1, -1) | step(s, 1, -1); }),
};
/// The two lines of a bishop and of a rook through every square.
using LinePair = std::array<HalfLines, 2>;
inline constexpr auto bishop_lines = for_all_squares([](Square s) {
  return LinePair{{{ray(s, -1, -1), ray(s, 1, 1)}, {ray(s, 1, -1), ray(s, -1, 1)}}};
});
inline constexpr auto rook_lines = for_all_squares([](Square s) {
  return LinePair{{{ray(s, -1, 0), ray(s, 1, 0)}, {ray(s, 0, -1), ray(s, 0, 1)}}};
});

/// What a slider sees along one line. Subtracting the nearest lower blocker from the upper blockers
/// borrows through every empty square up to the nearest upper one, so the bits that change are the
/// squares from blocker to blocker.
constexpr Bitboard along(const HalfLines &line, Bitboard occupied) {
  const Bitboard lower = line.lower & occupied;
  const Bitboard upper = line.upper & occupied;
  const Bitboard nearest_lower = Bitboard{1} << (63 - std::countl_zero(lower | 1));
  return (upper ^ (upper - nearest_lower)) & (line.lower | line.upper);
}

} // namespace detail

// What one piece attacks.

constexpr Bitboard pawn_attacks(Side side, Square from) {
  return detail::pawn_table[index(side)][from];
}
constexpr Bitboard knight_attacks(Square from) { return detail::knight_table[from]; }
constexpr Bitboard king_attacks(Square from) { return detail::king_table[from]; }
constexpr Bitboard bishop_attacks(Square from, Bitboard occupied) {
  const auto &lines = detail::bishop_lines[from];
  return detail::along(lines[0], occupied) | detail::along(lines[1], occupied);
}
constexpr Bitboard rook_attacks(Square from, Bitboard occupied) {
  const auto &lines = detail::rook_lines[from];
  return detail::along(lines[0], occupied) | detail::along(lines[1], occupied);
}
constexpr Bitboard queen_attacks(Square from, Bitboard occupied) {
  return bishop_attacks(from, occupied) | rook_attacks(from, occupied);
}

// Lines through two squares.

namespace detail {
struct LineTables {
  std::array<std::array<Bitboard, 64>, 64> between{};
  std::array<std::array<Bitboard, 64>, 64> line{};
};
extern const LineTables line_tables;
} // namespace detail

/// The squares strictly between two squares on a common line; none when there is no such line.
inline Bitboard between(Square a, Square b) { return detail::line_tables.between[a][b]; }

/// The whole rank, file or diagonal through two different squares; empty when there is none.
inline Bitboard line(Square a, Square b) { return detail::line_tables.line[a][b]; }

} // namespace plateau::chess
