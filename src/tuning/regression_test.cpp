#include "tuning/regression.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <random>

namespace plateau::tuning {
namespace {

/// Positions of chance whose results follow known numbers exactly.
Lessons lessons_by(const std::vector<double> &truth, std::size_t facets, double scale,
                   std::size_t size) {
  std::mt19937_64 random(3);
  Lessons lessons(facets);
  for (std::size_t i = 0; i < size; ++i) {
    TermSum terms;
    for (std::size_t weight = 0; weight < truth.size() / facets; ++weight)
      if (const int times = static_cast<int>(random() % 5) - 2; times != 0)
        terms.counts.push_back(
            {static_cast<std::uint16_t>(weight), static_cast<std::int16_t>(times)});
    const float part = static_cast<float>(random() % 25) / 24.0F;
    terms.shares = facets == 1 ? std::array{1.0F, 0.0F} : std::array{part, 1 - part};
    double value = 0;
    for (const auto [weight, times] : terms.counts)
      for (std::size_t facet = 0; facet < facets; ++facet)
        value += times * truth[weight * facets + facet] * static_cast<double>(terms.shares[facet]);
    lessons.add(terms, 1 / (1 + std::exp(-scale * value)), value);
  }
  return lessons;
}

TEST(Regression, RecoversKnownNumbers) {
  const std::vector<double> truth = {100, 300, -20, 5, 45};
  const auto lessons = lessons_by(truth, 1, 0.004, 20'000);
  // From numbers of the right size: how large a point is nobody can tell from results alone.
  const std::vector<double> start = {110, 280, 0, 0, 30};
  FitOptions options;
  options.epochs = 60;
  const auto found = fit(lessons, start, options);
  EXPECT_LT(found.error_after, found.error_before / 100);
  // The scale belongs to the start, so compare the shape.
  const double size = found.numbers[1] / truth[1];
  EXPECT_NEAR(size, 1.0, 0.1);
  for (std::size_t i = 0; i < truth.size(); ++i)
    EXPECT_NEAR(found.numbers[i] / size, truth[i], 2.0) << i;
}

TEST(Regression, RecoversBothEndsOfATaperedNumber) {
  const std::vector<double> truth = {80, 120, -30, 40, 10, -10};
  const auto lessons = lessons_by(truth, 2, 0.005, 20'000);
  FitOptions options;
  options.epochs = 80;
  const auto found = fit(lessons, {90, 110, 0, 0, 0, 0}, options);
  const double size = found.scale / 0.005;
  for (std::size_t i = 0; i < truth.size(); ++i)
    EXPECT_NEAR(found.numbers[i] * size, truth[i], 3.0) << i;
}

TEST(Regression, FindsTheScaleOfResults) {
  const std::vector<double> truth = {100, 50, -25};
  const auto lessons = lessons_by(truth, 1, 0.0037, 5'000);
  EXPECT_NEAR(best_scale(lessons, truth), 0.0037, 0.0001);
}

TEST(Regression, LearnsFromSearchesWhereResultsTellNothing) {
  const std::vector<double> truth = {100, 50, -25};
  Lessons lessons(1);
  std::mt19937_64 random(5);
  for (int i = 0; i < 10'000; ++i) {
    TermSum terms{{}, {1.0F, 0.0F}};
    double score = 0;
    for (std::uint16_t weight = 0; weight < truth.size(); ++weight) {
      const int times = static_cast<int>(random() % 5) - 2;
      terms.counts.push_back({weight, static_cast<std::int16_t>(times)});
      score += times * truth[weight];
    }
    lessons.add(terms, 0.5, score);
  }
  FitOptions options;
  options.result_share = 0;
  options.scale = 0.004;
  const auto found = fit(lessons, {60, 60, 0}, options);
  EXPECT_EQ(found.scale, 0.004);
  for (std::size_t i = 0; i < truth.size(); ++i)
    EXPECT_NEAR(found.numbers[i], truth[i], 2.0) << i;
}

TEST(Regression, TheSameSeedGivesTheSameNumbers) {
  const auto lessons = lessons_by({10, 20, 30}, 1, 0.01, 6'000);
  FitOptions options;
  options.epochs = 3;
  const auto once = fit(lessons, {12, 12, 12}, options);
  EXPECT_EQ(once.numbers, fit(lessons, {12, 12, 12}, options).numbers);
  options.seed = 2;
  EXPECT_NE(once.numbers, fit(lessons, {12, 12, 12}, options).numbers);
}

TEST(Regression, APullHoldsWhatIsHardlySeen) {
  // The second number never counts: it must stay.
  Lessons lessons(1);
  for (int i = 0; i < 100; ++i)
    lessons.add({{{0, 1}}, {1.0F, 0.0F}}, 1.0, 0.0);
  FitOptions options;
  options.result_share = 1.0;
  const auto found = fit(lessons, {50, 70}, options);
  EXPECT_GT(found.numbers[0], 50.0);
  EXPECT_EQ(found.numbers[1], 70.0);
}

} // namespace
} // namespace plateau::tuning
