#include "arena/tournament.hpp"

#include "abalone/abalone.hpp"
#include "abalone/tactics.hpp"
#include "arena/game_record.hpp"
#include "arena/standing.hpp"
#include "arena/testing/starts.hpp"
#include "chess/tactics.hpp"
#include "stackchess/stackchess.hpp"
#include "stackchess/tactics.hpp"

#include <gtest/gtest.h>
#include <set>

namespace plateau::arena {
namespace {

using abalone::Abalone;
using chess::Chess;
using stackchess::Stackchess;
using testing::contestant;
using testing::frozen;
using testing::start_of;

template <Game G> Plan<G> quick_plan(std::string_view a, std::string_view b) {
  Plan<G> plan;
  plan.contestants = {contestant(a), contestant(b)};
  plan.openings = {start_of<G>()};
  plan.random_plies = 4;
  plan.games = 8;
  plan.pace.nodes = 60;
  plan.adjudication.max_plies = 30;
  return plan;
}

/// All games of a match, written down.
template <Game G> std::vector<std::string> games_of(const Plan<G> &plan, Standing &standing) {
  std::vector<std::string> games;
  search::Signals signals;
  const auto breakdown = play_match<G>(plan, frozen(), signals, [&](const MatchGame<G> &game) {
    EXPECT_EQ(game.number, games.size());
    games.push_back(write_match_game<G>(game, {{"A", "B"}, "2026.01.02", {}, false}));
    standing.add(game);
    return true;
  });
  EXPECT_FALSE(breakdown);
  return games;
}

template <class G> class MatchOfEveryGame : public ::testing::Test {};
using Games = ::testing::Types<Chess, Stackchess, Abalone>;
TYPED_TEST_SUITE(MatchOfEveryGame, Games);

TYPED_TEST(MatchOfEveryGame, MatchesAreTheSameHoweverManyGamesAreAtOnce) {
  using G = TypeParam;
  auto plan = quick_plan<G>("level:2", "level:3");
  Standing one;
  const auto alone = games_of(plan, one);
  EXPECT_EQ(alone.size(), 8U);
  EXPECT_EQ(one.all.games(), 8U);
  plan.concurrency = 3;
  Standing other;
  EXPECT_EQ(games_of(plan, other), alone);
  EXPECT_EQ(other.pairs, one.pairs);
  plan.seed = 2;
  Standing third;
  EXPECT_NE(games_of(plan, third), alone);
}

TYPED_TEST(MatchOfEveryGame, GamesWrittenCanBeReadBack) {
  using G = TypeParam;
  auto plan = quick_plan<G>("baseline:1", "level:1");
  plan.games = 2;
  Standing standing;
  for (const auto &text : games_of(plan, standing)) {
    RecordFile file{std::string_view(text)};
    ASSERT_TRUE(file.next_game());
    const auto record = read_record<G>(file);
    ASSERT_TRUE(record) << text;
    EXPECT_EQ(std::to_string(main_line(*record).size()), record->tags.value("PlyCount"));
    EXPECT_EQ(write_record(*record), text);
  }
}

TEST(PlayMatch, ColoursAreSwapped) {
  auto plan = quick_plan<Chess>("level:1", "baseline:1");
  std::vector<std::vector<chess::Move>> openings;
  search::Signals signals;
  const auto breakdown =
      play_match<Chess>(plan, frozen(), signals, [&](const MatchGame<Chess> &game) {
        EXPECT_EQ(game.side_of(0), game.number % 2 == 0 ? Side::first : Side::second);
        EXPECT_EQ(game.side_of(1), opponent(game.side_of(0)));
        const auto moves = game.played.match.moves();
        openings.emplace_back(moves.begin(), moves.begin() + 4);
        return true;
      });
  EXPECT_FALSE(breakdown);
  ASSERT_EQ(openings.size(), 8U);
  for (std::size_t i = 0; i < 8; i += 2)
    EXPECT_EQ(openings[i], openings[i + 1]);
  EXPECT_NE(openings[0], openings[2]);
}

TEST(PlayMatch, OpeningsComeInTurnOrShuffled) {
  auto plan = quick_plan<Chess>("baseline:1", "baseline:1");
  plan.openings.clear();
  for (const auto *move : {"e4", "d4", "c4", "b4", "a4", "f4", "g4", "h4"}) {
    auto opening = start_of<Chess>();
    opening.moves.push_back(*opening.match().read_move(move).move());
    plan.openings.push_back(opening);
  }
  plan.random_plies = 0;
  plan.games = 18;
  plan.adjudication.max_plies = 3;
  const auto first_moves = [&] {
    std::vector<std::string> moves;
    search::Signals signals;
    const auto breakdown =
        play_match<Chess>(plan, frozen(), signals, [&](const MatchGame<Chess> &game) {
          if (game.number % 2 == 0)
            moves.push_back(
                Chess::write_move(game.played.match.position_at(0), game.played.match.moves()[0]));
          return true;
        });
    EXPECT_FALSE(breakdown);
    return moves;
  };
  auto in_turn = first_moves();
  ASSERT_EQ(in_turn.size(), 9U);
  EXPECT_EQ(in_turn[0], "e2e4");
  EXPECT_EQ(in_turn[7], "h2h4");
  EXPECT_EQ(in_turn[8], "e2e4");
  plan.shuffle_openings = true;
  auto mixed = first_moves();
  EXPECT_NE(mixed, in_turn);
  std::sort(mixed.begin(), mixed.begin() + 8);
  std::sort(in_turn.begin(), in_turn.begin() + 8);
  EXPECT_TRUE(std::equal(mixed.begin(), mixed.begin() + 8, in_turn.begin()));
}

TEST(PlayMatch, EndsWhenNobodyWantsMore) {
  auto plan = quick_plan<Chess>("baseline:1", "level:1");
  plan.games = 100;
  plan.concurrency = 2;
  std::size_t seen = 0;
  search::Signals signals;
  const auto breakdown = play_match<Chess>(plan, frozen(), signals,
                                           [&](const MatchGame<Chess> &) { return ++seen < 5; });
  EXPECT_FALSE(breakdown);
  EXPECT_EQ(seen, 5U);
}

TEST(PlayMatch, AnEngineThatIsNotThereIsTold) {
  const auto plan = quick_plan<Chess>("level:1", "uci:/no/such/engine");
  search::Signals signals;
  const auto breakdown =
      play_match<Chess>(plan, frozen(), signals, [](const MatchGame<Chess> &) { return true; });
  ASSERT_TRUE(breakdown);
  EXPECT_EQ(breakdown->contestant, 1U);
  EXPECT_EQ(breakdown->breakdown.kind, engine::Breakdown::Kind::not_started);
}

} // namespace
} // namespace plateau::arena
