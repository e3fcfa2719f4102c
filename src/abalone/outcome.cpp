#include "abalone/outcome.hpp"

#include "abalone/moves.hpp"

#include <algorithm>

namespace plateau::abalone {

namespace {

bool third_time(const Position &position, History history) {
  // Before the last ejection there were more marbles: nothing there can be this position.
  const auto alike = std::min<std::size_t>(position.plies_since_ejection(), history.size());
  const auto recent = history.last(alike);
  return std::count(recent.begin(), recent.end(), position.key()) >= 2;
}

Outcome at_the_limit(const Position &position) {
  const int black = position.ejected_by(Side::first);
  const int white = position.ejected_by(Side::second);
  if (black == white)
    return Outcome::draw(ends::move_limit);
  return Outcome::win(black > white ? Side::first : Side::second, ends::move_limit);
}

} // namespace

std::uint32_t plies_played(const Position &position) {
  return 2 * (position.move_number() - 1) +
         static_cast<std::uint32_t>(index(position.side_to_move()));
}

std::optional<Outcome> outcome(const Rules &rules, const Position &position, History history) {
  if (const auto winner = six_ejected(position))
    return Outcome::win(*winner, ends::six_ejected);
  if (!has_legal_move(position))
    return Outcome::win(opponent(position.side_to_move()), ends::no_legal_move);
  if (third_time(position, history))
    return Outcome::draw(ends::threefold_repetition);
  if (rules.ply_limit != 0 && plies_played(position) >= rules.ply_limit)
    return at_the_limit(position);
  return std::nullopt;
}

std::optional<Outcome> claim(const Rules & /*rules*/, const Position & /*position*/,
                             History /*history*/) {
  return std::nullopt;
}

bool can_still_win(const Position & /*position*/, Side /*side*/) { return true; }

} // namespace plateau::abalone
