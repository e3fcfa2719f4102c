#include "abalone/evaluate.hpp"

#include "abalone/symmetry.hpp"
#include "abalone/testing/positions.hpp"

namespace plateau::abalone {
namespace {

/// Calls `see` with boards of chance, crowded and thin.
template <class See> void for_each_board(See see) {
  std::mt19937_64 random(11);
  for (int i = 0; i < (sanitized ? 100 : 1000); ++i)
    see(random_position(random, 14));
}

Position with_colours_exchanged(const Position &position) {
  auto other = draft_with(position.marbles(Side::second), position.marbles(Side::first),
                          opponent(position.side_to_move()));
  for (const Side side : {Side::first, Side::second})
    other.ejected_by[index(opponent(side))] = static_cast<std::uint32_t>(position.ejected_by(side));
  return place_unchecked(other);
}

TEST(Evaluation, IsTheSameUnderAllSymmetries) {
  for_each_board([](const Position &position) {
    for (const auto &symmetry : all_symmetries())
      EXPECT_EQ(evaluate(symmetry(position)), evaluate(position)) << write_position(position);
  });
}

TEST(Evaluation, IsTheSameForBothColours) {
  for_each_board([](const Position &position) {
    EXPECT_EQ(evaluate(with_colours_exchanged(position)), evaluate(position))
        << write_position(position);
  });
}

TEST(Evaluation, TheTraceAddsUp) {
  for_each_board([](const Position &position) {
    EvaluationTrace trace;
    const int value = evaluate(position, trace);
    EXPECT_EQ(value, evaluate(position)) << write_position(position);
    int for_black = 0;
    for (std::size_t i = 0; i < weight::count; ++i)
      for_black += trace.counts[i] * weights[i];
    EXPECT_EQ(position.side_to_move() == Side::first ? value : -value, for_black);
  });
}

TEST(Evaluation, CountsWhatStandsThere) {
  const auto count = [](const char *text, std::size_t which) {
    EvaluationTrace trace;
    evaluate(position_from(text), trace);
    return static_cast<int>(trace.counts[which]);
  };
  // A row of three against one marble on the brink, and nothing else but a far white one.
  const char *threat = "5/6/7/8/5SSSs/8/7/6/s4 0 0 b 0 1";
  EXPECT_EQ(count(threat, weight::threat_now), 1);
  EXPECT_EQ(count(threat, weight::threat_later), 0);
  EXPECT_EQ(count(threat, weight::push), 1);
  EXPECT_EQ(count(threat, weight::pressed), 1);
  EXPECT_EQ(count(threat, weight::pair), 2);
  EXPECT_EQ(count(threat, weight::row), 1);
  EXPECT_EQ(count(threat, weight::alone), -2);
  EXPECT_EQ(count("5/6/7/8/5SSSs/8/7/6/s4 0 0 w 0 1", weight::threat_later), 1);
  EXPECT_EQ(count("5/6/7/8/3sSs3/8/7/6/5 0 0 b 0 1", weight::wedge), 1);
  EXPECT_EQ(count("5/6/7/8/4S4/8/7/6/s4 0 0 b 0 1", weight::place), 1) << "the centre";
  EXPECT_EQ(count("5/6/7/8/4S4/8/7/6/s4 0 0 b 0 1", weight::place + 6), -1) << "a corner";
}

TEST(Evaluation, MarblesAndTheMiddleAreGood) {
  EXPECT_GT(evaluate(position_from("5/6/7/8/3SSS3/8/7/6/sss2 0 0 b 0 1")), 0);
  for (int ejected = 0; ejected < ejections_to_win; ++ejected)
    EXPECT_GT(ejection_gain(ejected), 0) << ejected;
}

} // namespace
} // namespace plateau::abalone
