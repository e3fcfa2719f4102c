#include "chess/view.hpp"

#include "chess/castling.hpp"

#include <array>

namespace plateau::chess {

namespace {

constexpr std::array<std::string_view, 12> piece_keys = {
    "white-pawn", "white-knight", "white-bishop", "white-rook", "white-queen", "white-king",
    "black-pawn", "black-knight", "black-bishop", "black-rook", "black-queen", "black-king",
};

/// Appends the events of one move; the capacity of the list is far above the seven that a move can
/// have.
class Telling {
public:
  Telling(EventList &events, Side side) : events_(events), side_(side) {}

  void tell(EventKind kind, Square from, Square to, Piece piece) {
    events_.push_back({kind, side_, cell_of(from), cell_of(to), piece.number(), 1, {}});
  }

private:
  EventList &events_;
  Side side_;
};

void tell_castling(Telling &telling, Side side, Square king, Square rook) {
  const Square king_to = castled_king(king, rook);
  telling.tell(EventKind::moved, king, king_to, {side, Kind::king});
  telling.tell(EventKind::moved, rook, castled_rook(king, rook), {side, Kind::rook});
  telling.tell(rook > king ? events::castled_short : events::castled_long, king, king_to,
               {side, Kind::king});
}

void tell_step(Telling &telling, const Position &position, Move move) {
  const Square from = move.from();
  const Square to = move.to();
  const Piece piece = *position.piece_at(from);
  telling.tell(EventKind::moved, from, to, piece);

  const bool en_passant = move.special() == Move::Special::en_passant;
  const Square captured = en_passant ? square_at(file_of(to), rank_of(from)) : to;
  if (const auto victim = position.piece_at(captured))
    telling.tell(events::captured, captured, captured, *victim);
  if (en_passant)
    telling.tell(events::en_passant, from, to, piece);
  const int ranks = rank_of(to) - rank_of(from);
  if (piece.kind == Kind::pawn && (ranks == 2 || ranks == -2))
    telling.tell(events::double_step, from, to, piece);
  if (move.special() == Move::Special::promotion)
    telling.tell(events::promoted, to, to, {piece.side, move.promotion()});
}

} // namespace

void changes(const Position &position, Move move, EventList &events) {
  if (move == null_move)
    return;
  const Side side = position.side_to_move();
  Telling telling(events, side);
  if (move.special() == Move::Special::castling)
    tell_castling(telling, side, move.from(), move.to());
  else
    tell_step(telling, position, move);

  auto next = position;
  play(next, move);
  if (const Bitboard checking = checkers(next)) {
    const Square checker = lowest(checking);
    telling.tell(events::check, checker, next.king(opponent(side)), *next.piece_at(checker));
  }
}

void spellings(const Position &position, Move move, SpellingList &spellings) {
  if (move == null_move)
    return;
  const auto add = [&](Square to) {
    Spelling spelling;
    spelling.cells.push_back(cell_of(move.from()));
    spelling.cells.push_back(cell_of(to));
    if (move.special() == Move::Special::promotion)
      spelling.choice = static_cast<std::int16_t>(move.promotion());
    spellings.push_back(spelling);
  };
  add(move.to());
  if (move.special() != Move::Special::castling)
    return;
  const Square target = castled_king(move.from(), move.to());
  if (target != move.to() && target != move.from() &&
      castling_gesture(position, move.from(), target))
    add(target);
}

Stack stack_at(const Position &position, Cell cell) {
  Stack stack;
  if (cell.number < 64)
    if (const auto piece = position.piece_at(static_cast<Square>(cell.number)))
      stack.push_back(piece->number());
  return stack;
}

void put_stack(Draft &draft, Cell cell, std::span<const std::int16_t> pieces) {
  if (cell.number >= draft.squares.size())
    return;
  draft.squares[cell.number].reset();
  if (!pieces.empty() && !piece_key(pieces.back()).empty())
    draft.squares[cell.number] = {pieces.back() < 6 ? Side::first : Side::second,
                                  static_cast<Kind>(pieces.back() % 6)};
}

std::string_view piece_key(int number) {
  const bool known = number >= 0 && number < static_cast<int>(piece_keys.size());
  return known ? piece_keys[static_cast<std::size_t>(number)] : std::string_view{};
}

} // namespace plateau::chess
