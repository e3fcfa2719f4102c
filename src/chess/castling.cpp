#include "chess/castling.hpp"

#include "chess/codes.hpp"

#include <algorithm>
#include <cstdlib>

namespace plateau::chess {

namespace {

constexpr int king_home_file = 4; ///< The e-file of the ordinary start.

constexpr int home_rank(Side side) { return side == Side::first ? 0 : 7; }

std::optional<Square> first_attacker(const Position &position, Square target, Bitboard occupied) {
  const Bitboard found = attackers(position, target, opponent(position.side_to_move()), occupied);
  if (found == 0)
    return std::nullopt;
  return lowest(found);
}

/// The right is gone. A position does not know which piece moved first, so no more is said than
/// what can be seen.
Refusal why_no_right(const Position &position, Wing wing) {
  const Side side = position.side_to_move();
  const Square king = position.king(side);
  const Piece own_rook{side, Kind::rook};
  const Square home = square_at(king_home_file, home_rank(side));
  const Square corner = square_at(wing == Wing::king_side ? 7 : 0, home_rank(side));

  if (position.chess960() ? rank_of(king) != home_rank(side) : king != home)
    return Refusal::illegal(why("castling-king-not-home")).at(role("king"), cell_of(king));
  // The ordinary game knows where the rook belongs; Chess960 takes the outermost one.
  if (!position.chess960() && position.piece_at(corner) != own_rook)
    return Refusal::illegal(why("castling-no-rook")).at(role("rook"), cell_of(corner));
  const int inwards = wing == Wing::king_side ? -1 : 1;
  for (int file = file_of(corner); file != file_of(king); file += inwards) {
    const Square square = square_at(file, home_rank(side));
    if (position.piece_at(square) == own_rook)
      return Refusal::illegal(why("castling-right-lost"))
          .at(role("king"), cell_of(king))
          .at(role("rook"), cell_of(square));
  }
  return Refusal::illegal(why("castling-no-rook-on-side")).at(role("king"), cell_of(king));
}

/// The piece nearest to the king among those on a square that king or rook must cross or occupy.
std::optional<Square> piece_between(const Position &position, Square king, Square rook) {
  const int king_to = file_of(castled_king(king, rook));
  const int rook_to = file_of(castled_rook(king, rook));
  const auto [low, high] = std::minmax({file_of(king), file_of(rook), king_to, rook_to});
  for (int distance = 1; distance < 8; ++distance)
    for (const int file : {file_of(king) + distance, file_of(king) - distance}) {
      if (file < low || file > high)
        continue;
      const Square square = square_at(file, rank_of(king));
      if (square != rook && position.piece_at(square))
        return square;
    }
  return std::nullopt;
}

} // namespace

std::optional<Wing> castling_gesture(const Position &position, Square from, Square to) {
  const Side side = position.side_to_move();
  const int home = home_rank(side);
  if (position.king(side) != from || rank_of(from) != home || rank_of(to) != home)
    return std::nullopt;
  const Wing wing = to > from ? Wing::king_side : Wing::queen_side;
  const auto right = position.castling_rook(side, wing);
  const bool from_e_file = file_of(from) == king_home_file;

  // King onto own rook: the one whose right holds, or one that looks as if it could castle.
  if (right == to)
    return wing;
  const bool onto_rook = position.piece_at(to) == Piece{side, Kind::rook};
  const bool in_corner = file_of(to) == 0 || file_of(to) == 7;
  if (onto_rook && !right && (position.chess960() || (from_e_file && in_corner)))
    return wing;

  // King two squares sideways: from the e-file, in Chess960 too, it cannot mean anything else. In
  // the ordinary game also from elsewhere, because then the answer is that the king has moved.
  if (std::abs(file_of(to) - file_of(from)) != 2)
    return std::nullopt;
  const bool onto_own = contains(position.pieces(side), to);
  return from_e_file || (!position.chess960() && !onto_own) ? std::optional(wing) : std::nullopt;
}

Verdict<Move> judge_castling(const Position &position, Wing wing) {
  const Side side = position.side_to_move();
  const Square king = position.king(side);
  const auto right = position.castling_rook(side, wing);
  if (!right)
    return why_no_right(position, wing);
  const Square rook = *right;
  const Square target = castled_king(king, rook);

  if (const auto blocker = piece_between(position, king, rook))
    return Refusal::illegal(why("castling-piece-between"))
        .at(role("blocker"), cell_of(*blocker))
        .at(role("king"), cell_of(king))
        .at(role("rook"), cell_of(rook))
        .with(piece_on(position, *blocker));

  if (const auto checker = first_attacker(position, king, position.occupied()))
    return Refusal::illegal(why("castling-out-of-check"))
        .at(role("attacker"), cell_of(*checker))
        .at(role("king"), cell_of(king))
        .with(piece_on(position, *checker));

  const int towards = file_of(target) > file_of(king) ? 1 : -1;
  for (int file = file_of(king); file != file_of(target); file += towards) {
    const Square crossed = square_at(file, rank_of(king));
    if (const auto attacker = first_attacker(position, crossed, position.occupied()))
      return Refusal::illegal(why("castling-through-attack"))
          .at(role("crossed"), cell_of(crossed))
          .at(role("attacker"), cell_of(*attacker))
          .with(piece_on(position, *attacker));
  }

  // The arrival square is judged with king and rook where they arrive: in Chess960 the rook may
  // have shielded it.
  const Bitboard after =
      (position.occupied() & ~bit(king) & ~bit(rook)) | bit(target) | bit(castled_rook(king, rook));
  if (const auto attacker = first_attacker(position, target, after | bit(rook)))
    return Refusal::illegal(why("castling-into-attack"))
        .at(role("crossed"), cell_of(target))
        .at(role("attacker"), cell_of(*attacker))
        .with(piece_on(position, *attacker));
  if (const auto attacker = first_attacker(position, target, after))
    return Refusal::illegal(why("castling-uncovers-attack"))
        .at(role("crossed"), cell_of(target))
        .at(role("attacker"), cell_of(*attacker))
        .at(role("rook"), cell_of(rook))
        .with(piece_on(position, *attacker));

  return Move::make(king, rook, Move::Special::castling);
}

Refusal recall(Refusal refusal, Position start, std::span<const Move> moves) {
  if (refusal.code != why("castling-right-lost"))
    return refusal;
  const Cell king = refusal.cells[0].cell;
  const Cell rook = refusal.cells[1].cell;
  const Side first = start.side_to_move();
  const Side side = moves.size() % 2 == 0 ? first : opponent(first);
  bool rook_moved = false;
  for (const auto move : moves) {
    if (start.side_to_move() == side && move.from() == start.king(side))
      return Refusal::illegal(why("castling-king-has-moved")).at(role("king"), king);
    // Whatever stands where something left or arrived came there by a move.
    rook_moved = rook_moved || cell_of(move.from()) == rook || cell_of(move.to()) == rook;
    play(start, move);
  }
  return rook_moved ? Refusal::illegal(why("castling-rook-has-moved")).at(role("rook"), rook)
                    : refusal;
}

} // namespace plateau::chess
