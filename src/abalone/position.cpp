#include "abalone/position.hpp"

#include <algorithm>

namespace plateau::abalone {

namespace {

/// Random numbers for the keys, from a fixed seed (splitmix64).
constexpr auto zobrist = [] {
  std::array<std::array<Key, cell_count>, 2> keys{};
  std::uint64_t state = 61;
  for (auto &side : keys)
    for (auto &key : side) {
      state += 0x9E3779B97F4A7C15;
      std::uint64_t mixed = state;
      mixed = (mixed ^ (mixed >> 30)) * 0xBF58476D1CE4E5B9;
      mixed = (mixed ^ (mixed >> 27)) * 0x94D049BB133111EB;
      key = mixed ^ (mixed >> 31);
    }
  return keys;
}();
constexpr Key white_to_move = 0xA5A5'1F0E'7C3B'9D68;

/// Adds a marble, or takes it away.
void toggle(Position &position, Side side, Spot spot) {
  position.marbles[index(side)] ^= set_of(spot);
  position.key ^= zobrist[index(side)][spot];
}

void play_along(Position &position, Move move) {
  const Side mover = position.to_move;
  const Kind kind = move.kind();
  const Direction d = move.direction();
  // A column moves by its rear marble going to the front, and so do the marbles it pushes.
  const Spot front = spot_beyond(move.spot(), d, own_count(kind));
  toggle(position, mover, move.spot());
  toggle(position, mover, front);
  if (pushed_count(kind) == 0)
    return;
  toggle(position, opponent(mover), front);
  if (!move.ejects())
    toggle(position, opponent(mover), spot_beyond(front, d, pushed_count(kind)));
}

void play_aside(Position &position, Move move) {
  for (int i = 0; i < own_count(move.kind()); ++i) {
    const Spot marble = spot_beyond(move.spot(), move.axis(), i);
    toggle(position, position.to_move, marble);
    toggle(position, position.to_move, spot_beyond(marble, move.direction(), 1));
  }
}

void count_up(std::uint32_t &counter) { counter = std::min(counter + 1, max_counter); }

} // namespace

Position position_of(Set black, Set white, Side to_move) {
  Position position;
  position.marbles = {black, white};
  position.to_move = to_move;
  position.key = hash_from_scratch(position);
  return position;
}

std::optional<Side> marble_at(const Position &position, Cell cell) {
  const Set place = set_of(cell);
  if ((position.marbles[0] & place) != 0)
    return Side::first;
  if ((position.marbles[1] & place) != 0)
    return Side::second;
  return std::nullopt;
}

std::optional<Side> six_ejected(const Position &position) {
  for (const Side side : {Side::first, Side::second})
    if (position.ejected_by[index(side)] >= ejections_to_win)
      return side;
  return std::nullopt;
}

void play(Position &position, Move move) {
  if (is_aside(move.kind()))
    play_aside(position, move);
  else
    play_along(position, move);
  count_up(position.plies_since_ejection);
  if (move.ejects()) {
    ++position.ejected_by[index(position.to_move)];
    position.plies_since_ejection = 0;
  }
  if (position.to_move == Side::second)
    count_up(position.move_number);
  position.to_move = opponent(position.to_move);
  position.key ^= white_to_move;
}

Key hash_from_scratch(const Position &position) {
  Key key = position.to_move == Side::second ? white_to_move : 0;
  for (const Side side : {Side::first, Side::second})
    for_each_spot(position.marbles[index(side)],
                  [&](Spot spot) { key ^= zobrist[index(side)][spot]; });
  return key;
}

} // namespace plateau::abalone
