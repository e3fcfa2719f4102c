#include "search/levels.hpp"

#include "abalone/tactics.hpp"
#include "chess/tactics.hpp"
#include "search/testing/no_clock.hpp"
#include "stackchess/tactics.hpp"

#include <gtest/gtest.h>

#include <set>
#include <string>

namespace plateau::search {
namespace {

template <class G> Request<G> request_for(std::string_view text, typename G::Rules rules = {}) {
  Request<G> request;
  const auto setup = G::read_position(text, rules);
  EXPECT_TRUE(setup) << text;
  if (setup)
    request.position = setup->position;
  return request;
}

/// In how many of so many games a level finds one of these moves.
template <class G>
int times_found(std::string_view position, int level, const std::set<std::string> &moves,
                std::uint64_t seeds) {
  Searcher<G> searcher(no_clock, TranspositionTable::min_bytes);
  int found = 0;
  for (std::uint64_t seed = 0; seed < seeds; ++seed) {
    auto request = request_for<G>(position);
    hold_back(request, strength_of_level(level), seed);
    const auto best = searcher.think(request, Signals{}).best();
    found += moves.count(G::write_move(request.position, *best)) != 0 ? 1 : 0;
  }
  return found;
}

TEST(Levels, NumbersOutsideMeanTheNearest) {
  EXPECT_EQ(strength_of_level(lowest_level - 1), strength_of_level(lowest_level));
  EXPECT_EQ(strength_of_level(highest_level + 1), strength_of_level(highest_level));
}

TEST(Levels, WithoutOneNothingIsHeldBack) {
  for (const auto *ladder : {&chess::ladder, &stackchess::ladder, &abalone::ladder}) {
    EXPECT_EQ(restraint_in(*ladder, {}), Restraint{});
    EXPECT_NE(restraint_in(*ladder, strength_of_level(highest_level)), Restraint{});
  }
}

TEST(Levels, AnEloNumberIsAPlaceBetweenLevels) {
  EXPECT_EQ(strength_of_elo(lowest_elo), strength_of_level(lowest_level));
  EXPECT_EQ(strength_of_elo(lowest_elo - 1), strength_of_level(lowest_level));
  EXPECT_EQ(strength_of_elo(highest_elo), strength_of_level(highest_level));
  EXPECT_EQ(strength_of_elo(highest_elo + 1), strength_of_level(highest_level));
  double before = 0;
  for (int elo = lowest_elo; elo <= highest_elo; elo += 10) {
    const double level = *strength_of_elo(elo).level;
    EXPECT_GT(level, before) << elo;
    before = level;
  }
}

template <class G> class LevelsOf : public ::testing::Test {};
using Games = ::testing::Types<chess::Chess, stackchess::Stackchess, abalone::Abalone>;
TYPED_TEST_SUITE(LevelsOf, Games);

TYPED_TEST(LevelsOf, SeeMoreStepByStep) {
  constexpr double step = 0.25;
  for (double level = lowest_level; level + step <= highest_level; level += step) {
    const auto low = restraint_in(ladder_of<TypeParam>(), {level});
    const auto high = restraint_in(ladder_of<TypeParam>(), {level + step});
    EXPECT_LT(*low.nodes, *high.nodes) << level;
    EXPECT_LE(low.depth, high.depth) << level;
    EXPECT_GE(low.noise, high.noise) << level;
    EXPECT_GE(low.blind_permille, high.blind_permille) << level;
  }
}

TYPED_TEST(LevelsOf, TheSameSeedMakesTheSameMistakes) {
  using G = TypeParam;
  const auto play = [](std::uint64_t seed) {
    Searcher<G> searcher(no_clock, TranspositionTable::min_bytes);
    Request<G> request;
    hold_back(request, strength_of_level(2), seed);
    return searcher.think(request, Signals{}).lines.front();
  };
  std::set<Score> scores;
  for (std::uint64_t seed = 1; seed <= 8; ++seed) {
    EXPECT_EQ(play(seed).moves, play(seed).moves);
    scores.insert(play(seed).score);
  }
  EXPECT_GT(scores.size(), 1U) << "seeds make no difference";
}

TYPED_TEST(LevelsOf, WhoOverlooksEverythingStillMoves) {
  using G = TypeParam;
  Searcher<G> searcher(no_clock, TranspositionTable::min_bytes);
  Request<G> request;
  request.limits.depth = 4;
  request.weakness = {1, 0, 1'000'000};
  const auto answer = searcher.think(request, Signals{});
  ASSERT_TRUE(answer.best());
  MoveList<G> moves;
  G::legal_moves(request.position, moves);
  EXPECT_TRUE(moves.contains(*answer.best()));
}

// A beginner takes what is offered, mostly.

constexpr std::uint64_t seeds = 100;

TEST(Levels, ABeginnerTakesAFreeQueenMostTimes) {
  const int taken =
      times_found<chess::Chess>("rnb1kbnr/pppp1ppp/8/4p3/4P2q/5N2/PPPP1PPP/RNBQKB1R w KQkq - 2 3",
                                lowest_level, {"f3h4"}, seeds);
  EXPECT_GE(taken, 60);
  EXPECT_LT(taken, 100) << "even a queen is overlooked once";
}

TEST(Levels, ABeginnerMatesInOneMostTimes) {
  const int mated = times_found<chess::Chess>("6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1", lowest_level,
                                              {"d1d8"}, seeds);
  EXPECT_GE(mated, 60);
}

TEST(Levels, ABeginnerPushesTheSixthMarbleOffMostTimes) {
  const int pushed = times_found<abalone::Abalone>(
      "ss1ss/1ss1ss/7/8/5SSSs/5SS1/3SSS1/2SSS1/5 5 0 b 0 1", lowest_level, {"e6e7", "e7e8"}, seeds);
  EXPECT_GE(pushed, 60);
}

TEST(Levels, AMasterOverlooksNothing) {
  EXPECT_EQ(
      times_found<chess::Chess>("rnb1kbnr/pppp1ppp/8/4p3/4P2q/5N2/PPPP1PPP/RNBQKB1R w KQkq - 2 3",
                                highest_level, {"f3h4"}, 3),
      3);
}

} // namespace
} // namespace plateau::search
