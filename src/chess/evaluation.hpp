/// @file
/// One evaluation, term by term, on any tally. For evaluate.cpp.
#pragma once

#include "chess/evaluate.hpp"
#include "chess/position.hpp"
#include "chess/sides.hpp"
#include "chess/tally.hpp"

#include <algorithm>
#include <array>
#include <bit>

namespace plateau::chess {

/// How much of the opening each kind still carries: full_phase with all pieces on the board.
inline constexpr std::array<int, 6> phase_weight = {0, 1, 1, 2, 4, 0};

/// What attacks on the king's surroundings count, before being squared.
namespace danger {
inline constexpr std::array<int, 6> attacker = {0, 12, 10, 12, 14, 0}; ///< By kind, each.
inline constexpr std::array<int, 6> safe_check = {0, 22, 16, 24, 20, 0};
inline constexpr int attacked_square = 4;
inline constexpr int weak_square = 7;
inline constexpr int no_queen_relief = 30;
inline constexpr int open_file = 8;
inline constexpr int single_attacker_relief = 15;
inline constexpr int knight_guard_relief = 6;
inline constexpr int most = 250; ///< Squared it stays far below a queen's value.
} // namespace danger

/// One evaluation in progress: first who attacks what, then everything that builds on it.
template <class Tally> class Evaluation {
public:
  Evaluation(const Position &position, Tally white, Tally black)
      : board_(position.board()), tallies_{white, black} {}

  void add_pieces() {
    prepare(Side::first);
    prepare(Side::second);
    add_pieces_of(Side::first);
    add_pieces_of(Side::second);
  }
  void add_rest(const std::array<Bitboard, 2> &passed) {
    for (const Side side : {Side::first, Side::second}) {
      add_passed(side, passed[index(side)]);
      add_threats(side);
      add_king(side);
      add_space(side);
    }
  }
  Tally &tally(Side side) { return tallies_[index(side)]; }
  Tapered total() const { return tallies_[0].total() - tallies_[1].total(); }
  int phase() const { return std::min(phase_, full_phase); }

private:
  struct Reach {
    std::array<Bitboard, 6> by_kind{};
    Bitboard any = 0;
    Bitboard twice = 0;
    Bitboard mobility_area = 0;
    Bitboard king_ring = 0;
    // What this side does to the other king's ring.
    int attackers = 0;
    int danger = 0;
  };

  static int count(Bitboard set) { return std::popcount(set); }

  /// What a piece attacks.
  static Bitboard attacks_of(Kind kind, Square from, const Board &board, Side us) {
    const Bitboard own = board.of(us);
    // Sliders look through what stands with them on the line.
    switch (kind) {
    case Kind::knight:
      return knight_attacks(from);
    case Kind::bishop:
      return bishop_attacks(from, board.occupied() ^ (board.of(Kind::queen) & own));
    case Kind::rook:
      return rook_attacks(from, board.occupied() ^ (board.straight & own));
    case Kind::queen:
      return queen_attacks(from, board.occupied());
    case Kind::pawn:
    case Kind::king:
      break;
    }
    return 0;
  }

  Reach &reach(Side side) { return reach_[index(side)]; }
  Bitboard &by(Side side, Kind kind) { return reach(side).by_kind[static_cast<std::size_t>(kind)]; }

  void note(Side us, Kind kind, Bitboard attacks) {
    auto &own = reach(us);
    own.twice |= own.any & attacks;
    own.any |= attacks;
    own.by_kind[static_cast<std::size_t>(kind)] |= attacks;
  }

  void prepare(Side us) {
    const Side them = opponent(us);
    const Bitboard pawns = board_.of(us) & board_.pawns;
    const Square king = board_.king(us);
    note(us, Kind::king, king_attacks(king));
    note(us, Kind::pawn, attacked_by_pawns(us, pawns));
    reach(us).twice |= attacked_by_two_pawns(us, pawns);
    const Bitboard stuck =
        pawns & (behind(us, board_.occupied()) | rank_bits(us == Side::first ? 1 : 6));
    const Bitboard enemy_pawns = board_.of(them) & board_.pawns;
    reach(us).mobility_area = ~(stuck | bit(king) | attacked_by_pawns(them, enemy_pawns));
    // The ring is the king's surroundings, moved off the edge.
    const Square middle =
        square_at(std::clamp(file_of(king), 1, 6), std::clamp(rank_of(king), 1, 6));
    reach(us).king_ring = king_attacks(middle) | bit(middle);
  }

  void add_pieces_of(Side us) {
    const Side them = opponent(us);
    auto &sum = tally(us);
    const Bitboard own = board_.of(us);
    const Bitboard own_pawns = own & board_.pawns;
    const Bitboard enemy_pawns = board_.of(them) & board_.pawns;
    for_each_square(own_pawns, [&](Square square) { place(us, Kind::pawn, square); });
    for_each_square(own & board_.knights, [&](Square square) {
      const Bitboard attacks = piece(us, Kind::knight, square);
      sum.add(weight::knight_mobility +
              static_cast<std::size_t>(count(attacks & reach(us).mobility_area)));
      minor(us, square, own_pawns, enemy_pawns, attacks, 0);
    });
    const Bitboard bishops = board_.of(Kind::bishop) & own;
    for_each_square(bishops, [&](Square square) {
      const Bitboard attacks = piece(us, Kind::bishop, square);
      sum.add(weight::bishop_mobility +
              static_cast<std::size_t>(count(attacks & reach(us).mobility_area)));
      minor(us, square, own_pawns, enemy_pawns, attacks, 1);
      const Bitboard colour = contains(dark_squares, square) ? dark_squares : ~dark_squares;
      sum.add(weight::bishop_own_pawns, count(own_pawns & colour));
      constexpr Bitboard middle = 0x0000001818000000;
      if (several(bishop_attacks(square, board_.pawns) & middle))
        sum.add(weight::long_diagonal);
    });
    if (several(bishops))
      sum.add(weight::bishop_pair);
    for_each_square(board_.of(Kind::rook) & own, [&](Square square) {
      const Bitboard attacks = piece(us, Kind::rook, square);
      const int squares = count(attacks & reach(us).mobility_area);
      sum.add(weight::rook_mobility + static_cast<std::size_t>(squares));
      const Bitboard file = file_bits(file_of(square));
      if ((file & own_pawns) == 0)
        sum.add(weight::rook_file + ((file & enemy_pawns) == 0 ? 1 : 0));
      else if (squares <= 3)
        shut_in(us, square);
      if ((file & board_.of(Kind::queen)) != 0)
        sum.add(weight::rook_on_queen_file);
    });
    for_each_square(board_.of(Kind::queen) & own, [&](Square square) {
      const Bitboard attacks = piece(us, Kind::queen, square);
      sum.add(weight::queen_mobility +
              static_cast<std::size_t>(count(attacks & reach(us).mobility_area)));
      const Bitboard snipers =
          board_.of(them) & ((bishop_attacks(square, 0) & board_.of(Kind::bishop)) |
                             (rook_attacks(square, 0) & board_.of(Kind::rook)));
      bool exposed = false;
      for_each_square(snipers, [&](Square sniper) {
        const Bitboard blockers = between(square, sniper) & board_.occupied();
        exposed = exposed || (blockers != 0 && !several(blockers));
      });
      if (exposed)
        sum.add(weight::queen_exposed);
    });
    place(us, Kind::king, board_.king(us));
  }

  void place(Side us, Kind kind, Square square) {
    const auto number = static_cast<std::size_t>(kind);
    if (kind != Kind::king)
      tally(us).add(weight::material + number);
    tally(us).add(weight::placement + number * 64 + as_seen_by(us, square));
  }

  /// What every piece but pawn and king has: a place, attacks, perhaps at the enemy's king.
  Bitboard piece(Side us, Kind kind, Square square) {
    place(us, kind, square);
    const auto number = static_cast<std::size_t>(kind);
    phase_ += phase_weight[number];
    Bitboard attacks = attacks_of(kind, square, board_, us);
    const Square king = board_.king(us);
    if (pinned(us, square))
      attacks &= line(king, square);
    note(us, kind, attacks);
    const Bitboard on_ring = attacks & reach(opponent(us)).king_ring;
    if (on_ring != 0) {
      auto &own = reach(us);
      ++own.attackers;
      own.danger += danger::attacker[number] + danger::attacked_square * count(on_ring);
    }
    return attacks;
  }

  bool pinned(Side us, Square square) {
    if (!pins_known_[index(us)]) {
      pins_known_[index(us)] = true;
      pins_[index(us)] = pinned_pieces(board_, us);
    }
    return contains(pins_[index(us)], square);
  }

  void minor(Side us, Square square, Bitboard own_pawns, Bitboard enemy_pawns, Bitboard attacks,
             std::size_t which) {
    auto &sum = tally(us);
    if ((ahead(us, bit(square)) & board_.pawns) != 0)
      sum.add(weight::minor_behind_pawn);
    const Bitboard fourth_to_sixth = us == Side::first ? 0x0000FFFFFF000000 : 0x000000FFFFFF0000;
    const Bitboard posts = fourth_to_sixth & attacked_by_pawns(us, own_pawns) &
                           ~pawn_attack_span(opponent(us), enemy_pawns);
    if (contains(posts, square))
      sum.add(weight::outpost + which);
    else if (which == 0 && (attacks & posts & ~board_.of(us)) != 0)
      sum.add(weight::outpost_reachable);
  }

  /// A rook in the corner behind a king that cannot castle any more.
  void shut_in(Side us, Square rook) {
    const Square king = board_.king(us);
    if (rank_seen_by(us, king) == 0 && rank_seen_by(us, rook) == 0 &&
        (file_of(king) < 4) == (file_of(rook) < file_of(king)) &&
        (board_.castling_rooks & board_.of(us)) == 0)
      tally(us).add(weight::rook_shut_in);
  }

  void add_passed(Side us, Bitboard passed) {
    const Side them = opponent(us);
    auto &sum = tally(us);
    for_each_square(passed, [&](Square square) {
      const auto rank = static_cast<std::size_t>(rank_seen_by(us, square));
      const Square step = static_cast<Square>(lowest(ahead(us, bit(square))));
      if (contains(board_.occupied(), step))
        sum.add(weight::passed_blocked + rank);
      else if (!contains(reach(them).any, step) ||
               (contains(reach(us).any, step) && !contains(reach(them).twice, step)))
        sum.add(weight::passed_free + rank);
      if (rank < 3)
        return;
      sum.add(weight::passed_own_king + static_cast<std::size_t>(distance(board_.king(us), step)));
      sum.add(weight::passed_enemy_king +
              static_cast<std::size_t>(distance(board_.king(them), step)));
      const Bitboard trail = fill_ahead(them, bit(square));
      if ((trail & board_.of(us) & board_.of(Kind::rook)) != 0)
        sum.add(weight::passed_rook_behind);
    });
  }

  void add_threats(Side us) {
    const Side them = opponent(us);
    auto &sum = tally(us);
    const auto &own = reach(us);
    const auto &theirs = reach(them);
    const Bitboard enemies = board_.of(them);
    const Bitboard guarded = by(them, Kind::pawn) | (theirs.twice & ~own.twice);
    const Bitboard loose = enemies & ~guarded & own.any;
    const Bitboard pawns = by(us, Kind::pawn);
    for (std::size_t kind = 1; kind < 5; ++kind) {
      const Bitboard targets = enemies & board_.of(static_cast<Kind>(kind));
      if (const int hit = count(pawns & targets); hit != 0)
        sum.add(weight::pawn_threat + kind - 1, hit);
    }
    const Bitboard by_minor = by(us, Kind::knight) | by(us, Kind::bishop);
    const Bitboard by_rook = by(us, Kind::rook);
    for (std::size_t kind = 0; kind < 5; ++kind) {
      const Bitboard targets = enemies & board_.of(static_cast<Kind>(kind));
      const bool dear = kind >= 3;
      if (const int hit = count(by_minor & targets & (dear ? all_squares : loose)); hit != 0)
        sum.add(weight::minor_threat + kind, hit);
      if (const int hit = count(by_rook & targets & (kind == 4 ? all_squares : loose)); hit != 0)
        sum.add(weight::rook_threat + kind, hit);
    }
    if ((by(us, Kind::king) & loose & ~theirs.any) != 0)
      sum.add(weight::king_threat);
    sum.add(weight::hanging, count(loose & (~theirs.any | (enemies & ~board_.pawns & own.twice))));
    // Safe steps of pawns that would attack something.
    const Bitboard empty = ~board_.occupied();
    const Bitboard own_pawns = board_.of(us) & board_.pawns;
    Bitboard steps = ahead(us, own_pawns) & empty;
    steps |= ahead(us, steps & rank_bits(us == Side::first ? 2 : 5)) & empty;
    steps &= ~by(them, Kind::pawn) & (own.any | ~theirs.any);
    sum.add(weight::push_threat,
            count(attacked_by_pawns(us, steps) & enemies & ~board_.pawns & ~pawns));
    // Squares from which the queen could be attacked safely.
    const Bitboard queens = enemies & board_.of(Kind::queen);
    if (queens != 0 && !several(queens)) {
      const Square queen = lowest(queens);
      const Bitboard safe = ~theirs.any & ~board_.of(us);
      const Bitboard occupied = board_.occupied();
      const Bitboard spots = (knight_attacks(queen) & by(us, Kind::knight)) |
                             (bishop_attacks(queen, occupied) & by(us, Kind::bishop) & own.twice) |
                             (rook_attacks(queen, occupied) & by_rook & own.twice);
      sum.add(weight::queen_pressed, count(spots & safe));
    }
    sum.add(weight::restricted, count(theirs.any & ~guarded & own.any & ~by(them, Kind::pawn)));
  }

  void add_king(Side us) {
    const Side them = opponent(us);
    auto &sum = tally(us);
    const Square king = board_.king(us);
    const Bitboard own_pawns = board_.of(us) & board_.pawns;
    const Bitboard enemy_pawns = board_.of(them) & board_.pawns;
    const int middle = std::clamp(file_of(king), 1, 6);
    const Bitboard not_behind = fill_ahead(us, rank_bits(rank_of(king)));
    int open_files = 0;
    for (int file = middle - 1; file <= middle + 1; ++file) {
      const Bitboard column = file_bits(file) & not_behind;
      const auto rank = nearest_rank(us, own_pawns & column);
      sum.add(weight::shelter + (file == file_of(king) ? 0U : 8U) + rank);
      const auto coming = nearest_rank(us, enemy_pawns & column);
      const bool blocked = rank != 0 && coming == rank + 1;
      sum.add(weight::storm + (blocked ? 8U : 0U) + coming);
      open_files += rank == 0 ? 1 : 0;
    }
    const Bitboard near = file_bits(middle - 1) | file_bits(middle) | file_bits(middle + 1);
    if ((board_.pawns & near) == 0)
      sum.add(weight::king_no_pawns_near);
    add_danger(us, open_files);
  }

  /// The rank, as the side sees it, of its nearest pawn of a set; 0 for none.
  static std::size_t nearest_rank(Side us, Bitboard pawns) {
    if (pawns == 0)
      return 0;
    const Square nearest =
        us == Side::first ? lowest(pawns) : static_cast<Square>(63 - std::countl_zero(pawns));
    return static_cast<std::size_t>(rank_seen_by(us, nearest));
  }

  void add_danger(Side us, int open_files) {
    const Side them = opponent(us);
    const auto &theirs = reach(them);
    const auto &own = reach(us);
    const Bitboard queens = board_.of(them) & board_.of(Kind::queen);
    if (theirs.attackers < (queens != 0 ? 1 : 2))
      return;
    const Square king = board_.king(us);
    const Bitboard occupied = board_.occupied();
    // Squares around the king that only king or queen guard.
    const Bitboard weak =
        theirs.any & ~own.twice & (~own.any | by(us, Kind::king) | by(us, Kind::queen));
    const Bitboard safe = ~board_.of(them) & (~own.any | (weak & theirs.twice));
    int units = theirs.danger + danger::weak_square * count(weak & own.king_ring) +
                danger::open_file * open_files;
    const Bitboard straight =
        rook_attacks(king, occupied ^ (queens | (board_.of(us) & board_.of(Kind::queen))));
    const Bitboard diagonal =
        bishop_attacks(king, occupied ^ (queens | (board_.of(us) & board_.of(Kind::queen))));
    const auto checks = [&](Kind kind, Bitboard from) {
      const Bitboard spots = from & safe & by(them, kind);
      if (spots != 0)
        units += danger::safe_check[static_cast<std::size_t>(kind)] * (several(spots) ? 3 : 2) / 2;
    };
    checks(Kind::knight, knight_attacks(king));
    checks(Kind::bishop, diagonal);
    checks(Kind::rook, straight);
    checks(Kind::queen, (straight | diagonal) & ~by(us, Kind::queen));
    if (queens == 0)
      units -= danger::no_queen_relief;
    if (theirs.attackers < 2)
      units -= danger::single_attacker_relief;
    if ((by(us, Kind::knight) & own.king_ring) != 0)
      units -= danger::knight_guard_relief;
    if (units <= 0)
      return;
    units = std::min(units, danger::most);
    tally(us).add(weight::king_danger, units * units / 256);
    tally(us).add(weight::king_attacked, units / 4);
  }

  /// Safe squares behind the own centre, while there are pieces to put there.
  void add_space(Side us) {
    if (phase_ < full_phase / 2)
      return;
    constexpr Bitboard files = 0x3C3C3C3C3C3C3C3C;
    const Bitboard ranks =
        us == Side::first ? 0x00000000FFFFFF00 & files : 0x00FFFFFF00000000 & files;
    const Bitboard own_pawns = board_.of(us) & board_.pawns;
    const Bitboard safe = ranks & ~own_pawns & ~by(opponent(us), Kind::pawn);
    const Bitboard behind_pawns = fill_ahead(opponent(us), behind(us, own_pawns));
    tally(us).add(weight::space,
                  count(safe) + count(safe & behind_pawns & ~reach(opponent(us)).any));
  }

  const Board &board_;
  std::array<Tally, 2> tallies_;
  std::array<Reach, 2> reach_;
  std::array<Bitboard, 2> pins_{};
  std::array<bool, 2> pins_known_{};
  int phase_ = 0;
};

} // namespace plateau::chess
