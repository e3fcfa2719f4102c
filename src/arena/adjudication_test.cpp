#include "arena/adjudication.hpp"

#include <gtest/gtest.h>

namespace plateau::arena {
namespace {

AdjudicationRules both_rules() {
  AdjudicationRules rules;
  rules.draw_from_move = 3;
  rules.draw_score = 10;
  rules.draw_count = 2;
  rules.resign_score = 500;
  rules.resign_count = 2;
  rules.max_plies = 100;
  return rules;
}

/// Where the game is ended when the sides say these scores in turn; 0 when it is not.
std::size_t ended_after(const std::vector<std::optional<int>> &scores,
                        AdjudicationRules rules = both_rules()) {
  Adjudicator adjudicator(rules);
  Side side = Side::first;
  for (std::size_t ply = 0; ply < scores.size(); ++ply, side = opponent(side)) {
    adjudicator.heard(side, scores[ply]);
    if (adjudicator.verdict(ply + 1))
      return ply + 1;
  }
  return 0;
}

TEST(Adjudication, DrawsWhatBothHoldToBeEven) {
  // Even all along, but not before the third move.
  EXPECT_EQ(ended_after({0, 0, 0, 0, 0, 0, 0}), 6U);
  EXPECT_EQ(ended_after({50, 0, 0, 0, 10, -10, 10, -10}), 6U);
  EXPECT_EQ(ended_after({0, 0, 0, 0, 11, 0, 0, 0, 0}), 9U);
  EXPECT_EQ(ended_after({0, 0, 0, 0, std::nullopt, 0, 0, 0}), 0U);
  auto off = both_rules();
  off.draw_count = 0;
  EXPECT_EQ(ended_after({0, 0, 0, 0, 0, 0, 0, 0}, off), 0U);
}

TEST(Adjudication, ResignsOnlyWhenBothAgree) {
  EXPECT_EQ(ended_after({-500, 500, -500, 500}), 4U);
  EXPECT_EQ(ended_after({500, -600, 700, -800}), 4U);
  EXPECT_EQ(ended_after({-500, 100, -500, 100, -500, 100}), 0U);
  EXPECT_EQ(ended_after({-500, 500, -499, 500, -500, 500, -500}), 7U);
  // Both hold themselves to be winning.
  EXPECT_EQ(ended_after({900, 900, 900, 900, 900, 900}), 0U);
  Adjudicator adjudicator(both_rules());
  for (int move = 0; move < 2; ++move) {
    adjudicator.heard(Side::first, -700);
    adjudicator.heard(Side::second, 700);
  }
  const auto end = adjudicator.verdict(4);
  ASSERT_TRUE(end);
  EXPECT_EQ(end->end, Adjudication::End::loss);
  EXPECT_EQ(end->loser, Side::first);
}

TEST(Adjudication, LongGamesAreDrawn) {
  auto rules = both_rules();
  rules.max_plies = 5;
  EXPECT_EQ(ended_after({100, 100, 100, 100, 100, 100}, rules), 5U);
}

} // namespace
} // namespace plateau::arena
