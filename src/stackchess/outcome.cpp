#include "stackchess/outcome.hpp"

#include "stackchess/moves.hpp"
#include "stackchess/no_capture.hpp"

namespace plateau::stackchess {

namespace {

/// Whether the position stands for the third time. Only every second key can be equal: the others
/// are of positions with the other side to move.
bool third_time(const Position &position, History history) {
  int before = 0;
  for (std::size_t back = 2; back <= history.size() && before < 2; back += 2)
    before += history[history.size() - back] == position.key() ? 1 : 0;
  return before == 2;
}

Outcome end_on_captures(const Position &position, const EndReason &reason) {
  const int by_white = position.lost(Side::second);
  const int by_black = position.lost(Side::first);
  if (by_white == by_black)
    return Outcome::draw(reason);
  return Outcome::win(by_white > by_black ? Side::first : Side::second, reason);
}

} // namespace

std::optional<Outcome> outcome(const Rules &rules, const Position &position, History history) {
  for (const auto side : {Side::first, Side::second})
    if (position.pieces(side) == 0)
      return Outcome::win(opponent(side), ends::no_piece_left);
  if (!has_legal_move(position))
    return Outcome::win(opponent(position.side_to_move()), ends::no_legal_move);
  if (rules.limit != 0 && position.plies() >= rules.limit)
    return end_on_captures(position, ends::move_limit);
  if (third_time(position, history))
    return Outcome::draw(ends::threefold_repetition);
  if (no_capture_possible(position))
    return Outcome::draw(ends::no_capture_possible);
  return std::nullopt;
}

std::optional<Milliseconds> game_time(const Rules &rules) {
  return rules.minutes != 0 ? std::optional<Milliseconds>(std::chrono::minutes(rules.minutes))
                            : std::nullopt;
}

Outcome when_time_is_up(const Position &position) {
  return end_on_captures(position, ends::time_limit);
}

std::optional<Outcome> claim(const Rules & /*rules*/, const Position & /*position*/,
                             History /*history*/) {
  return std::nullopt;
}

bool can_still_win(const Position &position, Side side) {
  return position.pieces(side) > 0 && !no_capture_possible(position);
}

} // namespace plateau::stackchess
