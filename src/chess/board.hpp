/// @file
/// Where the pieces stand: the part of a position that moves change and generators read.
#pragma once

#include "chess/attacks.hpp"
#include "chess/types.hpp"

#include <array>
#include <optional>

namespace plateau::chess {

/// Pieces as sets of squares, in one cache line.
///
/// Queens stand in both `diagonal` and `straight`: a generator walks each kind of line once, and
/// bishops, rooks and queens are told apart only where it matters.
struct Board {
  std::array<Bitboard, 2> sides{};
  Bitboard pawns = 0;
  Bitboard knights = 0;
  Bitboard diagonal = 0; ///< Bishops and queens.
  Bitboard straight = 0; ///< Rooks and queens.
  Bitboard kings = 0;
  /// The rooks whose right to castle still holds. Which wing a rook belongs to follows from where
  /// it stands beside its king, so Chess960 needs nothing else.
  Bitboard castling_rooks = 0;

  constexpr Bitboard occupied() const { return sides[0] | sides[1]; }
  constexpr Bitboard of(Side side) const { return sides[index(side)]; }
  constexpr Bitboard of(Kind kind) const {
    switch (kind) {
    case Kind::pawn:
      return pawns;
    case Kind::knight:
      return knights;
    case Kind::bishop:
      return diagonal & ~straight;
    case Kind::rook:
      return straight & ~diagonal;
    case Kind::queen:
      return diagonal & straight;
    case Kind::king:
      return kings;
    }
    return 0;
  }
  constexpr Square king(Side side) const { return lowest(kings & of(side)); }

  /// The kind on an occupied square.
  constexpr Kind kind_at(Square square) const {
    if (contains(pawns, square))
      return Kind::pawn;
    if (contains(knights, square))
      return Kind::knight;
    if (contains(kings, square))
      return Kind::king;
    if (!contains(straight, square))
      return Kind::bishop;
    return contains(diagonal, square) ? Kind::queen : Kind::rook;
  }
  constexpr std::optional<Piece> piece_at(Square square) const {
    if (!contains(occupied(), square))
      return std::nullopt;
    return Piece{contains(sides[0], square) ? Side::first : Side::second, kind_at(square)};
  }

  /// Puts pieces of one kind on empty squares, or takes them from the squares where they stand.
  constexpr void toggle(Side side, Kind kind, Bitboard squares) {
    sides[index(side)] ^= squares;
    toggle(kind, squares);
  }

  /// The rook whose right to castle towards `wing` still holds.
  constexpr std::optional<Square> castling_rook(Side side, Wing wing) const {
    const Bitboard rooks = castling_rooks & of(side);
    const Bitboard above = rooks & ~(bit(king(side)) - 1); // Higher numbers lie east on a rank.
    const Bitboard wanted = wing == Wing::king_side ? above : rooks & ~above;
    return wanted == 0 ? std::nullopt : std::optional(lowest(wanted));
  }

  friend constexpr bool operator==(const Board &, const Board &) = default;

private:
  constexpr void toggle(Kind kind, Bitboard squares) {
    switch (kind) {
    case Kind::pawn:
      pawns ^= squares;
      break;
    case Kind::knight:
      knights ^= squares;
      break;
    case Kind::bishop:
      diagonal ^= squares;
      break;
    case Kind::rook:
      straight ^= squares;
      break;
    case Kind::queen:
      diagonal ^= squares;
      straight ^= squares;
      break;
    case Kind::king:
      kings ^= squares;
      break;
    }
  }
};

/// Where king and rook arrive when they castle: the same files in Chess960.
constexpr Square castled_king(Square king, Square rook) {
  return square_at(rook > king ? 6 : 2, rank_of(king));
}
constexpr Square castled_rook(Square king, Square rook) {
  return square_at(rook > king ? 5 : 3, rank_of(king));
}

/// The pieces of `by` that attack a square, lines being blocked by `occupied`.
constexpr Bitboard attackers(const Board &board, Square target, Side by, Bitboard occupied) {
  return board.of(by) &
         ((pawn_attacks(opponent(by), target) & board.pawns) |
          (knight_attacks(target) & board.knights) | (king_attacks(target) & board.kings) |
          (bishop_attacks(target, occupied) & board.diagonal) |
          (rook_attacks(target, occupied) & board.straight));
}

/// The pieces of `us` that may move only along the line to their king.
inline Bitboard pinned_pieces(const Board &board, Side us) {
  const Square king = board.king(us);
  const Bitboard them = board.of(opponent(us));
  // Looking through its own pieces: what the king then sees attacks it but for what stands between.
  const Bitboard snipers = them & ((bishop_attacks(king, them) & board.diagonal) |
                                   (rook_attacks(king, them) & board.straight));
  Bitboard pinned = 0;
  for_each_square(snipers, [&](Square sniper) {
    const Bitboard blockers = between(king, sniper) & board.occupied();
    if (!several(blockers))
      pinned |= blockers;
  });
  return pinned;
}

} // namespace plateau::chess
