#include "arena/standing.hpp"

#include "arena/game_record.hpp"
#include "chess/chess.hpp"

#include <gtest/gtest.h>

namespace plateau::arena {
namespace {

using chess::Chess;

MatchGame<Chess> game_won_by(std::size_t number, std::optional<std::size_t> winner) {
  MatchGame<Chess> game{number, {0, 1}, {Match<Chess>(), {}, {}}};
  if (number % 2 == 1)
    std::swap(game.seated[0], game.seated[1]);
  if (winner)
    game.played.match.resign(opponent(game.side_of(*winner)));
  else
    game.played.match.agree_draw();
  return game;
}

TEST(StandingOfAMatch, CountsFromTheFirstContestantsView) {
  Standing standing;
  standing.add(game_won_by(0, 0));
  standing.add(game_won_by(1, 0));
  standing.add(game_won_by(2, 1));
  standing.add(game_won_by(3, std::nullopt));
  EXPECT_EQ(standing.all.wins, 2U);
  EXPECT_EQ(standing.all.losses, 1U);
  EXPECT_EQ(standing.all.draws, 1U);
  EXPECT_EQ(standing.by_side[0].wins, 1U);
  EXPECT_EQ(standing.by_side[0].losses, 1U);
  EXPECT_EQ(standing.by_side[1].draws, 1U);
  EXPECT_EQ(standing.pairs, (Pairs{0, 1, 0, 0, 1}));
  // Half a pair counts as a game, and for nothing else.
  standing.add(game_won_by(5, 0));
  standing.add(game_won_by(6, 0));
  EXPECT_EQ(standing.all.games(), 6U);
  EXPECT_EQ(standing.pairs, (Pairs{0, 1, 0, 0, 1}));
}

TEST(StandingOfAMatch, FaultsGoToTheirMaker) {
  Standing standing;
  auto game = game_won_by(1, 0);
  game.played.ending.fault = Fault::time;
  game.played.ending.culprit = Side::first; // The second contestant has the first side here.
  standing.add(game);
  EXPECT_EQ(standing.faults[1].time, 1U);
  EXPECT_EQ(standing.faults[0].time, 0U);
}

TEST(Remarks, AreShort) {
  EXPECT_EQ(write_remark({31, 12, std::chrono::milliseconds(254)}, true), "+0.31/12 0.254s");
  EXPECT_EQ(write_remark({-31, 12, {}}, false), "-0.31/12");
  EXPECT_EQ(write_remark({search::win_in(5), 20, {}}, false), "+M3/20");
  EXPECT_EQ(write_remark({search::loss_in(6), 20, {}}, false), "-M3/20");
  EXPECT_EQ(write_remark({std::nullopt, 0, {}}, false), "?/0");
}

} // namespace
} // namespace plateau::arena
