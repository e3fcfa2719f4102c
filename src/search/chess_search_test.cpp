#include "chess/tactics.hpp"
#include "search/bench.hpp"
#include "search/testing/no_clock.hpp"
#include "search/time.hpp"

#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace plateau::search {
namespace {

using chess::Chess;

Request<Chess> request_for(std::string_view fen) {
  Request<Chess> request;
  const auto setup = Chess::read_position(fen, {});
  EXPECT_TRUE(setup) << fen;
  if (setup)
    request.position = setup->position;
  return request;
}

std::string written(const Request<Chess> &request, const Answer<Chess> &answer) {
  return answer.best() ? Chess::write_move(request.position, *answer.best()) : "none";
}

Answer<Chess> think_nodes(std::string_view fen, std::uint64_t nodes, std::size_t threads = 1) {
  Searcher<Chess> searcher(no_clock);
  searcher.set_threads(threads);
  auto request = request_for(fen);
  request.limits.nodes = nodes;
  return searcher.think(request, Signals{});
}

// Mates.

struct MateCase {
  const char *fen;
  int moves;

  friend std::ostream &operator<<(std::ostream &out, const MateCase &mate) {
    return out << mate.fen;
  }
};

class Mates : public ::testing::TestWithParam<MateCase> {};

TEST_P(Mates, AreFoundWithTheirLength) {
  Searcher<Chess> searcher(no_clock);
  auto request = request_for(GetParam().fen);
  request.limits.win_in_moves = GetParam().moves;
  request.limits.nodes = 2'000'000;
  const auto answer = searcher.think(request, Signals{});
  ASSERT_TRUE(answer.best());
  const Score score = answer.lines.front().score;
  ASSERT_TRUE(is_win(score)) << score;
  EXPECT_EQ(moves_to_end(score), GetParam().moves);
  // The line is legal and ends in mate.
  auto position = request.position;
  for (const auto move : answer.lines.front().moves) {
    MoveList<Chess> moves;
    Chess::legal_moves(position, moves);
    ASSERT_TRUE(moves.contains(move));
    Chess::play(position, move);
  }
  EXPECT_TRUE(chess::in_check(position) && !chess::has_legal_move(position));
}

INSTANTIATE_TEST_SUITE_P(
    InOneToFour, Mates,
    ::testing::Values(MateCase{"6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1", 1},
                      MateCase{
                          "r1bqkb1r/pppp1ppp/2n2n2/4p2Q/2B1P3/8/PPPP1PPP/RNB1K1NR w KQkq - 4 4", 1},
                      MateCase{"7k/8/5K2/6R1/8/8/8/8 w - - 0 1", 2},
                      MateCase{"kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1", 2},
                      MateCase{"6rk/6pp/8/6N1/8/8/Q7/6K1 w - - 0 1", 1},
                      MateCase{"8/8/8/8/8/5k2/7r/5K2 b - - 0 1", 1},
                      MateCase{"5r1k/6pp/7N/8/8/1Q6/8/7K w - - 0 1", 2},
                      MateCase{"6k1/3q1ppp/8/8/8/8/5PPP/1R4K1 w - - 0 1", 2},
                      MateCase{"3k4/8/4K3/8/8/8/8/R7 w - - 0 1", 2},
                      MateCase{"7k/4KR2/8/8/8/8/8/8 w - - 0 1", 3},
                      MateCase{"7k/7p/5K2/6R1/8/8/8/8 w - - 0 1", 3}));

// Draws seen in the tree.

TEST(ChessSearch, RepeatsWhenBehind) {
  // White has nothing but checks for ever.
  const auto answer = think_nodes("6k1/5pp1/8/6Q1/8/8/1r4PP/q5BK w - - 0 1", 300'000);
  EXPECT_EQ(answer.lines.front().score, draw);
}

TEST(ChessSearch, APositionThatStoodTwiceBeforeTheRootIsADraw) {
  auto request = request_for("7k/8/8/8/8/8/8/qq5K w - - 20 60");
  request.limits.depth = 4;
  // Lost, but if every reply leads to a position that stood twice before, all is drawn.
  MoveList<Chess> moves;
  Chess::legal_moves(request.position, moves);
  for (int time = 0; time < 2; ++time)
    for (const auto move : moves) {
      auto next = request.position;
      Chess::play(next, move);
      // The other parity would be the other side's turn: keys stand an even distance apart.
      request.history.push_back(Chess::hash(next));
      request.history.push_back(0);
    }
  request.history.push_back(0);
  Searcher<Chess> searcher(no_clock);
  EXPECT_EQ(searcher.think(request, Signals{}).lines.front().score, draw);
}

TEST(ChessSearch, FiftyMovesAreADrawAndMateGoesBefore) {
  // Whatever White plays, the hundredth ply has come.
  auto late = request_for("7k/8/8/8/8/1Q6/8/K7 w - - 99 80");
  late.limits.depth = 6;
  Searcher<Chess> searcher(no_clock);
  EXPECT_EQ(searcher.think(late, Signals{}).lines.front().score, draw);
  // Here the hundredth ply is mate.
  auto mate = request_for("7k/8/6K1/8/8/1Q6/8/8 w - - 99 80");
  mate.limits.depth = 6;
  EXPECT_EQ(searcher.think(mate, Signals{}).lines.front().score, win_in(1));
}

TEST(ChessSearch, StalemateIsNoWin) {
  // Taking the queen's file leaves Black without a move.
  const auto answer = think_nodes("7k/5Q2/8/8/8/8/8/K7 w - - 0 1", 100'000);
  EXPECT_TRUE(is_win(answer.lines.front().score));
  const auto stuck = think_nodes("k7/P7/K7/8/8/8/8/8 w - - 0 1", 20'000);
  EXPECT_EQ(stuck.lines.front().score, draw);
}

// The same answer every time.

TEST(ChessSearch, OneThreadAndANodeBudgetGiveTheSameAnswer) {
  constexpr auto fen = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";
  const auto once = think_nodes(fen, 40'000);
  const auto again = think_nodes(fen, 40'000);
  EXPECT_EQ(once.lines.front().moves, again.lines.front().moves);
  EXPECT_EQ(once.lines.front().score, again.lines.front().score);
  EXPECT_EQ(once.nodes, again.nodes);
  EXPECT_EQ(once.nodes, 40'000U) << "the budget is kept to the node";
}

TEST(ChessSearch, ABenchHasASignature) {
  const auto once = bench<Chess>(no_clock, 5);
  EXPECT_EQ(once.nodes, bench<Chess>(no_clock, 5).nodes);
  EXPECT_GT(once.nodes, 1000U);
}

// Stopping.

TEST(ChessSearch, StopsAtTheNextNodeWhenTold) {
  Searcher<Chess> searcher(no_clock);
  Signals signals;
  Request<Chess> request;
  std::uint64_t told_at = 0;
  const auto answer = searcher.think(request, signals, [&](const Progress<Chess> &progress) {
    if (progress.lines.front().depth == 6) {
      told_at = progress.nodes;
      signals.stop.store(true);
    }
  });
  EXPECT_TRUE(answer.best());
  EXPECT_LE(answer.nodes, told_at + 2);
}

TEST(ChessSearch, StoppedBeforeItStartsItStillHasAMove) {
  Searcher<Chess> searcher(no_clock);
  Signals signals;
  signals.stop.store(true);
  const auto answer = searcher.think(Request<Chess>{}, signals);
  EXPECT_TRUE(answer.best());
  EXPECT_LE(answer.nodes, 2U);
}

TEST(ChessSearch, TheHardLimitIsReadOften) {
  // A clock that moves on a millisecond each time it is read.
  Moment time{0};
  std::uint64_t readings = 0;
  Searcher<Chess> searcher([&] {
    ++readings;
    return time += Moment{1000};
  });
  Request<Chess> request;
  request.limits.time = TimeBudget{Moment{1'000'000'000}, Moment{200'000}};
  const auto answer = searcher.think(request, Signals{});
  EXPECT_TRUE(answer.best());
  EXPECT_LE(readings, 204U);
  EXPECT_LE(answer.nodes, 200U * 128U);
}

TEST(ChessSearch, WhilePonderingTimeDoesNotCount) {
  Moment time{0};
  Searcher<Chess> searcher([&] { return time += Moment{1000}; });
  Request<Chess> request;
  request.limits.time = TimeBudget{Moment{1000}, Moment{2000}};
  Signals signals;
  signals.pondering.store(true);
  int reached = 0;
  searcher.think(request, signals, [&](const Progress<Chess> &progress) {
    reached = progress.lines.front().depth;
    if (reached == 8)
      signals.pondering.store(false);
  });
  EXPECT_EQ(reached, 8);
}

// Lines and moves.

TEST(ChessSearch, SeveralLinesAreDifferentAndInOrder) {
  auto request =
      request_for("r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1");
  request.limits.lines = 5;
  request.limits.depth = 6;
  Searcher<Chess> searcher(no_clock);
  const auto answer = searcher.think(request, Signals{});
  ASSERT_EQ(answer.lines.size(), 5U);
  for (std::size_t i = 1; i < 5; ++i) {
    EXPECT_GE(answer.lines[i - 1].score, answer.lines[i].score);
    for (std::size_t j = 0; j < i; ++j)
      EXPECT_NE(answer.lines[i].moves.front(), answer.lines[j].moves.front());
  }
}

TEST(ChessSearch, WhereverItIsCutShortLinesAreInOrderAndToldLast) {
  auto request =
      request_for("r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1");
  for (const int lines : {1, 4})
    for (std::uint64_t nodes = 5000; nodes < 25'000; nodes += 1111) {
      request.limits.lines = lines;
      request.limits.nodes = nodes;
      std::vector<Line<Chess>> told;
      Searcher<Chess> searcher(no_clock, TranspositionTable::min_bytes);
      const auto answer = searcher.think(request, Signals{}, [&](const Progress<Chess> &progress) {
        told.assign(progress.lines.begin(), progress.lines.end());
      });
      ASSERT_EQ(answer.lines.size(), static_cast<std::size_t>(lines));
      ASSERT_EQ(told.size(), answer.lines.size());
      for (std::size_t i = 0; i < told.size(); ++i) {
        EXPECT_EQ(told[i].moves.front(), answer.lines[i].moves.front()) << nodes;
        EXPECT_EQ(told[i].score, answer.lines[i].score) << nodes;
        EXPECT_EQ(answer.lines[i].depth, answer.lines[0].depth) << nodes;
        for (std::size_t j = 0; j < i; ++j) {
          EXPECT_GE(told[j].score, told[i].score) << nodes;
          EXPECT_NE(told[j].moves.front(), told[i].moves.front()) << nodes;
        }
      }
    }
}

TEST(ChessSearch, WhereOneMoveIsLegalOnlyAClockIsSaved) {
  const auto deepest = [](TimeBudget time) {
    auto request = request_for("7k/8/8/8/8/8/r7/7K w - - 0 1");
    request.limits.depth = 8;
    request.limits.time = time;
    Searcher<Chess> searcher(no_clock, TranspositionTable::min_bytes);
    return searcher.think(request, Signals{}).lines.front().depth;
  };
  EXPECT_EQ(deepest({Moment{1000}, Moment{4000}}), 4) << "by a clock";
  EXPECT_EQ(deepest(budget_for_move(Milliseconds(1000))), 8) << "a time for this move";
  EXPECT_EQ(deepest({Moment{1'000'000}, Moment{1'000'000}}), 8) << "analysis without end";
}

TEST(ChessSearch, MoreLinesThanMovesGiveAllMoves) {
  auto request = request_for("7k/8/8/8/8/8/8/K7 w - - 0 1");
  request.limits.lines = max_lines + 1;
  request.limits.depth = 2;
  Searcher<Chess> searcher(no_clock);
  EXPECT_EQ(searcher.think(request, Signals{}).lines.size(), 3U);
}

TEST(ChessSearch, ConsidersOnlyWhatItIsAskedTo) {
  Request<Chess> request;
  request.only.push_back(chess::Move::make(chess::square_at(0, 1), chess::square_at(0, 2)));
  request.limits.depth = 5;
  Searcher<Chess> searcher(no_clock);
  EXPECT_EQ(written(request, searcher.think(request, Signals{})), "a2a3");
}

TEST(ChessSearch, FourThreadsAgreeOnAMate) {
  Searcher<Chess> searcher(no_clock, TranspositionTable::min_bytes);
  searcher.set_threads(4);
  auto request = request_for("3k4/8/4K3/8/8/8/8/R7 w - - 0 1");
  request.limits.win_in_moves = 2;
  const auto answer = searcher.think(request, Signals{});
  EXPECT_TRUE(is_win(answer.lines.front().score)) << answer.lines.front().score;
}

TEST(ChessSearch, ThreadsStayWithinTheirBounds) {
  Searcher<Chess> searcher(no_clock, TranspositionTable::min_bytes);
  searcher.set_threads(0);
  EXPECT_EQ(searcher.threads(), 1U);
  searcher.set_threads(max_threads + 1);
  EXPECT_EQ(searcher.threads(), max_threads);
}

} // namespace
} // namespace plateau::search
