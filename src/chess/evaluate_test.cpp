#include "chess/chess.hpp"
#include "chess/evaluate.hpp"
#include "chess/testing/positions.hpp"
#include "chess/testing/random_games.hpp"

#include <gtest/gtest.h>

#include <cstdlib>
#include <string>

namespace plateau::chess {
namespace {

using namespace testing;

TEST(Evaluation, IsTheSameFromBothSides) {
  for_each_random_position(40, [](const Position &position) {
    EXPECT_EQ(evaluate(position),
              evaluate(testing::position(mirrored_fen(write_position(position)))))
        << write_position(position);
  });
}

TEST(Evaluation, RememberedPawnsChangeNothing) {
  Evaluator evaluator;
  for_each_random_position(40, [&](const Position &position) {
    EXPECT_EQ(evaluator(position), evaluate(position)) << write_position(position);
  });
}

TEST(Evaluation, TheTraceAddsUp) {
  for_each_random_position(20, [](const Position &position) {
    EvaluationTrace trace;
    const int value = evaluate(position, trace);
    EXPECT_EQ(value, evaluate(position)) << write_position(position);
    if (trace.special_ending)
      return;
    int opening = 0;
    int endgame = 0;
    for (std::size_t i = 0; i < weight::count; ++i) {
      opening += trace.counts[i] * weights[i].opening();
      endgame += trace.counts[i] * weights[i].endgame();
    }
    const int for_white =
        (opening * trace.phase + endgame * (full_phase - trace.phase) * trace.scale / full_scale) /
        full_phase;
    EXPECT_EQ(position.side_to_move() == Side::first ? value : -value, for_white);
  });
}

TEST(Evaluation, HalvesOfATaperedValueDoNotMix) {
  for (const int opening : {-32000, -1, 0, 1, 32000})
    for (const int endgame : {-32000, -1, 0, 1, 32000}) {
      const Tapered value(opening, endgame);
      EXPECT_EQ(value.opening(), opening);
      EXPECT_EQ(value.endgame(), endgame);
    }
  const Tapered sum = Tapered(-100, 50) * 3 - Tapered(7, -9) + Tapered(1, 1);
  EXPECT_EQ(sum.opening(), -306);
  EXPECT_EQ(sum.endgame(), 160);
}

TEST(Evaluation, TheHeaviestSetUpsDoNotOverflow) {
  // Fifteen queens against a king, and against fifteen queens.
  const auto one_sided = testing::position("7k/8/8/8/8/QQQQQQQQ/QQQQQQQ1/K7 b - - 0 1");
  EXPECT_LT(evaluate(one_sided), -5000);
  EXPECT_GT(evaluate(one_sided), -31000);
  const auto heavy = testing::position("qqqqqqqk/qqqqqqqq/8/8/8/8/8/K6R w - - 0 1");
  EXPECT_LT(evaluate(heavy), -5000);
  EXPECT_GT(evaluate(heavy), -31000);
}

TEST(Evaluation, KnowsWhatIsGood) {
  EXPECT_GT(evaluate(testing::position("4k3/8/8/8/8/8/8/Q3K3 w - - 0 1")), 1000);
  EXPECT_EQ(evaluate(testing::position("4k3/8/8/8/8/8/8/NN2K3 w - - 0 1")), 0)
      << "two knights do not mate";
  // The wrong rook pawn: the bishop does not see h8.
  EXPECT_LT(std::abs(evaluate(testing::position("7k/8/8/8/8/8/7P/4KB2 w - - 0 1"))), 60);
  // Driving with bishop and knight towards the right corner.
  EXPECT_GT(evaluate(testing::position("k7/8/1K6/8/8/8/8/2B1N3 w - - 0 1")),
            evaluate(testing::position("7k/8/6K1/8/8/8/8/2B1N3 w - - 0 1")) - 400);
}

TEST(Evaluation, KnowsWhatPiecesAreWorth) {
  // A pawn on each side, or a piece that cannot mate would be worth nothing.
  const auto value = [](const std::string &with) {
    return evaluate(testing::position("4k3/p7/8/8/8/8/P7/" + with + " w - - 0 1"));
  };
  EXPECT_GT(value("3QK3"), value("3RK3"));
  EXPECT_GT(value("3RK3"), value("3BK3"));
  EXPECT_GT(value("3BK3"), value("4K3"));
  EXPECT_LT(evaluate(testing::position("3qk3/8/8/8/8/8/8/4K3 w - - 0 1")), 0) << "the other side's";
}

TEST(Evaluation, TheStartIsNearlyEven) {
  EXPECT_GT(evaluate(Position{}), 0);
  EXPECT_LT(evaluate(Position{}), 40);
}

} // namespace
} // namespace plateau::chess
