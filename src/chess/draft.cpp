#include "chess/draft.hpp"

#include "chess/codes.hpp"

#include <bit>
#include <string>

namespace plateau::chess {
namespace {

/// What speaks against a draft, if anything.
using Objection = std::optional<Refusal>;

Board board_of(const Draft &draft) {
  Board board;
  for (Square square = 0; square < 64; ++square)
    if (const auto piece = draft.squares[square])
      board.toggle(piece->side, piece->kind, bit(square));
  return board;
}

Objection check_material(const Draft & /*draft*/, const Board &board) {
  for (const Side side : {Side::first, Side::second}) {
    const auto refuse_side = [&](std::string_view code) {
      return Refusal::illegal(code).with(Argument::side(side));
    };
    const Bitboard kings = board.of(side) & board.kings;
    if (kings == 0)
      return refuse_side(why("fen-no-king"));
    if (several(kings)) {
      auto refusal = refuse_side(why("fen-several-kings"));
      for_each_square(kings, [&](Square king) {
        refusal.cells.push_back({cell_of(king), role("king")});
      });
      return refusal;
    }
    if (std::popcount(board.of(side)) > max_pieces_a_side)
      return refuse_side(why("fen-too-many-pieces")).with(Argument::number(max_pieces_a_side));
    if (std::popcount(board.of(side) & board.pawns) > max_pawns_a_side)
      return refuse_side(why("fen-too-many-pawns")).with(Argument::number(max_pawns_a_side));
  }
  if (const Bitboard edge = board.pawns & (rank_bits(0) | rank_bits(7)); edge != 0)
    return Refusal::illegal(why("fen-pawn-on-edge")).at(role("misplaced"), cell_of(lowest(edge)));
  return std::nullopt;
}

Objection check_waiting_king(const Draft &draft, const Board &board) {
  const Side waiting = opponent(draft.side_to_move);
  const Square king = board.king(waiting);
  const Bitboard takers = attackers(board, king, draft.side_to_move, board.occupied());
  if (takers == 0)
    return std::nullopt;
  return Refusal::illegal(why("fen-king-can-be-taken"))
      .at(role("king"), cell_of(king))
      .at(role("attacker"), cell_of(lowest(takers)))
      .with(Argument::side(waiting));
}

Objection check_castling_rook(const Draft &draft, const Board &board, Square rook) {
  const Side side = rank_of(rook) < 4 ? Side::first : Side::second;
  const int home_rank = side == Side::first ? 0 : 7;
  const Square king = board.king(side);
  const bool ordinary = !draft.rules.chess960;
  const auto refuse_side = [&](std::string_view code) {
    return Refusal::illegal(code).with(Argument::side(side));
  };
  if (ordinary ? king != square_at(4, home_rank) : rank_of(king) != home_rank)
    return refuse_side(why("fen-castling-king")).at(role("king"), cell_of(king));
  const bool rook_home =
      rank_of(rook) == home_rank && (!ordinary || file_of(rook) == 0 || file_of(rook) == 7);
  if (!rook_home || !contains(board.of(side) & board.of(Kind::rook), rook))
    return refuse_side(why("fen-castling-rook")).at(role("rook"), cell_of(rook));
  if (const auto other =
          board.castling_rook(side, rook > king ? Wing::king_side : Wing::queen_side))
    return refuse_side(why("fen-castling-twice"))
        .at(role("rook"), cell_of(rook))
        .at(role("rook"), cell_of(*other));
  return std::nullopt;
}

Objection check_castling(const Draft &draft, const Board &board) {
  Board so_far = board;
  Objection objection;
  for_each_square(draft.castling_rooks, [&](Square rook) {
    if (!objection)
      objection = check_castling_rook(draft, so_far, rook);
    so_far.castling_rooks |= bit(rook);
  });
  return objection;
}

Objection check_en_passant(const Draft &draft, const Board &board) {
  if (!draft.en_passant)
    return std::nullopt;
  const Square target = *draft.en_passant;
  const bool white = draft.side_to_move == Side::first;
  if (rank_of(target) != (white ? 5 : 2))
    return Refusal::illegal(why("fen-en-passant-rank"))
        .at(role("target"), cell_of(target))
        .with(Argument::number(white ? 6 : 3));
  const auto origin = static_cast<Square>(white ? target + 8 : target - 8);
  const auto arrival = static_cast<Square>(white ? target - 8 : target + 8);
  for (const Square empty : {target, origin})
    if (contains(board.occupied(), empty))
      return Refusal::illegal(why("fen-en-passant-occupied")).at(role("blocker"), cell_of(empty));
  if (!contains(board.pawns & board.of(opponent(draft.side_to_move)), arrival))
    return Refusal::illegal(why("fen-en-passant-pawn")).at(role("enemy"), cell_of(arrival));
  return std::nullopt;
}

Objection check_counter(std::string_view code, int counter, int least, int most) {
  if (counter >= least && counter <= most)
    return std::nullopt;
  auto refusal = Refusal::illegal(code).with(Argument::number(least)).with(Argument::number(most));
  refusal.found = std::to_string(counter);
  return refusal;
}

Objection check_counters(const Draft &draft, const Board & /*board*/) {
  if (auto objection =
          check_counter(why("fen-halfmove-clock"), draft.halfmove_clock, 0, max_halfmove_clock))
    return objection;
  return check_counter(why("fen-fullmove-number"), draft.fullmove_number, 1, max_fullmove_number);
}

} // namespace

Result<Placed> check(const Draft &draft) {
  const Board board = board_of(draft);
  for (const auto rule :
       {check_material, check_waiting_king, check_castling, check_en_passant, check_counters})
    if (auto objection = rule(draft, board))
      return *std::move(objection);
  return Placed{draft.rules, place_unchecked(draft)};
}

Position place_unchecked(const Draft &draft) {
  Board board = board_of(draft);
  board.castling_rooks = draft.castling_rooks;
  Position position{Position::Empty{}};
  position.board_ = board;
  position.side_ = draft.side_to_move;
  if (draft.en_passant && can_capture_en_passant(board, draft.side_to_move, *draft.en_passant))
    position.en_passant_ = *draft.en_passant;
  position.halfmove_clock_ = static_cast<std::uint16_t>(draft.halfmove_clock);
  position.fullmove_number_ = static_cast<std::uint16_t>(draft.fullmove_number);
  position.chess960_ = draft.rules.chess960.has_value();
  position.key_ = hash_from_scratch(position);
  return position;
}

Draft draft_of(const Rules &rules, const Position &position) {
  Draft draft;
  draft.rules = rules;
  for (Square square = 0; square < 64; ++square)
    draft.squares[square] = position.piece_at(square);
  draft.side_to_move = position.side_to_move();
  draft.castling_rooks = position.board().castling_rooks;
  draft.en_passant = position.en_passant();
  draft.halfmove_clock = position.halfmove_clock();
  draft.fullmove_number = position.fullmove_number();
  return draft;
}

} // namespace plateau::chess
