#include "chess/captures.hpp"

namespace plateau::chess {

void material_moves(const Position &position, Bounded<Move, max_moves> &moves) {
  const Board &board = position.board();
  const Side us = position.side_to_move();
  const Side them = opponent(us);
  const Square king = board.king(us);
  const Bitboard occupied = board.occupied();
  const Bitboard enemies = board.of(them);
  const Bitboard pinned = pinned_pieces(board, us);
  const auto may_go = [&](Square from) {
    return contains(pinned, from) ? line(king, from) : all_squares;
  };
  const auto add_all = [&](Square from, Bitboard targets) {
    for_each_square(targets & enemies & may_go(from),
                    [&](Square to) { moves.append_unchecked(Move::make(from, to)); });
  };

  const Bitboard own = board.of(us);
  for_each_square(own & board.pawns, [&](Square from) {
    const bool white = us == Side::first;
    const Bitboard ahead = (white ? bit(from) << 8 : bit(from) >> 8) & ~occupied;
    const Bitboard last = back_rank(them);
    for_each_square(
        ((pawn_attacks(us, from) & enemies) | (ahead & last)) & may_go(from), [&](Square to) {
          if (!contains(last, to))
            return moves.append_unchecked(Move::make(from, to));
          moves.append_unchecked(Move::make(from, to, Move::Special::promotion, Kind::queen));
          if (contains(enemies, to))
            for (const Kind kind : {Kind::rook, Kind::bishop, Kind::knight})
              moves.append_unchecked(Move::make(from, to, Move::Special::promotion, kind));
        });
  });
  if (const auto target = position.en_passant())
    for_each_square(pawn_attacks(them, *target) & board.pawns & own, [&](Square from) {
      if (en_passant_is_safe(board, us, from, *target))
        moves.append_unchecked(Move::make(from, *target, Move::Special::en_passant));
    });
  for_each_square(own & board.knights, [&](Square from) { add_all(from, knight_attacks(from)); });
  for_each_square(own & board.diagonal,
                  [&](Square from) { add_all(from, bishop_attacks(from, occupied)); });
  for_each_square(own & board.straight,
                  [&](Square from) { add_all(from, rook_attacks(from, occupied)); });
  for_each_square(king_attacks(king) & enemies, [&](Square to) {
    if (attackers(board, to, them, occupied ^ bit(king)) == 0)
      moves.append_unchecked(Move::make(king, to));
  });
}

bool gives_check(const Position &position, Move move) {
  if (move.special() != Move::Special::none) {
    Position next = position;
    play(next, move);
    return in_check(next);
  }
  const Board &board = position.board();
  const Side us = position.side_to_move();
  const Square king = board.king(opponent(us));
  const Square from = move.from();
  const Square to = move.to();
  const Bitboard occupied = (board.occupied() ^ bit(from)) | bit(to);
  switch (board.kind_at(from)) {
  case Kind::pawn:
    if (contains(pawn_attacks(us, to), king))
      return true;
    break;
  case Kind::knight:
    if (contains(knight_attacks(to), king))
      return true;
    break;
  case Kind::bishop:
  case Kind::rook:
  case Kind::queen:
    if (line(to, king) != 0 && (between(to, king) & occupied) == 0 &&
        contains(file_of(to) == file_of(king) || rank_of(to) == rank_of(king) ? board.straight
                                                                              : board.diagonal,
                 from))
      return true;
    break;
  case Kind::king:
    break;
  }
  // Something behind it, uncovered.
  const Bitboard ray = line(from, king);
  if (ray == 0 || contains(ray, to))
    return false;
  const Bitboard own = board.of(us) & ~bit(from) & ray;
  return ((bishop_attacks(king, occupied) & own & board.diagonal) |
          (rook_attacks(king, occupied) & own & board.straight)) != 0;
}

} // namespace plateau::chess
