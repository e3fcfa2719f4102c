#include "arena/statistics.hpp"

#include <cmath>
#include <gtest/gtest.h>

namespace plateau::arena {
namespace {

TEST(Count, ScoreIsPointsOutOfGames) {
  EXPECT_DOUBLE_EQ((Count{3, 1, 4}).score(), 5.0 / 8);
  EXPECT_DOUBLE_EQ(Count{}.score(), 0.5);
}

TEST(Elo, KnownValues) {
  // 400 Elo are ten to one; 3 to 1 is 400 · log10(3).
  EXPECT_NEAR(score_of_elo(400), 10.0 / 11, 1e-12);
  EXPECT_NEAR(elo_of_score(0.75), 190.848501887865, 1e-9);
  EXPECT_NEAR(elo_of_score(0.25), -190.848501887865, 1e-9);
  EXPECT_NEAR(elo_of_score(score_of_elo(-73.5)), -73.5, 1e-9);
  EXPECT_DOUBLE_EQ(score_of_elo(0), 0.5);
}

TEST(Elo, ErrorComesFromPairs) {
  // Twenty pairs: 2·0 + 4·¼ + 6·½ + 5·¾ + 3·1 = 10.75, so the mean is 0.5375.
  // Squares: 2·0 + 4·0.0625 + 6·0.25 + 5·0.5625 + 3·1 = 7.5625; variance 0.378125 - 0.28890625
  // = 0.08921875; deviation of the mean √(0.08921875 / 20) = 0.0667903.
  const Pairs pairs = {2, 4, 6, 5, 3};
  const auto estimate = estimate_of(pairs);
  EXPECT_NEAR(estimate.score, 0.5375, 1e-12);
  EXPECT_NEAR(estimate.deviation, 0.0667903, 1e-7);
  const auto elo = elo_of(pairs);
  ASSERT_TRUE(elo);
  EXPECT_NEAR(elo->elo, 26.10669, 1e-4);
  // The slope of Elo at 0.5375 is 400 / ln 10 / (0.5375 · 0.4625) = 698.8019; times 1.96 · 0.06679.
  EXPECT_NEAR(elo->error, 91.4777, 1e-3);
}

TEST(Elo, AnEvenScoreIsZeroWithoutAMinus) { EXPECT_FALSE(std::signbit(elo_of_score(0.5))); }

TEST(Superiority, ComesFromWinsAndLosses) {
  // 8 / √32 = √2 deviations above even; draws say nothing.
  EXPECT_NEAR(superiority({20, 12, 0}), 0.921350, 1e-6);
  EXPECT_DOUBLE_EQ(superiority({20, 12, 7}), superiority({20, 12, 0}));
  EXPECT_NEAR(superiority({20, 12, 0}) + superiority({12, 20, 0}), 1, 1e-12);
  EXPECT_DOUBLE_EQ(superiority({}), 0.5);
  EXPECT_DOUBLE_EQ(superiority({0, 0, 9}), 0.5);
  EXPECT_NEAR(superiority({1, 0, 1}), 0.841345, 1e-6) << "one game won proves little";
  EXPECT_GT(superiority({14, 0, 0}), 0.999);
  EXPECT_LT(superiority({0, 14, 0}), 0.001);
}

TEST(Elo, SwappedPlayersHaveTheOppositeElo) {
  const auto one = elo_of({2, 4, 6, 5, 3});
  const auto other = elo_of({3, 5, 6, 4, 2});
  ASSERT_TRUE(one && other);
  EXPECT_NEAR(one->elo, -other->elo, 1e-9);
  EXPECT_NEAR(one->error, other->error, 1e-9);
}

TEST(Elo, PairsThatBalanceOutSayMore) {
  // Twenty games, ten won and ten lost: all pairs 1:1, or half of them 2:0 and half 0:2.
  EXPECT_DOUBLE_EQ(elo_of({0, 0, 10, 0, 0})->error, 0);
  EXPECT_GT(elo_of({5, 0, 0, 0, 5})->error, 200);
}

TEST(Elo, ThereIsNoneWhenOneSideMadeAllThePoints) {
  EXPECT_FALSE(elo_of({}));
  EXPECT_FALSE(elo_of({0, 0, 0, 1, 0}));
  EXPECT_TRUE(elo_of({0, 0, 1, 1, 0}));
  EXPECT_FALSE(elo_of({0, 0, 0, 0, 7}));
  EXPECT_FALSE(elo_of({7, 0, 0, 0, 0}));
}

TEST(SprtTest, BoundsAreWalds) {
  // ln(0.95 / 0.05) = ln 19.
  EXPECT_NEAR(Sprt{}.upper_bound(), std::log(19.0), 1e-12);
  EXPECT_NEAR(Sprt{}.lower_bound(), -std::log(19.0), 1e-12);
  const Sprt uneven{0, 5, 0.1, 0.02};
  EXPECT_NEAR(uneven.upper_bound(), std::log(9.8), 1e-12);
  EXPECT_NEAR(uneven.lower_bound(), std::log(0.02 / 0.9), 1e-12);
}

TEST(SprtTest, RatioByHand) {
  // A thousand pairs with mean 0.51 and variance 0.0549; s0 = 0.5, s1 = 0.51438718.
  // 1000 · 0.01438718 · (1.02 - 1.01438718) / (2 · 0.0549) = 0.73545, but for the prior's
  // thousandths.
  const Pairs pairs = {60, 200, 420, 280, 40};
  const auto estimate = estimate_of(pairs);
  EXPECT_NEAR(estimate.score, 0.51, 1e-12);
  EXPECT_NEAR(estimate.deviation, std::sqrt(0.0549 / 1000), 1e-9);
  EXPECT_NEAR(log_likelihood_ratio({0, 10, 0.05, 0.05}, pairs), 0.73545, 1e-4);
}

TEST(SprtTest, DecidesWhenItIsClear) {
  const Sprt sprt{0, 10, 0.05, 0.05};
  EXPECT_EQ(verdict(sprt, {}), SprtVerdict::undecided);
  EXPECT_EQ(log_likelihood_ratio(sprt, {}), 0);
  EXPECT_EQ(verdict(sprt, {20, 200, 400, 260, 120}), SprtVerdict::accept_elo1);
  EXPECT_EQ(verdict(sprt, {120, 260, 400, 200, 20}), SprtVerdict::accept_elo0);
  EXPECT_EQ(verdict(sprt, {1, 2, 4, 3, 1}), SprtVerdict::undecided);
  // All pairs alike: without the prior there would be no variance to divide by.
  EXPECT_TRUE(std::isfinite(log_likelihood_ratio(sprt, {0, 0, 3, 0, 0})));
}

} // namespace
} // namespace plateau::arena
