/// @file
/// Pawn structure, added up on any tally. For pawns.cpp and the traced evaluation.
#pragma once

#include "chess/pawns.hpp"
#include "chess/sides.hpp"
#include "chess/tally.hpp"

#include <bit>

namespace plateau::chess {

/// Adds what one side's pawns are worth as a structure, and gives its passed pawns.
template <class Tally>
Bitboard add_pawn_structure(Side us, Bitboard own, Bitboard enemy, Tally &tally) {
  const Side them = opponent(us);
  Bitboard passed = 0;
  for_each_square(own, [&](Square square) {
    const Bitboard pawn = bit(square);
    const auto rank = static_cast<std::size_t>(rank_seen_by(us, square));
    const Bitboard file = fill_files(pawn);
    const Bitboard neighbours = own & beside(file);
    const Bitboard in_front = fill_ahead(us, ahead(us, pawn));
    const bool half_open = (in_front & enemy) == 0;
    const Bitboard defenders = own & pawn_attacks(them, square);
    const Bitboard abreast = own & beside(pawn);
    const Bitboard sentries = enemy & beside(in_front);

    if (half_open && sentries == 0 && (in_front & own) == 0) {
      passed |= pawn;
      tally.add(weight::passed + rank);
    } else if (half_open && (in_front & own) == 0) {
      // Helpers beside or behind outnumber the sentries ahead.
      const Bitboard helpers = own & beside(fill_ahead(them, pawn));
      if (std::popcount(helpers) >= std::popcount(sentries))
        tally.add(weight::candidate + rank);
    }
    if (defenders != 0)
      tally.add(weight::supported + rank, std::popcount(defenders));
    if (abreast != 0)
      tally.add(weight::phalanx + rank);
    if ((own & ahead(us, pawn)) != 0 || ((in_front & own) != 0 && defenders == 0))
      tally.add(weight::doubled);
    if (neighbours == 0) {
      tally.add(weight::isolated + (half_open ? 1 : 0));
    } else if ((neighbours & fill_ahead(them, beside(pawn) | pawn)) == 0 &&
               (enemy & (pawn_attacks(us, static_cast<Square>(lowest(ahead(us, pawn)))) |
                         ahead(us, pawn))) != 0) {
      // No neighbour can come to help, and the next step is watched.
      tally.add(weight::backward + (half_open ? 1 : 0));
    }
  });
  return passed;
}

} // namespace plateau::chess
