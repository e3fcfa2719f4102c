/// @file
/// Two ways to find what bishops and rooks see, with the same answers: the generator is compiled
/// with each of them, and moves.cpp chooses by the CPU it finds. Both look it up in a table, of all
/// sets of blockers that matter on a square; they differ in how the set becomes a place there.
#pragma once

#include "chess/attacks.hpp"
#include "chess/magics.hpp"
#include "chess/types.hpp"

#include <array>
#include <bit>
#include <cstddef>

#if defined(__BMI2__)
#include <immintrin.h>
#endif

namespace plateau::chess {

/// By one multiplication: runs everywhere.
struct ByMagic {
  Bitboard magic = 0;
  int shift = 0;

  ByMagic() = default;
  ByMagic(Bitboard magic_number, Bitboard inner)
      : magic(magic_number), shift(64 - std::popcount(inner)) {}

  std::size_t operator()(Bitboard occupied, Bitboard inner) const {
    return static_cast<std::size_t>(((occupied & inner) * magic) >> shift);
  }
};

#if defined(__BMI2__)

/// By one PEXT: for the CPUs that have it.
struct ByPext {
  ByPext() = default;
  ByPext(Bitboard /*magic_number*/, Bitboard /*inner*/) {}

  std::size_t operator()(Bitboard occupied, Bitboard inner) const {
    return _pext_u64(occupied, inner);
  }
};

#endif

/// A line's last square is seen whatever stands on it, so only the inner squares of a square's
/// lines make the place in the table.
template <class Place> class TableSliders {
public:
  static Bitboard bishop(Square from, Bitboard occupied) {
    return look_up(bishops_[from], occupied);
  }
  static Bitboard rook(Square from, Bitboard occupied) { return look_up(rooks_[from], occupied); }

  /// Fills the tables. To be called before anything is looked up.
  static void fill() {
    std::size_t used = 0;
    for (Square square = 0; square < 64; ++square) {
      used = fill(bishops_[square], square, bishop_attacks, bishop_magics[square], used);
      used = fill(rooks_[square], square, rook_attacks, rook_magics[square], used);
    }
  }

private:
  struct Entry {
    const Bitboard *seen = nullptr;
    Bitboard inner = 0;
    [[no_unique_address]] Place place;
  };

  /// Over all squares, 2 to the number of inner squares: 5,248 for bishops, 102,400 for rooks.
  static constexpr std::size_t table_size = 5248 + 102400;

  static Bitboard look_up(const Entry &entry, Bitboard occupied) {
    return entry.seen[entry.place(occupied, entry.inner)];
  }

  template <class Attacks>
  static std::size_t fill(Entry &entry, Square square, Attacks attacks, Bitboard magic,
                          std::size_t used) {
    const Bitboard edges = ((rank_bits(0) | rank_bits(7)) & ~rank_bits(rank_of(square))) |
                           ((file_a | file_h) & ~file_bits(file_of(square)));
    const Bitboard inner = attacks(square, 0) & ~edges;
    entry = {&table_[used], inner, Place(magic, inner)};
    Bitboard blockers = 0;
    do {
      table_[used + entry.place(blockers, inner)] = attacks(square, blockers);
      blockers = (blockers - inner) & inner; // The next subset; after the last, none.
    } while (blockers != 0);
    return used + (std::size_t{1} << std::popcount(inner));
  }

  static inline std::array<Entry, 64> bishops_{};
  static inline std::array<Entry, 64> rooks_{};
  static inline std::array<Bitboard, table_size> table_;
};

using PortableSliders = TableSliders<ByMagic>;
#if defined(__BMI2__)
using PextSliders = TableSliders<ByPext>;
#endif

} // namespace plateau::chess
