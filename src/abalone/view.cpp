#include "abalone/view.hpp"

#include <array>
#include <initializer_list>

namespace plateau::abalone {

namespace {

std::int16_t piece_of(Side side) { return static_cast<std::int16_t>(index(side)); }

void add(EventList &events, EventKind kind, Side mover, Side owner, Cell from, Cell to) {
  events.push_back({kind, mover, from, to, piece_of(owner), 1, {}});
}

void spell(SpellingList &list, std::initializer_list<Cell> cells) {
  Spelling spelling;
  for (const Cell cell : cells)
    spelling.cells.push_back(cell);
  list.push_back(spelling);
}

void spell_along(Move move, SpellingList &list) {
  const int n = own_count(move.kind());
  const Direction d = move.direction();
  const Cell rear = cell_of(move.spot());
  const Cell next = beyond(rear, d);
  const Cell front = beyond(rear, d, n - 1);
  const Cell ahead = beyond(front, d);
  spell(list, {rear, next});
  if (n == 1)
    return;
  spell(list, {rear, front, ahead});
  spell(list, {front, rear, ahead});
  if (n == 3) {
    spell(list, {rear, next, front, ahead});
    spell(list, {front, next, rear, ahead});
  }
}

void spell_aside(Move move, SpellingList &list) {
  const int n = own_count(move.kind());
  const Cell low = cell_of(move.spot());
  const Cell middle = beyond(low, move.axis());
  const Cell high = beyond(low, move.axis(), n - 1);
  const std::array<std::array<Cell, 2>, 2> orders = {{{low, high}, {high, low}}};
  for (const auto &[end, other_end] : orders) {
    const Cell destination = beyond(end, move.direction());
    spell(list, {end, other_end, destination});
    if (n == 2)
      continue;
    const Cell other_destination = beyond(other_end, move.direction());
    spell(list, {end, other_end, other_destination});
    spell(list, {end, middle, other_end, destination});
    spell(list, {end, middle, other_end, other_destination});
  }
}

} // namespace

Stack stack_at(const Position &position, Cell cell) {
  Stack stack;
  if (!on_board(cell))
    return stack;
  if (const auto marble = marble_at(position, cell))
    stack.push_back(piece_of(*marble));
  return stack;
}

void put_stack(Draft &draft, Cell cell, std::span<const std::int16_t> pieces) {
  if (!on_board(cell))
    return;
  auto &marble = draft.marbles[spot_of(cell)];
  marble.reset();
  if (!pieces.empty())
    marble = pieces.back() == 0 ? Side::first : Side::second;
}

void changes(const Position &position, Move move, EventList &events) {
  const Side mover = position.side_to_move();
  const Side other = opponent(mover);
  const Direction d = move.direction();
  const int n = own_count(move.kind());
  const int m = pushed_count(move.kind());
  const Cell first = cell_of(move.spot());
  for (int i = m; i > 0; --i) {
    const Cell from = beyond(first, d, n - 1 + i);
    const bool leaves = i == m && move.ejects();
    add(events, leaves ? events::ejected : events::pushed, mover, other, from, beyond(from, d));
  }
  const Direction row = is_aside(move.kind()) ? move.axis() : d;
  for (int i = n - 1; i >= 0; --i) {
    const Cell from = beyond(first, row, i);
    add(events, EventKind::moved, mover, mover, from, beyond(from, d));
  }
}

void spellings(const Position &, Move move, SpellingList &list) {
  if (is_aside(move.kind()))
    spell_aside(move, list);
  else
    spell_along(move, list);
}

std::string_view piece_key(int piece) { return piece == 0 ? "black-marble" : "white-marble"; }

std::string_view side_key(Side side) { return side == Side::first ? "black" : "white"; }

} // namespace plateau::abalone
