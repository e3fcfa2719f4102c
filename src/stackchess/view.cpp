#include "stackchess/view.hpp"

#include "stackchess/judge.hpp"
#include "stackchess/position_text.hpp"

#include <algorithm>
#include <array>

namespace plateau::stackchess {

namespace {

/// How many of the pieces that move become queens.
int promotions(const Position &position, Move move) {
  const Side mover = position.side_to_move();
  const int last_rank = position.size() - 1;
  if (!position.rules().promotion ||
      own_rank(mover, rank_of(move.to()), position.size()) != last_rank)
    return 0;
  int pawns = 0;
  for (int depth = 0; depth < move.count(); ++depth)
    pawns += is_pawn(position.piece(move.from(), depth).kind) ? 1 : 0;
  return pawns;
}

} // namespace

static_assert(max_side_pieces <= Stack::capacity(), "all pieces of a side may share a square");
Stack stack_at(const Position &position, Cell cell) {
  Stack stack;
  if (!is_square(cell) || !position.on_board(square_of(cell)))
    return stack;
  const Square square = square_of(cell);
  for (int depth = position.height(square) - 1; depth >= 0; --depth)
    stack.push_back(position.piece(square, depth).number());
  return stack;
}

void put_stack(Draft &draft, Cell cell, std::span<const std::int16_t> pieces) {
  if (!is_square(cell))
    return;
  const Square square = square_of(cell);
  draft.men.erase(std::remove_if(draft.men.begin(), draft.men.end(),
                                 [&](const Man &man) { return man.square == square; }),
                  draft.men.end());
  for (const auto number : pieces)
    if (!piece_key(number).empty()) {
      const Piece piece{number < 6 ? Side::first : Side::second, static_cast<Kind>(number % 6)};
      draft.men.push_back({square, unmarked(draft.rules, square, piece)});
    }
}

void changes(const Position &position, Move move, EventList &events) {
  const Side mover = position.side_to_move();
  const auto add = [&](EventKind kind, Square from, Square to, Piece piece, int count) {
    events.push_back({kind,
                      mover,
                      cell_of(from),
                      cell_of(to),
                      piece.number(),
                      static_cast<std::int16_t>(count),
                      {}});
  };
  const Square to = move.to();
  if (position.owner(to) == opponent(mover))
    add(events::captured, to, to, position.piece(to, 0), position.height(to));
  add(EventKind::moved, move.from(), to, position.piece(move.from(), 0), move.count());
  if (const int queens = promotions(position, move); queens > 0)
    add(events::promoted, to, to, {mover, Kind::queen}, queens);
}

void spellings(const Position &position, Move move, SpellingList &spellings) {
  auto unsaid = attempt_of(move);
  unsaid.count.reset();
  Spelling spelling;
  spelling.cells.push_back(unsaid.from);
  spelling.cells.push_back(unsaid.to);
  if (judge(position, unsaid).choice() != nullptr)
    spelling.choice = static_cast<std::int16_t>(move.count());
  spellings.push_back(spelling);
}

std::string_view piece_key(int piece) {
  static constexpr std::array<std::string_view, 12> keys = {
      "white-pawn", "white-knight", "white-bishop", "white-rook", "white-queen", "white-king",
      "black-pawn", "black-knight", "black-bishop", "black-rook", "black-queen", "black-king"};
  return piece >= 0 && piece < static_cast<int>(keys.size()) ? keys[static_cast<std::size_t>(piece)]
                                                             : std::string_view{};
}

std::string_view side_key(Side side) { return side == Side::first ? "white" : "black"; }

} // namespace plateau::stackchess
