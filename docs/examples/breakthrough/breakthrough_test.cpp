#include "breakthrough/breakthrough.hpp"

#include "breakthrough/tactics.hpp"
#include "bridge/bridge.hpp"
#include "core/laws.hpp"
#include "core/perft.hpp"

#include <gtest/gtest.h>

namespace plateau::breakthrough {
namespace {

/// The rules once more, as slowly as they read: a board of letters, and every pair of squares
/// tried.
std::uint64_t slow_count(const std::string &board, char mover, int depth) {
  const char enemy = mover == 'w' ? 'b' : 'w';
  const int goal = mover == 'w' ? 7 : 0;
  const int enemy_goal = 7 - goal;
  for (int column = 0; column < 8; ++column)
    if (board[static_cast<std::size_t>(enemy_goal * 8 + column)] == enemy)
      return depth == 0 ? 1 : 0;
  if (depth == 0)
    return 1;
  if (board.find(mover) == std::string::npos)
    return 0;
  std::uint64_t count = 0;
  for (int from = 0; from < 64; ++from)
    for (int to = 0; to < 64; ++to) {
      const int rows = to / 8 - from / 8;
      const int columns = to % 8 - from % 8;
      const char there = board[static_cast<std::size_t>(to)];
      if (board[static_cast<std::size_t>(from)] != mover || rows != (mover == 'w' ? 1 : -1) ||
          columns < -1 || columns > 1 || there == mover || (columns == 0 && there != '.'))
        continue;
      auto next = board;
      next[static_cast<std::size_t>(from)] = '.';
      next[static_cast<std::size_t>(to)] = mover;
      count += slow_count(next, enemy, depth - 1);
    }
  return count;
}

std::string board_of(const Position &position) {
  std::string board(64, '.');
  for (int square = 0; square < 64; ++square)
    for (const Side side : {Side::first, Side::second})
      if ((position.pawns[index(side)] & bit(square)) != 0)
        board[static_cast<std::size_t>(square)] = side == Side::first ? 'w' : 'b';
  return board;
}

TEST(Breakthrough, CountsAsASlowCountDoes) {
  for (const auto *text :
       {"bbbbbbbb/bbbbbbbb/8/8/8/8/wwwwwwww/wwwwwwww w", "b7/3w4/2b5/3b4/4w3/8/1b5w/w7 b",
        "8/1w6/2b5/8/8/3w4/4b3/8 w", "8/8/8/3b4/2w5/8/8/8 w"}) {
    const auto setup = Breakthrough::read_position(text, {});
    ASSERT_TRUE(setup) << text;
    const char mover = setup->position.to_move == Side::first ? 'w' : 'b';
    for (int depth = 1; depth <= 3; ++depth)
      EXPECT_EQ(perft<Breakthrough>(setup->position, depth),
                slow_count(board_of(setup->position), mover, depth))
          << text << " " << depth;
  }
}

TEST(Breakthrough, KeepsTheLaws) {
  laws::every_reason_has_words<Breakthrough>();
  laws::everything_has_a_name<Breakthrough>();
  for (std::uint64_t seed = 0; seed < 3; ++seed)
    laws::check_laws<Breakthrough>({{}, Breakthrough::start({})}, seed);
}

TEST(Breakthrough, IsWonOnTheLastRowOrByTakingAll) {
  const auto after = [](std::string_view text, std::string_view move) {
    Match<Breakthrough> match(*Breakthrough::read_position(text, {}));
    EXPECT_NE(match.attempt_text(move).move(), nullptr) << move;
    return match.outcome();
  };
  EXPECT_EQ(after("8/w6b/8/8/8/8/8/8 w", "a7a8"), Outcome::win(Side::first, ends::last_row));
  EXPECT_EQ(after("8/8/8/1b6/w7/8/8/8 w", "a4xb5"), Outcome::win(Side::first, ends::no_pawn_left));
}

TEST(Breakthrough, SaysWhyNot) {
  const auto why_not = [](std::string_view position, std::string_view move) {
    const auto setup = Breakthrough::read_position(position, {});
    const auto verdict = Breakthrough::read_move(setup->position, move);
    return verdict.refusal() == nullptr ? "legal" : std::string(verdict.refusal()->code);
  };
  const auto *position = "8/8/b7/1b6/1w6/2w5/8/8 w";
  EXPECT_EQ(why_not(position, "a1a2"), "empty-square");
  EXPECT_EQ(why_not(position, "a6a5"), "not-your-pawn");
  EXPECT_EQ(why_not(position, "b4b6"), "not-one-ahead");
  EXPECT_EQ(why_not(position, "c3b4"), "own-pawn-there");
  EXPECT_EQ(why_not(position, "b4b5"), "straight-never-takes");
  EXPECT_EQ(why_not(position, "b4-c5"), "legal");
  EXPECT_EQ(why_not(position, "b4c9"), "not-a-move");
}

TEST(Breakthrough, TheComputerTakesTheWinInFrontOfIt) {
  search::Searcher<Breakthrough> searcher([] { return search::Moment{0}; });
  search::Request<Breakthrough> request;
  request.position = Breakthrough::read_position("8/w6b/8/8/8/8/7b/w7 w", {})->position;
  request.limits.depth = 3;
  const auto answer = searcher.think(request, search::Signals{});
  ASSERT_TRUE(answer.best());
  EXPECT_EQ(Breakthrough::write_move(request.position, *answer.best()), "a7a8");
}

TEST(Breakthrough, APageCanPlayIt) {
  bridge::Bridge bridge(
      {[] { return search::Moment{0}; }, [](std::string_view) {}, [] { return false; }});
  const auto ask = [&](const std::string &call) {
    return bridge.answer("{\"match\":0," + call + "}");
  };
  const auto says = [&](const std::string &call, std::string_view part) {
    const auto answer = ask(call);
    EXPECT_NE(answer.find(part), std::string::npos) << call << ": " << answer;
  };
  says(R"("call":"games")", R"("game":"breakthrough")");
  says(R"("call":"open","game":"breakthrough")", R"("kind":"opened")");
  says(R"("call":"attempt","cells":["e2","e3"])", R"("kind":"played")");
  says(R"("call":"attempt","cells":["d7","d5"])", R"("code":"not-one-ahead")");
  says(R"("call":"arrange","game":"breakthrough")", R"("kind":"arranged")");
}

} // namespace
} // namespace plateau::breakthrough
