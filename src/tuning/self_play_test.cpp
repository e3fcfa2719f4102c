#include "tuning/self_play.hpp"

#include "abalone/tuning.hpp"
#include "chess/tuning.hpp"
#include "stackchess/tuning.hpp"

#include <gtest/gtest.h>

#include <cmath>

namespace plateau::tuning {
namespace {

template <class G> class Tuned : public ::testing::Test {
public:
  static PlayOptions options(std::uint64_t seed = 1) {
    PlayOptions options;
    options.nodes = 60;
    options.max_plies = 80;
    options.seed = seed;
    for (const auto rules : Tuning<G>::rules())
      options.rules.emplace_back(rules);
    return options;
  }
  static SelfPlayGame game(std::uint64_t number, std::uint64_t seed = 1) {
    return SelfPlay<G>(options(seed), nullptr).play(number);
  }
};
using Games = ::testing::Types<chess::Chess, stackchess::Stackchess, abalone::Abalone>;
TYPED_TEST_SUITE(Tuned, Games);

TYPED_TEST(Tuned, TheSameSeedPlaysTheSameGame) {
  const auto once = this->game(3);
  EXPECT_FALSE(once.plies.empty());
  EXPECT_EQ(once, this->game(3));
  EXPECT_NE(once.opening, this->game(3, 2).opening);
  EXPECT_NE(once.opening, this->game(4).opening);
}

TYPED_TEST(Tuned, WhatAPlayerPlayedBeforeChangesNothing) {
  SelfPlay<TypeParam> player(this->options(), nullptr);
  player.play(5);
  EXPECT_EQ(player.play(3), this->game(3));
}

TYPED_TEST(Tuned, AGameIsPlayedAgainToItsEnd) {
  auto game = this->game(2);
  std::size_t seen = 0;
  EXPECT_TRUE(replay<TypeParam>(game, [&](const auto &, auto, auto) { ++seen; }));
  EXPECT_EQ(seen, game.plies.size());
  const auto ignore = [](const auto &, auto, auto) {};
  auto other = game;
  other.plies.back().move = UINT16_MAX;
  EXPECT_FALSE(replay<TypeParam>(other, ignore));
  other = game;
  other.opening.back() = UINT16_MAX;
  EXPECT_FALSE(replay<TypeParam>(other, ignore));
  other = game;
  other.rules = "no such rules";
  EXPECT_FALSE(replay<TypeParam>(other, ignore));
  // As if moves were listed in another order.
  game.end_check = static_cast<std::uint16_t>(game.end_check + 1);
  EXPECT_FALSE(replay<TypeParam>(game, ignore));
}

TYPED_TEST(Tuned, AllRulesAreUnderstood) {
  for (const auto rules : Tuning<TypeParam>::rules())
    EXPECT_TRUE(TypeParam::read_rules(rules)) << rules;
}

// What the tuner learns from is what the engine plays by.
TYPED_TEST(Tuned, TheTermsOfAPositionAddUpToItsEvaluation) {
  using G = TypeParam;
  using T = Tuning<G>;
  const auto numbers = T::numbers();
  std::size_t seen = 0;
  for (std::uint64_t number = 0; number < 10; ++number)
    EXPECT_TRUE(replay<G>(this->game(number), [&](const auto &position, auto move, auto ply) {
      const auto terms = T::terms(position);
      if (!terms || !is_quiet<G>(position, move, ply.score))
        return;
      double value = 0;
      for (const auto [weight, times] : terms->counts)
        for (std::size_t facet = 0; facet < T::facets; ++facet)
          value += times * static_cast<double>(terms->shares[facet]) *
                   numbers[weight * T::facets + facet];
      if (G::side_to_move(position) == Side::second)
        value = -value;
      // Whole numbers are cut off where opening and endgame are mixed.
      EXPECT_NEAR(value, G::evaluate(position), T::facets == 1 ? 0.001 : 2.0)
          << G::write_position(position);
      ++seen;
    }));
  EXPECT_GT(seen, 100U);
}

std::optional<int> after_many(int score, int plies, bool play_out) {
  ClearResult clear_result(100, play_out);
  for (int i = 0; i < plies; ++i)
    if (const auto result = clear_result.after(score))
      return result;
  return std::nullopt;
}

TEST(ClearResult, EndsWhatIsDecided) {
  EXPECT_FALSE(after_many(1000, 4, false));
  EXPECT_EQ(after_many(1000, 5, false), 2);
  EXPECT_EQ(after_many(-1000, 5, false), 0);
  EXPECT_FALSE(after_many(999, 200, false));
  EXPECT_FALSE(after_many(1000, 200, true));
}

TEST(ClearResult, AChangeOfFortuneCountsAnew) {
  ClearResult clear_result(100, false);
  for (int i = 0; i < 4; ++i)
    EXPECT_FALSE(clear_result.after(1500));
  for (int i = 0; i < 4; ++i)
    EXPECT_FALSE(clear_result.after(-1500));
  EXPECT_EQ(clear_result.after(-1500), 0);
}

TEST(ClearResult, CallsALevelGameADrawAfterTheOpening) {
  EXPECT_FALSE(after_many(10, 60, false));
  EXPECT_EQ(after_many(10, 61, true), 1);
  EXPECT_FALSE(after_many(11, 300, false));
}

} // namespace
} // namespace plateau::tuning
