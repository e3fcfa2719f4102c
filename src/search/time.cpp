#include "search/time.hpp"

#include <algorithm>

namespace plateau::search {
namespace {

constexpr Moment least{1000};

// docs/search.md (*Where its numbers come from*) says where the shares and counts below are from.

/// How many more moves a game is expected to last, unless the clock's rules say it.
constexpr int expected_moves = 22;
constexpr int most_moves = 40;

Moment part(Moment time, double share) {
  return Moment(static_cast<Moment::rep>(static_cast<double>(time.count()) * share));
}

} // namespace

TimeBudget budget_for(const ClockReading &clock, Milliseconds overhead) {
  // Some programs send `movestogo 0`: it is taken as not said.
  const int told = clock.moves_to_go.value_or(0);
  const int moves = told > 0 ? std::min(told, most_moves) : expected_moves;
  const Moment usable = std::max<Moment>(clock.remaining - overhead, least);
  const Moment gained = std::max<Moment>(clock.increment, Moment{0});
  // The overhead is paid on every move to come.
  const Moment pool =
      std::max<Moment>(usable + (gained - Moment(overhead)) * (moves - 1), usable / 2);
  Moment soft = part(pool / moves, moves == 1 ? 0.9 : 0.75);
  Moment hard = std::min(soft * 4, part(usable, clock.moves_to_go == 1 ? 0.95 : 0.6));
  hard = std::max(std::min(hard, usable), least);
  soft = std::clamp(soft, least, hard);
  return {soft, hard};
}

TimeBudget budget_for_move(Milliseconds time, Milliseconds overhead) {
  const Moment whole = std::max<Moment>(time - std::min(overhead, time / 2), least);
  // No limit between iterations: what was given is used.
  return {Moment::max() / 8, whole};
}

} // namespace plateau::search
