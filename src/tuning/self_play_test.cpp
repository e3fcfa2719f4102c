#include "tuning/games.hpp"
#include "tuning/self_play.hpp"

#include <gtest/gtest.h>

#include <cmath>

namespace plateau::tuning {
namespace {

template <class G> class Tuned : public ::testing::Test {
public:
  static std::vector<std::string> game(std::uint64_t number, std::uint64_t seed = 1) {
    search::Searcher<G> searcher([] { return search::Moment{0}; }, search::Table::min_bytes);
    PlayOptions options;
    options.nodes = 60;
    options.max_plies = 80;
    options.seed = seed;
    return play_samples<G>(searcher, number, options);
  }
};
using Games = ::testing::Types<chess::Chess, stackchess::Stackchess, abalone::Abalone>;
TYPED_TEST_SUITE(Tuned, Games);

TYPED_TEST(Tuned, TheSameSeedPlaysTheSameGame) {
  const auto once = this->game(3);
  EXPECT_FALSE(once.empty());
  EXPECT_EQ(once, this->game(3));
  EXPECT_NE(once, this->game(3, 2));
  EXPECT_NE(once, this->game(4));
}

TYPED_TEST(Tuned, AllRulesAreUnderstood) {
  for (const auto rules : Tuning<TypeParam>::rules())
    EXPECT_TRUE(TypeParam::read_rules(rules)) << rules;
}

// What the tuner learns from is what the engine plays by.
TYPED_TEST(Tuned, TheTermsOfASampleAddUpToItsEvaluation) {
  using G = TypeParam;
  using T = Tuning<G>;
  const auto numbers = T::numbers();
  std::size_t seen = 0;
  for (std::uint64_t number = 0; number < 10; ++number)
    for (const auto &line : this->game(number)) {
      const auto sample = read_sample(line);
      ASSERT_TRUE(sample) << line;
      const auto setup = G::read_position(sample->position, {});
      ASSERT_TRUE(setup) << line;
      const auto terms = T::terms(setup->position);
      if (!terms)
        continue;
      double value = 0;
      for (const auto [weight, times] : terms->counts)
        for (std::size_t facet = 0; facet < T::facets; ++facet)
          value += times * static_cast<double>(terms->shares[facet]) *
                   numbers[weight * T::facets + facet];
      if (G::side_to_move(setup->position) == Side::second)
        value = -value;
      // Whole numbers are cut off where opening and endgame are mixed.
      EXPECT_NEAR(value, G::evaluate(setup->position), T::facets == 1 ? 0.001 : 2.0) << line;
      ++seen;
    }
  EXPECT_GT(seen, 100U);
}

} // namespace
} // namespace plateau::tuning
