/// @file
/// Sets of squares as one side sees them: what evaluation is made of.
#pragma once

#include "chess/attacks.hpp"

namespace plateau::chess {

/// The square as the side sees it, its own first rank being 0.
constexpr Square as_seen_by(Side side, Square square) {
  return side == Side::first ? square : static_cast<Square>(square ^ 56);
}
constexpr int rank_seen_by(Side side, Square square) { return rank_of(as_seen_by(side, square)); }

constexpr Bitboard ahead(Side side, Bitboard set) {
  return side == Side::first ? set << 8 : set >> 8;
}
constexpr Bitboard behind(Side side, Bitboard set) { return ahead(opponent(side), set); }

/// All squares in front of a set, on its own files, the set itself included.
constexpr Bitboard fill_ahead(Side side, Bitboard set) {
  if (side == Side::first) {
    set |= set << 8;
    set |= set << 16;
    return set | set << 32;
  }
  set |= set >> 8;
  set |= set >> 16;
  return set | set >> 32;
}
/// Whole files.
constexpr Bitboard fill_files(Bitboard set) {
  return fill_ahead(Side::first, set) | fill_ahead(Side::second, set);
}
constexpr Bitboard beside(Bitboard set) { return east(set) | west(set); }

constexpr Bitboard attacked_by_pawns(Side side, Bitboard pawns) {
  return beside(ahead(side, pawns));
}
/// Squares that two pawns attack.
constexpr Bitboard attacked_by_two_pawns(Side side, Bitboard pawns) {
  return east(ahead(side, pawns)) & west(ahead(side, pawns));
}
/// Squares that pawns attack now or could after advancing.
constexpr Bitboard pawn_attack_span(Side side, Bitboard pawns) {
  return attacked_by_pawns(side, fill_ahead(side, pawns));
}

/// Steps of a king between two squares.
constexpr int distance(Square a, Square b) {
  const int files = file_of(a) - file_of(b);
  const int ranks = rank_of(a) - rank_of(b);
  const int by_files = files < 0 ? -files : files;
  const int by_ranks = ranks < 0 ? -ranks : ranks;
  return by_files > by_ranks ? by_files : by_ranks;
}

} // namespace plateau::chess
