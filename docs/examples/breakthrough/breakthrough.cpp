#include "breakthrough/breakthrough.hpp"

#include "core/mix.hpp"

#include <bit>
#include <cstdlib>

namespace plateau::breakthrough {

namespace {

constexpr Squares first_row = 0xFF;
constexpr std::array<Squares, 2> last_rows = {first_row << 56, first_row};

/// Rows that a pawn of a side has gone from its own edge.
std::size_t rows_gone(Side side, int square) {
  const int row = row_of(square);
  return static_cast<std::size_t>(side == Side::first ? row : side_length - 1 - row);
}

/// Who has won: by a pawn on the last row, or because the other side has none left.
std::optional<Outcome> won(const Position &position) {
  // The side that has just moved comes first: only a set-up can have pawns of both at their ends.
  for (const Side side : {opponent(position.to_move), position.to_move}) {
    if ((position.pawns[index(side)] & last_rows[index(side)]) != 0)
      return Outcome::win(side, ends::last_row);
    if (position.pawns[index(opponent(side))] == 0)
      return Outcome::win(side, ends::no_pawn_left);
  }
  return std::nullopt;
}

} // namespace

Position Breakthrough::start(const Rules &) {
  return {{first_row | first_row << 8, first_row << 48 | first_row << 56}, Side::first};
}

Result<Setup<Breakthrough>> Breakthrough::check(const Draft &draft) {
  Position position{{}, draft.side_to_move};
  for (int square = 0; square < square_count; ++square)
    if (const auto pawn = draft.squares[static_cast<std::size_t>(square)])
      position.pawns[static_cast<std::size_t>(*pawn)] |= bit(square);
  for (const Side side : {Side::first, Side::second})
    if (const int count = std::popcount(position.pawns[index(side)]); count > pawns_a_side)
      return Refusal::illegal(why("too-many-pawns"))
          .with(Argument::side(side))
          .with(Argument::number(count));
  if (position.pawns[0] == 0 && position.pawns[1] == 0)
    return Refusal::illegal(why("no-pawns"));
  return Setup<Breakthrough>{draft.rules, position};
}

void Breakthrough::legal_moves(const Position &position, Bounded<Move, max_moves> &moves) {
  moves.clear();
  if (won(position))
    return;
  const auto own = position.pawns[index(position.to_move)];
  const auto enemies = position.pawns[index(opponent(position.to_move))];
  const int straight = side_length * ahead(position.to_move);
  for (auto left = own; left != 0; left &= left - 1) {
    const int from = std::countr_zero(left);
    for (int aside = -1; aside <= 1; ++aside) {
      const int column = column_of(from) + aside;
      if (column < 0 || column >= side_length)
        continue;
      const int to = from + straight + aside;
      const auto blocked = aside == 0 ? own | enemies : own;
      if ((blocked & bit(to)) == 0)
        moves.append_unchecked(move_of(from, to));
    }
  }
}

void Breakthrough::play(Position &position, Move move) {
  auto &own = position.pawns[index(position.to_move)];
  own = (own & ~bit(move.from)) | bit(move.to);
  position.to_move = opponent(position.to_move);
  position.pawns[index(position.to_move)] &= ~bit(move.to);
}

Verdict<Breakthrough::Move> Breakthrough::judge(const Position &position, const Attempt &attempt) {
  const int from = attempt.from.number;
  const int to = attempt.to.number;
  const auto own = position.pawns[index(position.to_move)];
  const auto enemies = position.pawns[index(opponent(position.to_move))];
  if (won(position))
    return Refusal::illegal(code::game_over);
  if (((own | enemies) & bit(from)) == 0)
    return Refusal::illegal(why("empty-square")).at(as("origin"), attempt.from);
  if ((own & bit(from)) == 0)
    return Refusal::illegal(why("not-your-pawn")).at(as("origin"), attempt.from);
  const int aside = std::abs(column_of(to) - column_of(from));
  if (row_of(to) - row_of(from) != ahead(position.to_move) || aside > 1)
    return Refusal::illegal(why("not-one-ahead"))
        .at(as("origin"), attempt.from)
        .at(as("target"), attempt.to);
  if ((own & bit(to)) != 0)
    return Refusal::illegal(why("own-pawn-there"))
        .at(as("blocker"), attempt.to)
        .at(as("origin"), attempt.from);
  if (aside == 0 && (enemies & bit(to)) != 0)
    return Refusal::illegal(why("straight-never-takes"))
        .at(as("blocker"), attempt.to)
        .at(as("origin"), attempt.from);
  return move_of(from, to);
}

std::optional<Outcome> Breakthrough::outcome(const Rules &, const Position &position, History) {
  return won(position);
}

Key Breakthrough::hash(const Position &position) {
  return mix(position.pawns[0] + mix(position.pawns[1] + index(position.to_move)));
}

Stack Breakthrough::stack_at(const Position &position, Cell cell) {
  Stack stack;
  for (const Side side : {Side::first, Side::second})
    if ((position.pawns[index(side)] & bit(cell.number)) != 0)
      stack.push_back(static_cast<std::int16_t>(side));
  return stack;
}

int Breakthrough::evaluate(const Position &position) {
  // A pawn, and what each row it has gone is worth besides: near the end it nearly wins.
  constexpr int pawn = 100;
  constexpr std::array<int, side_length> rows = {15, 0, 5, 15, 40, 90, 250, 0};
  int sum = 0;
  for (const Side side : {Side::first, Side::second})
    for (auto left = position.pawns[index(side)]; left != 0; left &= left - 1) {
      const int worth = pawn + rows[rows_gone(side, std::countr_zero(left))];
      sum += side == position.to_move ? worth : -worth;
    }
  return sum;
}

} // namespace plateau::breakthrough
