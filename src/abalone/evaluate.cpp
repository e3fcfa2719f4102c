#include "abalone/evaluate.hpp"

#include "abalone/evaluation.hpp"

namespace plateau::abalone {
namespace {

/// The value for the side to move.
template <class Tally> int evaluate_on(const Position &position, Tally black, Tally white) {
  const bool black_moves = position.side_to_move() == Side::first;
  SideEvaluation<Tally>(position.marbles(Side::first), position.marbles(Side::second), black)
      .add(position.ejected_by(Side::first), black_moves);
  SideEvaluation<Tally>(position.marbles(Side::second), position.marbles(Side::first), white)
      .add(position.ejected_by(Side::second), !black_moves);
  const int for_black = black.total() - white.total();
  return black_moves ? for_black : -for_black;
}

int evaluate_portably(const Position &position) {
  return evaluate_on(position, Sum<weights>{}, Sum<weights>{});
}

#if defined(__x86_64__) && defined(__GNUC__)
/// The same code for processors that count bits in one instruction, all but the very oldest:
/// counting is half of the work.
[[gnu::target("popcnt"), gnu::flatten]] int evaluate_fast(const Position &position) {
  return evaluate_portably(position);
}
#endif

} // namespace

int evaluate(const Position &position) {
#if defined(__x86_64__) && defined(__GNUC__)
  static const bool fast = __builtin_cpu_supports("popcnt");
  if (fast)
    return evaluate_fast(position);
#endif
  return evaluate_portably(position);
}

int evaluate(const Position &position, EvaluationTrace &trace) {
  trace = {};
  using Tally = CountedSum<weights>;
  return evaluate_on(position, Tally(trace.counts, Side::first), Tally(trace.counts, Side::second));
}

int ejection_gain(int ejected_before) {
  const auto before = static_cast<std::size_t>(std::clamp(ejected_before, 0, ejections_to_win - 1));
  return weights[weight::ejected + before + 1] - weights[weight::ejected + before];
}

} // namespace plateau::abalone
