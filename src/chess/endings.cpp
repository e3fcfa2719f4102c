#include "chess/endings.hpp"

#include "chess/evaluate.hpp"
#include "chess/kpk.hpp"
#include "chess/sides.hpp"

#include <algorithm>
#include <bit>

namespace plateau::chess {
namespace {

/// What a won ending is worth before what is still to be done: more than any advantage that might
/// yet slip away, less than a mate.
constexpr int known_win = 1500;

int count(Bitboard set) { return std::popcount(set); }

/// 0 in the middle, 6 in a corner.
int towards_edge(Square square) {
  const int file = file_of(square);
  const int rank = rank_of(square);
  return 6 - std::min(file, 7 - file) - std::min(rank, 7 - rank);
}

int pieces_value(const Board &board, Bitboard own) {
  return 100 * count(own & board.pawns) + 320 * count(own & board.knights) +
         330 * count(own & board.of(Kind::bishop)) + 500 * count(own & board.of(Kind::rook)) +
         950 * count(own & board.of(Kind::queen));
}

/// Drives the lone king to the edge (with bishop and knight to a corner the bishop can attack) and
/// brings the own king near.
int drive_to_edge(const Board &board, Side strong) {
  const Square king = board.king(strong);
  const Square lone = board.king(opponent(strong));
  const Bitboard own = board.of(strong) & ~board.kings;
  int edge = 20 * towards_edge(lone);
  const Bitboard bishops = board.of(Kind::bishop) & own;
  if (count(own) == 2 && count(bishops) == 1 && count(own & board.knights) == 1) {
    const bool dark = (bishops & dark_squares) != 0;
    const int corner =
        dark ? std::min(distance(lone, square_at(0, 0)), distance(lone, square_at(7, 7)))
             : std::min(distance(lone, square_at(0, 7)), distance(lone, square_at(7, 0)));
    edge = 10 * towards_edge(lone) + 40 * (7 - corner);
  }
  return known_win + pieces_value(board, own) + edge + 10 * (7 - distance(king, lone));
}

/// Whether pieces alone mate a lone king.
bool can_mate_lone_king(const Board &board, Bitboard own) {
  if ((own & board.straight) != 0)
    return true;
  const Bitboard bishops = own & board.of(Kind::bishop);
  const bool both_colours = (bishops & dark_squares) != 0 && (bishops & ~dark_squares) != 0;
  return both_colours || (bishops != 0 && (own & board.knights) != 0) ||
         count(own & board.knights) >= 3;
}

std::optional<int> against_lone_king(const Position &position, Side strong) {
  const Board &board = position.board();
  const Bitboard own = board.of(strong) & ~board.kings;
  if (can_mate_lone_king(board, own))
    return drive_to_edge(board, strong);
  if ((own & board.pawns) == 0)
    return 0; // Two knights, or bishops of one colour.
  if (own == (own & board.pawns) && !several(own)) {
    const Square pawn = lowest(own);
    if (!pawn_wins(strong, board.king(strong), pawn, board.king(opponent(strong)),
                   position.side_to_move()))
      return 0;
    return known_win / 2 + 20 * rank_seen_by(strong, pawn);
  }
  return std::nullopt;
}

/// A bishop that does not control the corner where its only pawns queen, or no bishop at all, and
/// the lone king there first.
bool wrong_rook_pawns(const Board &board, Side strong) {
  const Bitboard own = board.of(strong) & ~board.kings;
  const Bitboard pawns = own & board.pawns;
  const Bitboard others = own & ~pawns;
  if (pawns == 0 || others != (others & board.of(Kind::bishop)))
    return false;
  for (const int file : {0, 7}) {
    if ((pawns & ~file_bits(file)) != 0)
      continue;
    const Square corner = square_at(file, strong == Side::first ? 7 : 0);
    const Bitboard corner_colour = contains(dark_squares, corner) ? dark_squares : ~dark_squares;
    if ((others & corner_colour) == 0 && distance(board.king(opponent(strong)), corner) <= 1)
      return true;
  }
  return false;
}

} // namespace

std::optional<int> special_ending(const Position &position) {
  const Board &board = position.board();
  for (const Side strong : {Side::first, Side::second}) {
    if ((board.of(opponent(strong)) & ~board.kings) != 0)
      continue;
    if ((board.of(strong) & ~board.kings) == 0)
      return 0;
    if (const auto value = against_lone_king(position, strong))
      return position.side_to_move() == strong ? *value : -*value;
  }
  return std::nullopt;
}

int endgame_scale(const Position &position, Side stronger) {
  const Board &board = position.board();
  const Side weaker = opponent(stronger);
  const Bitboard own = board.of(stronger) & ~board.kings;
  const Bitboard theirs = board.of(weaker) & ~board.kings;
  const Bitboard own_pawns = own & board.pawns;
  if (wrong_rook_pawns(board, stronger))
    return 0;
  if (own_pawns == 0) {
    // Without pawns a minor piece ahead does not win.
    const int ahead = pieces_value(board, own) - pieces_value(board, theirs);
    if (ahead < 400)
      return pieces_value(board, own) < 400 ? 0 : full_scale / 5;
  }
  const Bitboard bishops = board.of(Kind::bishop);
  const Bitboard own_bishops = bishops & own;
  const Bitboard their_bishops = bishops & theirs;
  if (count(own_bishops) == 1 && count(their_bishops) == 1 &&
      ((own_bishops & dark_squares) != 0) != ((their_bishops & dark_squares) != 0)) {
    const bool nothing_else = ((own | theirs) & ~board.pawns & ~bishops) == 0;
    return nothing_else ? full_scale * 2 / 5 : full_scale * 4 / 5;
  }
  // The fewer pawns, the likelier a draw.
  const int pawns = count(own_pawns);
  return std::min(full_scale, full_scale * (10 + 2 * pawns) / 18);
}

} // namespace plateau::chess
