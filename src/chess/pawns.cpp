#include "chess/pawns.hpp"

#include "chess/pawn_terms.hpp"

namespace plateau::chess {

const PawnFacts &PawnCache::look_up(Bitboard white, Bitboard black) {
  const auto mixed = (white * 0x9E3779B97F4A7C15) ^ (black * 0xC2B2AE3D27D4EB4F);
  auto &entry =
      entries_[static_cast<std::size_t>((mixed ^ mixed >> 29) * 0xBF58476D1CE4E5B9 >> 51)];
  if (entry.white != white || entry.black != black) {
    entry.white = white;
    entry.black = black;
    Sum of_white;
    Sum of_black;
    entry.facts.passed[0] = add_pawn_structure(Side::first, white, black, of_white);
    entry.facts.passed[1] = add_pawn_structure(Side::second, black, white, of_black);
    entry.facts.score = of_white.total() - of_black.total();
  }
  return entry.facts;
}

} // namespace plateau::chess
