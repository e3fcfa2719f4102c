#include "chess/moves.hpp"

namespace plateau::chess {
namespace {

/// Own pieces that may move only along the line to their king.
Bitboard pinned_pieces(const Board &board, Side us) {
  const Square king = board.king(us);
  const Bitboard them = board.of(opponent(us));
  Bitboard snipers = them & ((bishop_attacks(king, them) & board.diagonal) |
                             (rook_attacks(king, them) & board.straight));
  Bitboard pinned = 0;
  for_each_square(snipers, [&](Square sniper) {
    const Bitboard blockers = between(king, sniper) & board.occupied();
    if (!several(blockers))
      pinned |= blockers;
  });
  return pinned;
}

Bitboard attacks_of(Kind kind, Side side, Square from, Bitboard occupied) {
  switch (kind) {
  case Kind::pawn:
    return pawn_attacks(side, from);
  case Kind::knight:
    return knight_attacks(from);
  case Kind::bishop:
    return bishop_attacks(from, occupied);
  case Kind::rook:
    return rook_attacks(from, occupied);
  case Kind::queen:
    return queen_attacks(from, occupied);
  case Kind::king:
    return king_attacks(from);
  }
  return 0;
}

bool castling_is_legal(const Board &board, Side us, Square king, Square rook) {
  const Square king_to = castled_king(king, rook);
  const Bitboard others = board.occupied() ^ bit(king) ^ bit(rook);
  const Bitboard king_path = between(king, king_to) | bit(king) | bit(king_to);
  const Bitboard rook_to = bit(castled_rook(king, rook));
  if (((king_path | between(king, rook) | between(rook, castled_rook(king, rook)) | rook_to) &
       others) != 0)
    return false;
  bool safe = true;
  for_each_square(king_path, [&](Square square) {
    safe = safe && attackers(board, square, opponent(us), others | bit(rook)) == 0;
  });
  // The rook may have shielded the arrival square from its own rank (Chess960 only).
  return safe && attackers(board, king_to, opponent(us), others | rook_to) == 0;
}

template <class See> void generate(const Position &position, See see) {
  const Board &board = position.board();
  const Side us = position.side_to_move();
  const Side them = opponent(us);
  const Square king = board.king(us);
  const Bitboard occupied = board.occupied();
  const Bitboard checking = checkers(position);
  const Bitboard pinned = pinned_pieces(board, us);

  for_each_square(king_attacks(king) & ~board.of(us), [&](Square to) {
    if (attackers(board, to, them, occupied ^ bit(king)) == 0)
      see(Move::make(king, to));
  });
  if (several(checking))
    return;
  if (checking == 0)
    for (const Wing wing : {Wing::king_side, Wing::queen_side})
      if (const auto rook = board.castling_rook(us, wing);
          rook && castling_is_legal(board, us, king, *rook))
        see(Move::make(king, *rook, Move::Special::castling));

  const Bitboard evasions =
      checking == 0 ? all_squares : checking | between(king, lowest(checking));
  for_each_square(board.of(us) & ~board.kings, [&](Square from) {
    const Kind kind = board.kind_at(from);
    Bitboard targets = evasions & (contains(pinned, from) ? line(king, from) : all_squares);
    if (kind != Kind::pawn) {
      targets &= attacks_of(kind, us, from, occupied) & ~board.of(us);
      for_each_square(targets, [&](Square to) { see(Move::make(from, to)); });
      return;
    }
    const bool white = us == Side::first;
    const Bitboard once = (white ? bit(from) << 8 : bit(from) >> 8) & ~occupied;
    const Bitboard third = once & rank_bits(white ? 2 : 5);
    const Bitboard twice = (white ? third << 8 : third >> 8) & ~occupied;
    targets &= (pawn_attacks(us, from) & board.of(them)) | once | twice;
    for_each_square(targets, [&](Square to) {
      if (!contains(back_rank(them), to))
        return see(Move::make(from, to));
      for (const Kind promotion : {Kind::queen, Kind::rook, Kind::bishop, Kind::knight})
        see(Move::make(from, to, Move::Special::promotion, promotion));
    });
    if (const auto target = position.en_passant(); target &&
                                                   contains(pawn_attacks(us, from), *target) &&
                                                   en_passant_is_safe(board, us, from, *target))
      see(Move::make(from, *target, Move::Special::en_passant));
  });
}

} // namespace

void legal_moves(const Position &position, Bounded<Move, max_moves> &moves) {
  generate(position, [&](Move move) { moves.append_unchecked(move); });
}

std::uint64_t count_legal_moves(const Position &position) {
  std::uint64_t count = 0;
  generate(position, [&](Move) { ++count; });
  return count;
}

bool has_legal_move(const Position &position) { return count_legal_moves(position) != 0; }

std::uint64_t perft(const Position &position, int depth) {
  if (depth <= 0)
    return 1;
  if (depth == 1)
    return count_legal_moves(position);
  Bounded<Move, max_moves> moves;
  legal_moves(position, moves);
  std::uint64_t leaves = 0;
  for (const Move move : moves) {
    Position next = position;
    play(next, move);
    leaves += perft(next, depth - 1);
  }
  return leaves;
}

} // namespace plateau::chess
