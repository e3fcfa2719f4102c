#include "tuning/spsa.hpp"

#include "core/mix.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <functional>

namespace plateau::tuning {
namespace {

constexpr std::string_view heading = "heading of a test";

std::vector<Sought> three() {
  return {{"first", 100, 0, 200, 10}, {"second", 5, 0, 10, 1}, {"third", 50, 0, 60, 8}};
}

/// Lets pairs be won by chance, the more often the nearer numbers are to (60, 8, 50).
void play(Spsa &spsa, int trials) {
  const auto badness = [](const std::vector<int> &numbers) {
    const double first = (numbers[0] - 60) / 20.0;
    const double second = (numbers[1] - 8) / 2.0;
    const double third = (numbers[2] - 50) / 16.0;
    return first * first + second * second + third * third;
  };
  for (int i = 0; i < trials; ++i) {
    const auto trial = spsa.next();
    const double better = badness(trial.second) - badness(trial.first);
    const double chance = 1 / (1 + std::exp(-better / 4));
    const auto drawn = static_cast<double>(mix(trial.number) >> 11) / 9007199254740992.0;
    spsa.learn(trial, drawn < chance ? 1 : -1);
  }
}

TEST(Spsa, FindsWhatWins) {
  Spsa spsa(three(), {3000, 0.05, 1});
  play(spsa, 3000);
  EXPECT_NEAR(spsa.means()[0], 60, 8);
  EXPECT_NEAR(spsa.means()[1], 8, 0.8);
  EXPECT_NEAR(spsa.means()[2], 50, 6);
}

TEST(Spsa, StaysWhereNothingHelps) {
  Spsa spsa(three(), {1000, 0.05, 1});
  for (int i = 0; i < 1000; ++i)
    spsa.learn(spsa.next(), 0);
  EXPECT_EQ(spsa.values(), (std::vector<double>{100, 5, 50}));
  EXPECT_EQ(spsa.means(), spsa.values());
}

TEST(Spsa, GoesTowardsTheWinner) {
  Spsa spsa(three(), {1000, 0.05, 1});
  const auto before = spsa.values();
  const auto trial = spsa.next();
  spsa.learn(trial, 1);
  for (std::size_t i = 0; i < before.size(); ++i) {
    EXPECT_EQ(spsa.values()[i] > before[i], trial.up[i]);
    EXPECT_EQ(trial.first[i] >= trial.second[i], trial.up[i]);
  }
}

TEST(Spsa, StaysWithinBounds) {
  Spsa spsa(three(), {10, 100, 1});
  for (int i = 0; i < 100; ++i) {
    const auto trial = spsa.next();
    for (std::size_t k = 0; k < 3; ++k)
      for (const int number : {trial.first[k], trial.second[k]}) {
        EXPECT_GE(number, spsa.sought()[k].smallest);
        EXPECT_LE(number, spsa.sought()[k].largest);
      }
    spsa.learn(trial, i % 2 == 0 ? 1 : -0.5);
    for (std::size_t k = 0; k < 3; ++k) {
      EXPECT_GE(spsa.values()[k], spsa.sought()[k].smallest);
      EXPECT_LE(spsa.values()[k], spsa.sought()[k].largest);
    }
  }
}

TEST(Spsa, RoundsToEitherSideByChance) {
  Spsa spsa({{"one", 10, 0, 20, 0.25}}, {1000, 0.05, 1});
  double sum = 0;
  for (int i = 0; i < 1000; ++i) {
    const auto trial = spsa.next();
    sum += trial.first.front() + trial.second.front();
  }
  EXPECT_NEAR(sum / 2000, 10, 0.1);
}

TEST(Spsa, GoesOnWhereItsTextEnds) {
  Spsa whole(three(), {1000, 0.05, 1});
  play(whole, 400);
  Spsa half(three(), {1000, 0.05, 1});
  play(half, 200);
  Spsa rest(three(), {1000, 0.05, 1});
  EXPECT_EQ(rest.read(half.write(heading), heading), std::nullopt);
  EXPECT_EQ(rest.learned(), 200U);
  play(rest, 200);
  for (std::size_t i = 0; i < 3; ++i) // Four decimals are kept.
    EXPECT_NEAR(rest.means()[i], whole.means()[i], 0.5);
  EXPECT_EQ(rest.learned(), whole.learned());
}

TEST(Spsa, RefusesTextsOfOthersAndSaysWhere) {
  Spsa spsa(three(), {});
  play(spsa, 10);
  const auto good = spsa.write(heading);
  const auto changed = [&](std::string_view from, std::string_view to) {
    auto text = good;
    text.replace(text.find(from), from.size(), to);
    return text;
  };
  const auto complaint = [&](const std::string &text) {
    Spsa other(three(), {});
    const auto wrong = other.read(text, heading);
    EXPECT_EQ(other.learned(), wrong ? 0U : 10U);
    return wrong.value_or("nothing");
  };
  EXPECT_TRUE(complaint(changed("heading", "other")).starts_with("line 1: "));
  EXPECT_TRUE(complaint(changed("trials 10", "trials ten")).starts_with("line 2: "));
  EXPECT_TRUE(complaint(changed("second 5.0000", "second 6.0000")).starts_with("line 4: "));
  EXPECT_TRUE(complaint(changed("third", "fourth")).starts_with("line 5: "));
  EXPECT_TRUE(complaint(changed("third 50.0000 ", "third 50.0000 9")).starts_with("line 5: "));
  EXPECT_TRUE(complaint(changed("third 50.0000 ", "third 50.0000 nan ")).starts_with("line 5: "));
  EXPECT_TRUE(complaint(good + "more\n").starts_with("line 6: "));
  EXPECT_TRUE(complaint(good.substr(0, good.size() - 20)).starts_with("line 5: "));
  EXPECT_EQ(complaint(good), "nothing") << "the text itself is fine";
}

} // namespace
} // namespace plateau::tuning
