#include "chess/evaluate.hpp"

#include "chess/endings.hpp"
#include "chess/evaluation.hpp"
#include "chess/pawn_terms.hpp"

namespace plateau::chess {
namespace {

/// From White's sums to a number for the side to move.
struct Mixture {
  int scale = full_scale;
  int value = 0;
};

Mixture mix(const Position &position, Tapered total, int phase) {
  Mixture mixture;
  if (total.endgame() != 0)
    mixture.scale = endgame_scale(position, total.endgame() > 0 ? Side::first : Side::second);
  mixture.value = (total.opening() * phase +
                   total.endgame() * (full_phase - phase) * mixture.scale / full_scale) /
                  full_phase;
  if (position.side_to_move() == Side::second)
    mixture.value = -mixture.value;
  return mixture;
}

int evaluate_portably(const Position &position, const PawnFacts &pawns) {
  if (const auto value = special_ending(position))
    return *value;
  Evaluation<Sum> evaluation(position, Sum{}, Sum{});
  evaluation.tally(position.side_to_move()).add(weight::tempo);
  evaluation.add_pieces();
  evaluation.add_rest(pawns.passed);
  return mix(position, evaluation.total() + pawns.score, evaluation.phase()).value;
}

#if defined(__x86_64__) && defined(__GNUC__)
/// The same code for processors that count bits in one instruction, all but the very oldest:
/// counting is a tenth of the work.
[[gnu::target("popcnt,bmi"), gnu::flatten]] int evaluate_fast(const Position &position,
                                                              const PawnFacts &pawns) {
  return evaluate_portably(position, pawns);
}

int evaluate_with(const Position &position, const PawnFacts &pawns) {
  static const bool fast = __builtin_cpu_supports("popcnt") && __builtin_cpu_supports("bmi");
  return fast ? evaluate_fast(position, pawns) : evaluate_portably(position, pawns);
}
#else
int evaluate_with(const Position &position, const PawnFacts &pawns) {
  return evaluate_portably(position, pawns);
}
#endif

} // namespace

int Evaluator::operator()(const Position &position) {
  const Board &board = position.board();
  return evaluate_with(position,
                       pawns_.look_up(board.pawns & board.sides[0], board.pawns & board.sides[1]));
}

int evaluate(const Position &position) {
  const Board &board = position.board();
  const Bitboard white = board.pawns & board.sides[0];
  const Bitboard black = board.pawns & board.sides[1];
  Sum of_white;
  Sum of_black;
  PawnFacts pawns;
  pawns.passed[0] = add_pawn_structure(Side::first, white, black, of_white);
  pawns.passed[1] = add_pawn_structure(Side::second, black, white, of_black);
  pawns.score = of_white.total() - of_black.total();
  return evaluate_with(position, pawns);
}

int evaluate(const Position &position, EvaluationTrace &trace) {
  trace = {};
  const auto special = special_ending(position);
  trace.special_ending = special.has_value();
  const Board &board = position.board();
  const Bitboard white = board.pawns & board.sides[0];
  const Bitboard black = board.pawns & board.sides[1];
  Evaluation<CountedSum> evaluation(position, CountedSum(trace.counts, Side::first),
                                    CountedSum(trace.counts, Side::second));
  std::array<Bitboard, 2> passed{};
  passed[0] = add_pawn_structure(Side::first, white, black, evaluation.tally(Side::first));
  passed[1] = add_pawn_structure(Side::second, black, white, evaluation.tally(Side::second));
  evaluation.tally(position.side_to_move()).add(weight::tempo);
  evaluation.add_pieces();
  evaluation.add_rest(passed);
  trace.phase = evaluation.phase();
  const auto mixture = mix(position, evaluation.total(), trace.phase);
  trace.scale = mixture.scale;
  return special ? *special : mixture.value;
}

} // namespace plateau::chess
