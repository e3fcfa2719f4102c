/// @file
/// What pawns alone say of a position. It changes rarely, so it is remembered.
#pragma once

#include "chess/board.hpp"
#include "chess/weights.hpp"

#include <array>
#include <vector>

namespace plateau::chess {

/// What depends on pawns only.
struct PawnFacts {
  Tapered score; ///< White's minus Black's.
  std::array<Bitboard, 2> passed{};
};

/// Pawn structures seen lately.
class PawnCache {
public:
  /// What is known of these pawns, found out if need be.
  const PawnFacts &look_up(Bitboard white, Bitboard black);

private:
  static constexpr std::size_t size = 1 << 13; // 384 KiB: nearly all of one search's structures.
  struct Entry {
    Bitboard white = 0;
    Bitboard black = 0;
    PawnFacts facts;
  };
  std::vector<Entry> entries_ = std::vector<Entry>(size);
};

} // namespace plateau::chess
