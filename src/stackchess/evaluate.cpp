#include "stackchess/evaluate.hpp"

#include "stackchess/spans.hpp"

#include <algorithm>
#include <array>

namespace plateau::stackchess {

namespace {

/// A piece is worth what it can join in taking; the king is an ordinary piece of short reach.
constexpr std::array<int, kind_count> worth = {100, 260, 260, 330, 560, 300, 100};

/// A free pair of squares to move between.
constexpr int mobility_worth = 3;
/// A stack that takes together is what wins; the second piece counts most.
constexpr int company_worth = 40;
/// An enemy piece that could be taken now; it may well step aside.
constexpr int threat_worth = 30;

int material(const Position &position, Side side) {
  int sum = 0;
  for (int rank = 0; rank < position.size(); ++rank)
    for (auto files = position.stacks(side, rank); files != 0; files &= files - 1) {
      const Slot top = position.top(square_at(std::countr_zero(files), rank));
      for (Slot slot = top; slot != no_slot; slot = position.below(slot))
        sum += worth[static_cast<std::size_t>(position.kind(slot))];
      const auto runs = Runs::of_stack(position, top);
      if (std::max(runs[Ability::step], runs[Ability::pounce]) > 1)
        sum += company_worth;
    }
  return sum;
}

/// What a side could do, were it its turn.
int activity(const Position &position, Side side) {
  int sum = 0;
  for_each_span(position, side, [&](Square, Square to, int least, int) {
    sum += mobility_worth;
    // Only a capture needs more than one piece, knights' leaps aside, which need company at most.
    if (least > 1 && position.owner(to) == opponent(side))
      sum += threat_worth * position.height(to);
  });
  return sum;
}

} // namespace

int piece_worth(Kind kind) { return worth[static_cast<std::size_t>(kind)]; }

int evaluate(const Position &position) {
  const Side mine = position.side_to_move();
  const Side theirs = opponent(mine);
  return material(position, mine) - material(position, theirs) + activity(position, mine) -
         activity(position, theirs);
}

} // namespace plateau::stackchess
