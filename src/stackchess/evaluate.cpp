#include "stackchess/evaluate.hpp"

#include "stackchess/evaluation.hpp"

namespace plateau::stackchess {
namespace {

/// The value for the side to move.
template <class Tally> int evaluate_on(const Position &position, Tally white, Tally black) {
  const int for_white = Evaluation<Tally>(position, white, black).value();
  return position.side_to_move() == Side::first ? for_white : -for_white;
}

} // namespace

int piece_worth(Kind kind) { return weights[weight::material + static_cast<std::size_t>(kind)]; }

int evaluate(const Position &position) {
  return evaluate_on(position, Sum<weights>{}, Sum<weights>{});
}

int evaluate(const Position &position, EvaluationTrace &trace) {
  trace = {};
  using Tally = CountedSum<weights>;
  return evaluate_on(position, Tally(trace.counts, Side::first), Tally(trace.counts, Side::second));
}

} // namespace plateau::stackchess
