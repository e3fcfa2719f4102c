#include "abalone/judge.hpp"

#include "abalone/codes.hpp"

#include <algorithm>
#include <cstdlib>
#include <optional>
#include <string>
#include <utility>

namespace plateau::abalone {

namespace {

constexpr int most_marbles = 3; ///< That may move together.
constexpr int most_pushed = 2;

/// The direction of the line from one cell to another, and how many steps it is.
struct Stretch {
  Direction direction;
  int steps;
};

std::optional<Stretch> line_between(Cell from, Cell to) {
  for (const Direction d : directions)
    for (int steps = 1; beyond(from, d, steps).exists(); ++steps)
      if (beyond(from, d, steps) == to)
        return Stretch{d, steps};
  return std::nullopt;
}

/// The direction of the single step from one cell to the next.
std::optional<Direction> step_between(Cell from, Cell to) {
  const auto line = line_between(from, to);
  return line && line->steps == 1 ? std::optional(line->direction) : std::nullopt;
}

/// How many marbles of this side stand in a row, starting at this cell.
int run_length(const Position &position, Cell start, Direction d, Side side) {
  int length = 0;
  for (Cell cell = start; cell.exists() && marble_at(position, cell) == side;
       cell = beyond(cell, d))
    ++length;
  return length;
}

Argument marble(Side side) { return Argument::piece(static_cast<int>(index(side))); }

/// Why this marble is not the mover's to move; nothing if it is.
std::optional<Refusal> not_own(const Position &position, Cell cell) {
  const auto owner = marble_at(position, cell);
  if (!owner)
    return Refusal::illegal(why("empty-cell")).at(role("origin"), cell);
  if (*owner != position.side_to_move())
    return Refusal::illegal(why("not-your-marble"))
        .at(role("origin"), cell)
        .with(marble(*owner))
        .with(Argument::side(position.side_to_move()));
  return std::nullopt;
}

/// n own marbles meet m enemy marbles, the first of them on `nearest`.
Verdict<Move> judge_push(const Position &position, Cell rear, Direction d, int n, Cell nearest) {
  const Side enemy = opponent(position.side_to_move());
  const int m = run_length(position, nearest, d, enemy);
  if (n <= m || m > most_pushed) {
    auto refusal = Refusal::illegal(why("push-not-allowed"));
    refusal.arguments.push_back(Argument::number(n));
    refusal.arguments.push_back(Argument::number(m));
    for (int i = 0; i < m; ++i)
      refusal.cells.push_back({beyond(nearest, d, i), role("enemy")});
    return refusal;
  }
  // All enemy marbles in line are counted, so only an own marble can stand behind them.
  const Cell behind = beyond(nearest, d, m);
  if (behind.exists() && marble_at(position, behind)) {
    auto refusal = Refusal::illegal(why("pushed-marbles-blocked")).at(role("blocker"), behind);
    for (int i = 0; i < m; ++i)
      refusal.cells.push_back({beyond(nearest, d, i), role("enemy")});
    return refusal;
  }
  return Move::along(spot_of(rear), d, along_kind(n, m), !behind.exists());
}

/// The column that begins at its rear marble goes one step along its own line.
Verdict<Move> judge_along(const Position &position, Cell rear, Direction d) {
  const int n = run_length(position, rear, d, position.side_to_move());
  const Cell front = beyond(rear, d, n - 1);
  if (n > most_marbles)
    return Refusal::illegal(why("too-many-marbles"))
        .at(role("own"), rear)
        .at(role("own"), front)
        .with(Argument::number(n));
  const Cell ahead = beyond(front, d);
  if (!ahead.exists())
    return Refusal::illegal(why("own-marble-off-board")).at(role("own"), front);
  if (marble_at(position, ahead))
    return judge_push(position, rear, d, n, ahead);
  return Move::along(spot_of(rear), d, along_kind(n, 0), false);
}

/// A row of n marbles goes along its own line: the same as its rear marble being led forward, if
/// the row is the whole column.
Verdict<Move> judge_row_along(const Position &position, Cell end, Cell other_end, Stretch row,
                              Direction d) {
  const Cell rear = d == row.direction ? end : other_end;
  const Cell front = d == row.direction ? other_end : end;
  const Cell ahead = beyond(front, d);
  if (ahead.exists() && marble_at(position, ahead) == position.side_to_move())
    return Refusal::illegal(why("row-goes-on"))
        .at(role("blocker"), ahead)
        .at(role("origin"), rear)
        .at(role("target"), beyond(rear, d));
  return judge_along(position, rear, d);
}

/// A row of n marbles goes in a direction that is not along its line.
Verdict<Move> judge_aside(const Position &position, Cell end, Stretch row, Direction d) {
  const int n = row.steps + 1;
  Refusal occupied;
  for (int i = 0; i < n; ++i) {
    const Cell marble_cell = beyond(end, row.direction, i);
    const Cell landing = beyond(marble_cell, d);
    if (!landing.exists())
      return Refusal::illegal(why("own-marble-off-board")).at(role("own"), marble_cell);
    if (const auto owner = marble_at(position, landing)) {
      occupied.cells.push_back({landing, role("blocker")});
      occupied.arguments.push_back(marble(*owner));
    }
  }
  if (!occupied.cells.empty()) {
    occupied.code = occupied.cells.size() == 1   ? why("landing-occupied")
                    : occupied.cells.size() == 2 ? why("two-landings-occupied")
                                                 : why("three-landings-occupied");
    return occupied;
  }
  const Direction axis = axis_of(row.direction);
  const Cell low_end = axis == row.direction ? end : beyond(end, row.direction, row.steps);
  return Move::aside(spot_of(low_end), axis, d, n == 2 ? Kind::aside_2 : Kind::aside_3);
}

Verdict<Move> judge_two_cells(const Position &position, Cell from, Cell to) {
  if (auto refusal = not_own(position, from))
    return *std::move(refusal);
  if (from == to)
    return Refusal::illegal(why("same-cell")).at(role("origin"), from);
  const auto d = step_between(from, to);
  if (!d)
    return Refusal::illegal(why("not-adjacent")).at(role("origin"), from).at(role("target"), to);
  return judge_along(position, from, *d);
}

Verdict<Move> judge_three_cells(const Position &position, Cell end, Cell other_end,
                                Cell destination) {
  if (end == other_end || end == destination)
    return Refusal::illegal(why("same-cell")).at(role("origin"), end);
  for (const Cell cell : {end, other_end})
    if (auto refusal = not_own(position, cell))
      return *std::move(refusal);
  const auto row = line_between(end, other_end);
  if (!row)
    return Refusal::illegal(why("not-in-line")).at(role("own"), end).at(role("own"), other_end);
  if (row->steps >= most_marbles)
    return Refusal::illegal(why("row-too-long"))
        .at(role("own"), end)
        .at(role("own"), other_end)
        .with(Argument::number(row->steps + 1));
  if (row->steps == 2)
    if (auto refusal = not_own(position, beyond(end, row->direction)))
      return *std::move(refusal);
  const auto d = step_between(end, destination);
  if (!d)
    return Refusal::illegal(why("not-adjacent"))
        .at(role("origin"), end)
        .at(role("target"), destination);
  if (axis_of(*d) == axis_of(row->direction))
    return judge_row_along(position, end, other_end, *row, *d);
  return judge_aside(position, end, *row, *d);
}

} // namespace

Attempt attempt_of(Cell from, Cell to) {
  Attempt attempt;
  attempt.cells.push_back(from);
  attempt.cells.push_back(to);
  return attempt;
}

Attempt attempt_of(Cell end, Cell other_end, Cell destination) {
  Attempt attempt = attempt_of(end, other_end);
  attempt.cells.push_back(destination);
  return attempt;
}

Attempt attempt_of(Move move) {
  const Cell first = cell_of(move.spot());
  const Cell next = beyond(first, move.direction());
  if (!is_aside(move.kind()))
    return attempt_of(first, next);
  return attempt_of(first, beyond(first, move.axis(), own_count(move.kind()) - 1), next);
}

Verdict<Move> judge(const Position &position, const Attempt &attempt) {
  for (const Cell cell : attempt.cells)
    if (!on_board(cell))
      return Refusal::malformed(why("not-on-board"),
                                std::string("#").append(std::to_string(cell.number)), 0);
  if (six_ejected(position))
    return Refusal::illegal(code::game_over);
  const auto &cells = attempt.cells;
  if (cells.size() == 2)
    return judge_two_cells(position, cells[0], cells[1]);
  if (cells.size() == 3)
    return judge_three_cells(position, cells[0], cells[1], cells[2]);
  return Refusal::malformed(why("not-aba-pro"), "", 1);
}

} // namespace plateau::abalone
