/// @file
/// The nouns of chess: squares, kinds, pieces, wings, moves.
#pragma once

#include "core/cell.hpp"
#include "core/side.hpp"

#include <cstdint>

namespace plateau::chess {

/// A set of squares, a1 in bit 0, h8 in bit 63.
using Bitboard = std::uint64_t;

/// 0 = a1, 1 = b1, … 63 = h8. The number of its Cell is the same.
using Square = std::uint8_t;

constexpr Square square_at(int file, int rank) { return static_cast<Square>(rank * 8 + file); }
constexpr int file_of(Square square) { return square & 7; }
constexpr int rank_of(Square square) { return square >> 3; }
constexpr Bitboard bit(Square square) { return Bitboard{1} << square; }
constexpr Cell cell_of(Square square) { return Cell{square}; }

enum class Kind : std::uint8_t { pawn, knight, bishop, rook, queen, king };

/// A piece is a side and a kind; its number (for texts, events, stacks) is side * 6 + kind.
struct Piece {
  Side side = Side::first;
  Kind kind = Kind::pawn;

  constexpr std::int16_t number() const {
    return static_cast<std::int16_t>(static_cast<int>(side) * 6 + static_cast<int>(kind));
  }
  friend constexpr bool operator==(Piece, Piece) = default;
};

/// The two sides of the board to castle towards.
enum class Wing : std::uint8_t { king_side, queen_side };

/// A legal move in two bytes: from, to, and what is special about it. Castling is written king
/// takes own rook, so that Chess960 needs nothing else.
struct Move {
  enum class Special : std::uint8_t { none, promotion, en_passant, castling };

  std::uint16_t bits; ///< to 0–5, from 6–11, special 12–13, promotion kind − knight 14–15.

  static constexpr Move make(Square from, Square to, Special special = Special::none,
                             Kind promotion = Kind::knight) {
    return {static_cast<std::uint16_t>(
        to | (from << 6) | (static_cast<int>(special) << 12) |
        ((static_cast<int>(promotion) - static_cast<int>(Kind::knight)) << 14))};
  }
  constexpr Square to() const { return bits & 63; }
  constexpr Square from() const { return (bits >> 6) & 63; }
  constexpr Special special() const { return static_cast<Special>((bits >> 12) & 3); }
  /// Meaningful only when special() is promotion.
  constexpr Kind promotion() const {
    return static_cast<Kind>((bits >> 14) + static_cast<int>(Kind::knight));
  }

  friend constexpr bool operator==(Move, Move) = default;
};

/// A side passes. No rule allows it, but annotated files hold it (`--`). From a1 to a1, which no
/// other move is.
inline constexpr Move null_move{0};

} // namespace plateau::chess
