#include "abalone/position.hpp"

#include "abalone/draft.hpp"
#include "abalone/layouts.hpp"
#include "abalone/position_text.hpp"
#include "core/mix.hpp"

#include <algorithm>

namespace plateau::abalone {

namespace {

/// Random numbers for the keys, from a fixed seed.
constexpr auto zobrist = [] {
  std::array<std::array<Key, cell_count>, 2> keys{};
  std::uint64_t state = 61;
  for (auto &side : keys)
    for (auto &key : side)
      key = next_mixed(state);
  return keys;
}();
constexpr Key white_to_move = 0xA5A5'1F0E'7C3B'9D68;

void count_up(std::uint32_t &counter) { counter = std::min(counter + 1, max_counter); }

} // namespace

Position::Position() { *this = start({}); }

void Position::toggle(Side side, Spot spot) {
  marbles_[index(side)] ^= set_of(spot);
  key_ ^= zobrist[index(side)][spot];
}

void Position::play_along(Move move) {
  const Kind kind = move.kind();
  const Direction d = move.direction();
  // A column moves by its rear marble going to the front, and so do the marbles it pushes.
  const Spot front = spot_beyond(move.spot(), d, own_count(kind));
  toggle(side_, move.spot());
  toggle(side_, front);
  if (pushed_count(kind) == 0)
    return;
  toggle(opponent(side_), front);
  if (!move.ejects())
    toggle(opponent(side_), spot_beyond(front, d, pushed_count(kind)));
}

void Position::play_aside(Move move) {
  for (int i = 0; i < own_count(move.kind()); ++i) {
    const Spot marble = spot_beyond(move.spot(), move.axis(), i);
    toggle(side_, marble);
    toggle(side_, spot_beyond(marble, move.direction(), 1));
  }
}

std::optional<Side> marble_at(const Position &position, Cell cell) {
  const Set place = set_of(cell);
  if ((position.marbles(Side::first) & place) != 0)
    return Side::first;
  if ((position.marbles(Side::second) & place) != 0)
    return Side::second;
  return std::nullopt;
}

std::optional<Side> six_ejected(const Position &position) {
  for (const Side side : {Side::first, Side::second})
    if (position.ejected_by(side) >= ejections_to_win)
      return side;
  return std::nullopt;
}

Position start(const Rules &rules) {
  Draft draft;
  draft.rules = rules;
  // The layouts are ours and well formed; a test reads them all.
  (void)read_board(draft, layouts[rules.layout].board);
  return place_unchecked(draft);
}

void play(Position &position, Move move) {
  if (is_aside(move.kind()))
    position.play_aside(move);
  else
    position.play_along(move);
  count_up(position.plies_since_ejection_);
  if (move.ejects()) {
    ++position.ejected_by_[index(position.side_)];
    position.plies_since_ejection_ = 0;
  }
  if (position.side_ == Side::second)
    count_up(position.move_number_);
  pass(position);
}

void pass(Position &position) {
  position.side_ = opponent(position.side_);
  position.key_ ^= white_to_move;
}

Key hash_from_scratch(const Position &position) {
  Key key = position.side_to_move() == Side::second ? white_to_move : 0;
  for (const Side side : {Side::first, Side::second})
    for_each_spot(position.marbles(side), [&](Spot spot) { key ^= zobrist[index(side)][spot]; });
  return key;
}

} // namespace plateau::abalone
