#include "chess/see.hpp"

#include <initializer_list>

namespace plateau::chess {

int material_gain(const Position &position, Move move) {
  const Board &board = position.board();
  switch (move.special()) {
  case Move::Special::castling:
    return 0;
  case Move::Special::en_passant:
    return exchange_value(Kind::pawn);
  case Move::Special::none:
  case Move::Special::promotion:
    break;
  }
  int gain = contains(board.occupied(), move.to()) ? exchange_value(board.kind_at(move.to())) : 0;
  if (move.special() == Move::Special::promotion)
    gain += exchange_value(move.promotion()) - exchange_value(Kind::pawn);
  return gain;
}

bool exchange_reaches(const Position &position, Move move, int threshold) {
  if (move.special() == Move::Special::castling)
    return threshold <= 0;
  const Board &board = position.board();
  const Square from = move.from();
  const Square to = move.to();
  // What the mover is ahead of the threshold, seen by whoever has just captured.
  int balance = material_gain(position, move) - threshold;
  if (balance < 0)
    return false;
  const Kind first =
      move.special() == Move::Special::promotion ? move.promotion() : board.kind_at(from);
  balance = exchange_value(first) - balance;
  if (balance <= 0)
    return true;

  Bitboard occupied = (board.occupied() ^ bit(from)) | bit(to);
  if (move.special() == Move::Special::en_passant)
    occupied ^= bit(square_at(file_of(to), rank_of(from)));
  Bitboard attacking =
      (attackers(board, to, Side::first, occupied) | attackers(board, to, Side::second, occupied)) &
      occupied;
  Side side = opponent(position.side_to_move());
  bool reached = true;
  while (true) {
    attacking &= occupied;
    const Bitboard own = attacking & board.of(side);
    if (own == 0)
      break;
    reached = !reached;
    Kind kind = Kind::king;
    Bitboard pieces = 0;
    for (const Kind cheapest : {Kind::pawn, Kind::knight, Kind::bishop, Kind::rook, Kind::queen}) {
      pieces = own & board.of(cheapest);
      if (pieces != 0) {
        kind = cheapest;
        break;
      }
    }
    if (kind == Kind::king)
      // A king takes only what nothing defends.
      return (attacking & board.of(opponent(side))) != 0 ? !reached : reached;
    balance = exchange_value(kind) - balance;
    if (balance < (reached ? 1 : 0))
      break;
    occupied ^= bit(lowest(pieces));
    // What stood behind the piece that took now looks at the square too.
    if (kind == Kind::pawn || kind == Kind::bishop || kind == Kind::queen)
      attacking |= bishop_attacks(to, occupied) & board.diagonal;
    if (kind == Kind::rook || kind == Kind::queen)
      attacking |= rook_attacks(to, occupied) & board.straight;
    side = opponent(side);
  }
  return reached;
}

} // namespace plateau::chess
