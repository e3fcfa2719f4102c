#include "games/all_insight.hpp"
#include "mine/miner.hpp"
#include "mine/own_games.hpp"
#include "mine/verify.hpp"
#include "search/searchers.hpp"
#include "search/testing/no_clock.hpp"

#include "abalone/abalone.hpp"
#include "chess/chess.hpp"
#include "stackchess/stackchess.hpp"

#include <gtest/gtest.h>

namespace plateau::mine {
namespace {

using abalone::Abalone;
using chess::Chess;
using stackchess::Stackchess;

constexpr std::uint64_t nodes = 40'000;

/// A game from a position on.
template <Game G>
Match<G> game(std::string_view position, std::initializer_list<std::string_view> moves) {
  Match<G> match(*G::read_position(position, {}));
  for (const auto move : moves)
    EXPECT_TRUE(match.attempt_text(move).move()) << move;
  return match;
}

template <Game G> std::vector<learn::Puzzle> mined(const Match<G> &match) {
  const search::Signals signals;
  Miner<G> miner(search::no_clock, nodes, signals);
  std::vector<learn::Puzzle> puzzles;
  EXPECT_TRUE(miner.dig(match, [&](const learn::Puzzle &puzzle) {
    puzzles.push_back(puzzle);
    return true;
  }));
  EXPECT_EQ(miner.positions(), match.moves().size());
  return puzzles;
}

using Themes = std::vector<std::string_view>;
using Line = std::vector<std::string>;

constexpr std::string_view smothered = "qr3r1k/6pp/4Q2N/8/8/8/PP6/K7 w - - 0 1";

TEST(Miner, FindsAWinAndProvesIt) {
  const auto puzzles = mined(game<Chess>(smothered, {"Nf7+"}));
  ASSERT_EQ(puzzles.size(), 1U);
  const auto &puzzle = puzzles.front();
  EXPECT_EQ(puzzle.line, (Line{"Qg8+", "Rxg8", "Nf7#"}));
  EXPECT_EQ(puzzle.themes, (Themes{"win-in-2", "sacrifice"}));
  EXPECT_EQ(puzzle.position, smothered);
  EXPECT_EQ(puzzle.rules, "");
}

TEST(Miner, TellsAForkByTheRules) {
  const auto puzzles =
      mined(game<Chess>("r4k2/pp3ppp/8/3N4/8/8/PP3PPP/4K3 b - - 0 1", {"Ke8", "Nc7+"}));
  ASSERT_EQ(puzzles.size(), 1U);
  EXPECT_EQ(puzzles.front().line.front(), "Nc7+");
  EXPECT_TRUE(puzzles.front().has("fork"));
  EXPECT_TRUE(puzzles.front().has("material"));
}

TEST(Miner, FindsNothingWhereTwoMovesAreGood) {
  // Either rook mates; either capture wins a rook.
  EXPECT_TRUE(mined(game<Chess>("7k/8/6K1/8/8/Q7/8/4R3 w - - 0 1", {"Qb3"})).empty());
  EXPECT_TRUE(mined(game<Chess>("4k3/8/8/r2Q3r/8/8/PPP2PPP/4K3 w - - 0 1", {"Qe4+"})).empty());
  EXPECT_TRUE(
      mined(game<Abalone>("ss3/2s3/3s3/8/SSSsss3/8/4SSs/6/5 0 0 b 0 10", {"c5c6"})).empty());
  EXPECT_TRUE(
      mined(game<Stackchess>("k,x4,k/x6/x6/x6/x6/RR,x4,RR w n=6 0 0 0", {"1a1-a2"})).empty());
}

TEST(Miner, TakingBackIsNoPuzzle) {
  // The same capture, with and without the enemy's before it.
  constexpr std::string_view before = "3rk3/5ppp/8/8/3R4/8/5PPP/3RK3 b - - 0 1";
  EXPECT_TRUE(mined(game<Chess>(before, {"Rxd4", "Rxd4"})).empty());
}

TEST(Miner, FindsPuzzlesInEveryGame) {
  const auto ejected =
      mined(game<Abalone>("ss3/1s4/7/3s4/6SSs/4s3/4s2/1SS3/s4 5 3 b 0 10", {"e7e8"}));
  ASSERT_EQ(ejected.size(), 1U);
  EXPECT_EQ(ejected.front().themes, (Themes{"win-in-1", "ejection"}));
  const auto taken = mined(game<Stackchess>("x6/k,x5/x6/x6/x6/RR,x5 w n=6 0 0 0", {"2a1xa5"}));
  ASSERT_EQ(taken.size(), 1U);
  EXPECT_EQ(taken.front().line, (Line{"2a1xa5"}));
  EXPECT_EQ(taken.front().themes, (Themes{"win-in-1"}));
}

TEST(Miner, TheSameGameGivesTheSamePuzzlesOnce) {
  const auto match = game<Chess>(smothered, {"Nf7+", "Kg8", "Nh6+"});
  const auto once = mined(match);
  const auto again = mined(match);
  ASSERT_EQ(once.size(), again.size());
  for (std::size_t i = 0; i < once.size(); ++i)
    EXPECT_EQ(learn::write_puzzle(once[i]), learn::write_puzzle(again[i]));
  const search::Signals signals;
  Miner<Chess> miner(search::no_clock, nodes, signals);
  miner.know(match.position_at(0));
  int found = 0;
  miner.dig(game<Chess>(smothered, {"Nf7+"}), [&](const learn::Puzzle &) { return ++found < 9; });
  EXPECT_EQ(found, 0);
}

TEST(Miner, StopsWhenItIsTold) {
  search::Signals signals;
  signals.stop = true;
  Miner<Chess> miner(search::no_clock, nodes, signals);
  EXPECT_FALSE(miner.dig(game<Chess>(smothered, {"Nf7+"}), [](const learn::Puzzle &) {
    ADD_FAILURE();
    return true;
  }));
}

TEST(OwnGames, TheSameSeedGivesTheSameGame) {
  const search::Signals signals;
  const auto moves = [&](std::uint64_t seed, std::uint64_t number) {
    const auto match = own_game<Chess>(search::no_clock, {}, seed, number, signals);
    return std::vector<chess::Move>(match.moves().begin(), match.moves().end());
  };
  const auto first = moves(1, 0);
  EXPECT_GT(first.size(), static_cast<std::size_t>(random_plies));
  EXPECT_EQ(first, moves(1, 0));
  EXPECT_NE(first, moves(1, 1));
  EXPECT_NE(first, moves(2, 0));
}

TEST(Difficulty, FollowsHowTheLevelsFare) {
  Fare fare{};
  int before = difficulty_of(fare);
  EXPECT_LE(before, learn::hardest_puzzle);
  EXPECT_GT(before, search::highest_elo);
  for (auto level = fare.rbegin(); level != fare.rend(); ++level) {
    *level = tries;
    const int now = difficulty_of(fare);
    EXPECT_LT(now, before);
    before = now;
  }
  EXPECT_GE(before, learn::easiest_puzzle);
  EXPECT_LT(before, search::lowest_elo);
}

/// What is wrong with the good puzzle once its line, position or theme is another.
std::string_view flaw_of(std::string_view position, const Line &line, std::string_view theme) {
  const search::Signals signals;
  search::Searcher<Chess> searcher(search::no_clock, std::size_t{1} << 20);
  const learn::Puzzle puzzle{"1", "", std::string(position), line, {*learn::find_theme(theme)},
                             900};
  const auto flaw = verify(searcher, puzzle, *learn::begin<Chess>(puzzle), nodes, signals);
  return flaw ? flaw->code : "";
}

TEST(Verify, AcceptsWhatIsSoundAndNamesWhatIsNot) {
  EXPECT_EQ(flaw_of(smothered, {"Qg8+", "Rxg8", "Nf7#"}, "win-in-2"), "");
  EXPECT_EQ(flaw_of(smothered, {"Nf7+"}, "material"), "other-move");
  EXPECT_EQ(flaw_of(smothered, {"Qg8+", "Rxg8", "Nf7#"}, "win-in-3"), "other-length");
  EXPECT_EQ(flaw_of(smothered, {"Qg8+"}, "win-in-2"), "other-length");
  EXPECT_EQ(flaw_of("7k/8/6K1/8/8/Q7/8/4R3 w - - 0 1", {"Qf8#"}, "win-in-1"), "several-wins");
  // Two queens stand to be taken.
  const auto code = flaw_of("4k3/8/8/q2Q3q/8/8/PPP2PPP/4K3 w - - 0 1", {"Qxa5"}, "material");
  EXPECT_TRUE(code == "not-clear" || code == "other-move") << code;
}

} // namespace
} // namespace plateau::mine
