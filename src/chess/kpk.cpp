#include "chess/kpk.hpp"

#include "chess/sides.hpp"

#include <bitset>
#include <cstddef>
#include <vector>

namespace plateau::chess {
namespace {

// White has the pawn, on the files a to d and the ranks 2 to 7: 24 squares.
constexpr std::size_t pawn_squares = 24;
constexpr std::size_t position_count = 2 * pawn_squares * 64 * 64;

struct Placing {
  bool white_to_move;
  Square king;
  Square pawn;
  Square lone;

  std::size_t number() const {
    const auto of_pawn =
        static_cast<std::size_t>(rank_of(pawn) - 1) * 4 + static_cast<std::size_t>(file_of(pawn));
    return (((white_to_move ? 1U : 0U) * pawn_squares + of_pawn) * 64 + king) * 64 + lone;
  }
  static Placing of(std::size_t number) {
    const auto lone = static_cast<Square>(number % 64);
    const auto king = static_cast<Square>(number / 64 % 64);
    const auto of_pawn = static_cast<int>(number / 4096 % pawn_squares);
    return {number / 4096 / pawn_squares == 1, king, square_at(of_pawn % 4, of_pawn / 4 + 1), lone};
  }
  bool possible() const {
    return king != lone && king != pawn && lone != pawn && distance(king, lone) > 1 &&
           !(white_to_move && contains(pawn_attacks(Side::first, pawn), lone));
  }
};

enum class Knowledge : std::uint8_t { unknown, drawn, won, impossible };

/// What can be said without looking ahead: a promotion that stands, the pawn taken, stalemate.
Knowledge first_look(const Placing &place) {
  if (!place.possible())
    return Knowledge::impossible;
  const Bitboard white_reach = king_attacks(place.king);
  const Bitboard black_reach = king_attacks(place.lone);
  if (place.white_to_move) {
    const auto queening = static_cast<Square>(place.pawn + 8);
    const bool safe = !contains(black_reach, queening) || contains(white_reach, queening);
    if (rank_of(place.pawn) == 6 && queening != place.king && queening != place.lone && safe)
      return Knowledge::won;
    return Knowledge::unknown;
  }
  if (contains(black_reach & ~white_reach, place.pawn))
    return Knowledge::drawn;
  const Bitboard shut = white_reach | pawn_attacks(Side::first, place.pawn);
  if ((black_reach & ~shut) == 0 && !contains(pawn_attacks(Side::first, place.pawn), place.lone))
    return Knowledge::drawn;
  return Knowledge::unknown;
}

/// What the answers to all moves say together.
Knowledge look_ahead(const Placing &place, const std::vector<Knowledge> &table) {
  const Knowledge good = place.white_to_move ? Knowledge::won : Knowledge::drawn;
  const Knowledge bad = place.white_to_move ? Knowledge::drawn : Knowledge::won;
  bool open = false;
  bool reached = false;
  const auto see = [&](const Placing &next) {
    const auto known = table[next.number()];
    reached = reached || known == good;
    open = open || known == Knowledge::unknown;
  };
  const Square mover = place.white_to_move ? place.king : place.lone;
  for_each_square(king_attacks(mover), [&](Square to) {
    see({!place.white_to_move, place.white_to_move ? to : place.king, place.pawn,
         place.white_to_move ? place.lone : to});
  });
  if (place.white_to_move && rank_of(place.pawn) < 6) {
    const auto once = static_cast<Square>(place.pawn + 8);
    if (once != place.king && once != place.lone) {
      see({false, place.king, once, place.lone});
      const auto twice = static_cast<Square>(once + 8);
      if (rank_of(place.pawn) == 1 && twice != place.king && twice != place.lone)
        see({false, place.king, twice, place.lone});
    }
  }
  return reached ? good : open ? Knowledge::unknown : bad;
}

std::bitset<position_count> solve() {
  std::vector<Knowledge> table(position_count);
  for (std::size_t i = 0; i < position_count; ++i)
    table[i] = first_look(Placing::of(i));
  for (bool changed = true; changed;) {
    changed = false;
    for (std::size_t i = 0; i < position_count; ++i) {
      if (table[i] != Knowledge::unknown)
        continue;
      table[i] = look_ahead(Placing::of(i), table);
      changed = changed || table[i] != Knowledge::unknown;
    }
  }
  std::bitset<position_count> won;
  for (std::size_t i = 0; i < position_count; ++i)
    won[i] = table[i] == Knowledge::won;
  return won;
}

const std::bitset<position_count> &won_positions() {
  static const auto won = solve();
  return won;
}

} // namespace

void solve_pawn_endings() { won_positions(); }

bool pawn_wins(Side strong, Square king, Square pawn, Square lone, Side to_move) {
  const auto seen = [&](Square square) {
    const Square upright = as_seen_by(strong, square);
    return static_cast<Square>(file_of(pawn) > 3 ? upright ^ 7 : upright);
  };
  return won_positions()[Placing{to_move == strong, seen(king), seen(pawn), seen(lone)}.number()];
}

} // namespace plateau::chess
