/// @file
/// Counting moves and leaves as fast as this machine can.
#pragma once

#include "abalone/sets.hpp"

#include <cstdint>
#include <span>

namespace plateau::abalone {

/// The most legal moves any set-up can have. Let OO and OE be the pairs of neighbouring cells that
/// hold two own marbles, and one own marble and nothing. Moves along a line: a single marble has
/// one for each OE pair; a longer column is known by its two rear marbles and the direction, so
/// there are at most two for each OO pair. Moves aside of two marbles: the two marbles and their
/// two landings form a rhombus, whose short diagonal is an OE pair; each OE pair is the short
/// diagonal of one rhombus, so there are at most as many as OE pairs. Moves aside of three: fewer
/// than of two, since each is known by its first two. Together at most 2·OO + OE + OE + OE, and the
/// board has 3 · 52 = 156 pairs of neighbours: 3 · 156.
inline constexpr std::size_t max_moves = 3 * 156;

/// A board seen by whoever is to move, with what ends the game: a side that is down to its `lost`
/// number of marbles has lost.
struct Walk {
  Set own = 0;
  Set enemy = 0;
  int own_lost = 0;
  int enemy_lost = 0;
};

/// The same functions, compiled for different processors.
struct Walker {
  const char *name;
  std::uint64_t (*count)(Set own, Set enemy);
  std::uint64_t (*leaves)(const Walk &walk, int depth); ///< For a depth of at least 1.
};

/// Those this machine can run, the fastest first.
std::span<const Walker *const> walkers();

/// The fastest.
const Walker &walker();

extern const Walker portable_walker; ///< Runs everywhere.
#if defined(__x86_64__)
extern const Walker popcnt_walker; ///< Counts bits and turns words in single instructions.
extern const Walker avx512_walker; ///< Counts the moves of eight boards at once.
#endif

} // namespace plateau::abalone
