/// @file
/// The nouns of stackchess: squares, kinds, pieces, moves.
#pragma once

#include "core/cell.hpp"
#include "core/side.hpp"

#include <cstdint>

namespace plateau::stackchess {

/// The two ranks of each side must fit without overlapping (S1).
inline constexpr int smallest_board = 4;
/// One letter names a file (S1).
inline constexpr int largest_board = 26;

/// How many pieces a side starts with; it never gets more, and set-ups with more are refused.
constexpr int side_pieces(int board_size) { return 2 * board_size; }
inline constexpr int max_side_pieces = side_pieces(largest_board);

/// The count of plies stops here instead of growing out of its text: more than any game has.
inline constexpr std::uint32_t max_plies = 1'000'000;

// Squares.

/// A square of the board and of the wall around it. Ranks are 32 apart and the wall is two squares
/// thick, so that every step and every knight's leap from the board lands inside the numbering and
/// nothing ever asks where the board ends.
using Square = std::uint16_t;

inline constexpr int wall_thickness = 2;
inline constexpr int rank_step = 32;
inline constexpr int square_count = rank_step * (largest_board + 2 * wall_thickness);

constexpr Square square_at(int file, int rank) {
  return static_cast<Square>((rank + wall_thickness) * rank_step + file + wall_thickness);
}
constexpr int file_of(Square square) { return square % rank_step - wall_thickness; }
constexpr int rank_of(Square square) { return square / rank_step - wall_thickness; }

/// The cell a square is known by outside: 26 to a rank whatever the board's size.
constexpr Cell cell_of(Square square) {
  return Cell{static_cast<std::uint16_t>(rank_of(square) * largest_board + file_of(square))};
}
constexpr bool is_square(Cell cell) { return cell.number < largest_board * largest_board; }
/// Only for a cell that is a square.
constexpr Square square_of(Cell cell) {
  return square_at(cell.number % largest_board, cell.number / largest_board);
}

/// +1 for White, who goes up the board; -1 for Black.
constexpr int ahead(Side side) { return side == Side::first ? 1 : -1; }
/// A rank counted from the side's own edge: 0 is its back rank, board_size - 1 the last one.
constexpr int own_rank(Side side, int rank, int board_size) {
  return side == Side::first ? rank : board_size - 1 - rank;
}

// Pieces.

/// A pawn that has not moved yet is a kind of its own: it alone may step twice.
enum class Kind : std::uint8_t { pawn, knight, bishop, rook, queen, king, fresh_pawn };
inline constexpr std::size_t kind_count = 7;

constexpr bool is_pawn(Kind kind) { return kind == Kind::pawn || kind == Kind::fresh_pawn; }

/// A piece is a side and a kind. Its number (for texts, events, stacks) is side * 6 + kind, and
/// does not tell whether a pawn has moved.
struct Piece {
  Side side = Side::first;
  Kind kind = Kind::pawn;

  constexpr std::int16_t number() const {
    const auto shown = is_pawn(kind) ? Kind::pawn : kind;
    return static_cast<std::int16_t>(static_cast<int>(side) * 6 + static_cast<int>(shown));
  }
  friend constexpr bool operator==(Piece, Piece) = default;
};

// Moves.

/// The top `count` pieces of one square go to another.
struct Move {
  std::uint32_t bits; ///< to 0–9, from 10–19, count 20–25.

  static constexpr Move make(Square from, Square to, int count) {
    return {static_cast<std::uint32_t>(to) | (static_cast<std::uint32_t>(from) << 10) |
            (static_cast<std::uint32_t>(count) << 20)};
  }
  constexpr Square to() const { return static_cast<Square>(bits & 1023); }
  constexpr Square from() const { return static_cast<Square>((bits >> 10) & 1023); }
  constexpr int count() const { return static_cast<int>(bits >> 20); }

  friend constexpr bool operator==(Move, Move) = default;
};
static_assert(square_count <= 1024 && max_side_pieces < 64, "a move's fields hold all values");

} // namespace plateau::stackchess
