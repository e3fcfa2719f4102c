/// @file
/// Two ways to find what bishops and rooks see, with the same answers: the generator is compiled
/// with each of them, and moves.cpp chooses by the CPU it finds.
#pragma once

#include "chess/attacks.hpp"
#include "chess/types.hpp"

#include <array>
#include <bit>
#include <cstddef>

#if defined(__BMI2__)
#include <immintrin.h>
#endif

namespace plateau::chess {

/// Runs everywhere.
struct PortableSliders {
  static Bitboard bishop(Square from, Bitboard occupied) { return bishop_attacks(from, occupied); }
  static Bitboard rook(Square from, Bitboard occupied) { return rook_attacks(from, occupied); }
};

#if defined(__BMI2__)

/// One PEXT and one look-up. A line's last square is seen whatever stands on it, so only the inner
/// squares make the index of the table.
class PextSliders {
public:
  static Bitboard bishop(Square from, Bitboard occupied) {
    return look_up(bishops_[from], occupied);
  }
  static Bitboard rook(Square from, Bitboard occupied) { return look_up(rooks_[from], occupied); }

  /// Fills the tables; before that nothing is seen.
  static void fill() {
    std::size_t used = 0;
    for (Square square = 0; square < 64; ++square) {
      used = fill(bishops_[square], square, bishop_attacks, used);
      used = fill(rooks_[square], square, rook_attacks, used);
    }
  }

private:
  struct Entry {
    const Bitboard *seen;
    Bitboard inner;
  };

  /// Over all squares, 2 to the number of inner squares: 5,248 for bishops, 102,400 for rooks.
  static constexpr std::size_t table_size = 5248 + 102400;

  static Bitboard look_up(const Entry &entry, Bitboard occupied) {
    return entry.seen[_pext_u64(occupied, entry.inner)];
  }

  template <class Attacks>
  static std::size_t fill(Entry &entry, Square square, Attacks attacks, std::size_t used) {
    const Bitboard edges = ((rank_bits(0) | rank_bits(7)) & ~rank_bits(rank_of(square))) |
                           ((file_a | file_h) & ~file_bits(file_of(square)));
    entry = {&table_[used], attacks(square, 0) & ~edges};
    const std::size_t subsets = std::size_t{1} << std::popcount(entry.inner);
    for (std::size_t i = 0; i < subsets; ++i)
      table_[used + i] = attacks(square, _pdep_u64(i, entry.inner));
    return used + subsets;
  }

  static inline std::array<Entry, 64> bishops_{};
  static inline std::array<Entry, 64> rooks_{};
  static inline std::array<Bitboard, table_size> table_;
};

#endif

} // namespace plateau::chess
