// What every game's tactics promise, and what the search makes of Abalone and stackchess.
#include "abalone/tactics.hpp"
#include "chess/tactics.hpp"
#include "search/bench.hpp"
#include "search/testing/no_clock.hpp"
#include "stackchess/tactics.hpp"

#include <gtest/gtest.h>

#include <string>
#include <string_view>
#include <vector>

namespace plateau::search {
namespace {

template <class G> class TacticsLaws : public ::testing::Test {};
using Games = ::testing::Types<chess::Chess, stackchess::Stackchess, abalone::Abalone>;
TYPED_TEST_SUITE(TacticsLaws, Games);

/// Calls `see` with the positions of some games of chance.
template <class G, class See> void for_each_random_position(int games, int plies, See see) {
  std::uint64_t state = 7;
  for (int game = 0; game < games; ++game) {
    auto position = G::start({});
    for (int ply = 0; ply < plies; ++ply) {
      MoveList<G> moves;
      G::legal_moves(position, moves);
      if (moves.empty())
        break;
      see(position, moves);
      state = mix(state);
      auto move = moves[state % moves.size()];
      for (const auto other : moves)
        if (state % 3 == 0 && Tactics<G>::is_noisy(position, other))
          move = other;
      G::play(position, move);
    }
  }
}

/// Nobody can move any more and the last move of the limit has been played; who must move is ahead.
template <class G> constexpr std::string_view stuck_at_the_limit = "";
template <>
constexpr std::string_view stuck_at_the_limit<abalone::Abalone> =
    "5/6/7/8/9/8/S1S4/SS4/sSS2 0 3 w 0 11";
template <>
constexpr std::string_view stuck_at_the_limit<stackchess::Stackchess> =
    "x5,k/x6/x2,p,x3/x2,P,x3/x6/x6 w n=6,limit=20 0 3 20";

TYPED_TEST(TacticsLaws, WhatHasEndedIsOverByTheRulesToo) {
  using G = TypeParam;
  int ended = 0;
  const auto check = [&](const auto &rules, const auto &position) {
    const auto ending = Tactics<G>::ended(rules, position);
    if (!ending)
      return;
    ++ended;
    const auto outcome = G::outcome(rules, position, {});
    ASSERT_TRUE(outcome) << G::write_position(position);
    const auto us = G::side_to_move(position);
    const auto expected = !outcome->winner         ? Ending::drawn
                          : *outcome->winner == us ? Ending::won
                                                   : Ending::lost;
    EXPECT_EQ(*ending, expected) << G::write_position(position);
  };
  const auto rules = G::read_rules(G::name == std::string_view("chess") ? "" : "limit=20");
  for_each_random_position<G>(30, 80,
                              [&](const auto &position, const auto &) { check(*rules, position); });
  if (!stuck_at_the_limit<G>.empty()) {
    EXPECT_GT(ended, 500);
    const auto stuck = G::read_position(stuck_at_the_limit<G>, *rules);
    ASSERT_TRUE(stuck);
    EXPECT_EQ(Tactics<G>::ended(*rules, stuck->position), Ending::lost);
    check(*rules, stuck->position);
  }
}

TYPED_TEST(TacticsLaws, NoisyMovesAreTheNoisyOnesAmongTheLegal) {
  using G = TypeParam;
  using T = Tactics<G>;
  std::size_t seen = 0;
  for_each_random_position<G>(30, 80, [&](const auto &position, const auto &moves) {
    if (T::in_check(position))
      return;
    MoveList<G> noisy;
    T::noisy_moves(position, noisy);
    seen += noisy.size();
    for (const auto move : noisy) {
      EXPECT_TRUE(moves.contains(move)) << G::write_move(position, move);
      EXPECT_TRUE(T::is_noisy(position, move)) << G::write_move(position, move);
    }
    // Stackchess leaves out numbers between the least and the most.
    if (G::name == std::string_view("stackchess"))
      return;
    std::size_t expected = 0;
    for (const auto move : moves)
      expected += T::is_noisy(position, move) ? 1 : 0;
    EXPECT_EQ(noisy.size(), expected) << G::write_position(position);
  });
  EXPECT_GT(seen, 50U);
}

TYPED_TEST(TacticsLaws, IndicesStayInTheirTables) {
  using G = TypeParam;
  using T = Tactics<G>;
  for_each_random_position<G>(10, 80, [&](const auto &position, const auto &moves) {
    for (const auto move : moves) {
      EXPECT_LT(T::order_index(position, move), T::order_size);
      EXPECT_LT(T::follow_index(position, move), T::follow_size);
    }
  });
}

TYPED_TEST(TacticsLaws, ChecksAreForetold) {
  using G = TypeParam;
  using T = Tactics<G>;
  for_each_random_position<G>(30, 120, [&](const auto &position, const auto &moves) {
    for (const auto move : moves) {
      auto next = position;
      G::play(next, move);
      EXPECT_EQ(T::gives_check(position, move), T::in_check(next))
          << G::write_position(position) << " " << G::write_move(position, move);
    }
  });
}

TYPED_TEST(TacticsLaws, PassingChangesTheTurnAndTheKey) {
  using G = TypeParam;
  using T = Tactics<G>;
  for_each_random_position<G>(5, 60, [&](const auto &position, const auto &) {
    if (T::in_check(position) || !T::may_pass(position))
      return;
    auto passed = position;
    T::pass(passed);
    EXPECT_EQ(G::side_to_move(passed), opponent(G::side_to_move(position)));
    EXPECT_NE(G::hash(passed), G::hash(position));
    EXPECT_EQ(G::hash(passed), G::hash_from_scratch(passed));
  });
}

TYPED_TEST(TacticsLaws, EvaluationsStayBelowEveryWin) {
  using G = TypeParam;
  typename Tactics<G>::Evaluator evaluator;
  for_each_random_position<G>(20, 100, [&](const auto &position, const auto &) {
    const int value = evaluator(position);
    EXPECT_LE(value, max_evaluation) << G::write_position(position);
    EXPECT_GE(value, -max_evaluation) << G::write_position(position);
    EXPECT_EQ(value, G::evaluate(position)) << G::write_position(position);
  });
}

TYPED_TEST(TacticsLaws, ASearchGivesALegalLine) {
  using G = TypeParam;
  Searcher<G> searcher(no_clock, TranspositionTable::min_bytes);
  for (const auto &start : bench_positions<G>()) {
    Request<G> request;
    request.position = start;
    request.limits.nodes = 3000;
    const auto answer = searcher.think(request, Signals{});
    ASSERT_TRUE(answer.best());
    auto position = start;
    for (const auto move : answer.lines.front().moves) {
      MoveList<G> moves;
      G::legal_moves(position, moves);
      ASSERT_TRUE(moves.contains(move)) << G::write_position(position);
      G::play(position, move);
    }
  }
}

TYPED_TEST(TacticsLaws, FourThreadsSearchTogether) {
  using G = TypeParam;
  Searcher<G> searcher(no_clock, TranspositionTable::min_bytes);
  searcher.set_threads(4);
  Request<G> request;
  request.limits.nodes = 20'000;
  EXPECT_TRUE(searcher.think(request, Signals{}).best());
}

// Abalone.

Answer<abalone::Abalone> think_abalone(std::string_view text, int depth) {
  Request<abalone::Abalone> request;
  const auto setup = abalone::Abalone::read_position(text, {});
  EXPECT_TRUE(setup) << text;
  if (setup)
    request.position = setup->position;
  request.limits.depth = depth;
  Searcher<abalone::Abalone> searcher(no_clock);
  return searcher.think(request, Signals{});
}

TEST(AbaloneSearch, PushesTheSixthMarbleOff) {
  // Two black marbles behind a white one on the edge, five already gone.
  const auto answer = think_abalone("5/6/7/8/sSS6/8/7/6/ss3 5 0 b 0 40", 3);
  ASSERT_TRUE(answer.best());
  EXPECT_TRUE(answer.best()->ejects());
  EXPECT_EQ(answer.lines.front().score, win_in(1));
}

/// After the moves, thought about by rules that end the game with its eighth ply.
Answer<abalone::Abalone> think_before_the_limit(const std::vector<std::string_view> &moves) {
  using abalone::Abalone;
  Request<Abalone> request;
  const auto setup = Abalone::read_position("5/6/7/8/9/8/7/SS3s/SS2s 1 0 b 0 1", {});
  request.rules = *Abalone::read_rules("limit=8");
  request.position = setup->position;
  for (const auto text : moves) {
    const auto verdict = Abalone::read_move(request.position, text);
    EXPECT_NE(verdict.move(), nullptr) << text;
    request.history.push_back(Abalone::hash(request.position));
    Abalone::play(request.position, *verdict.move());
  }
  request.limits.depth = 3;
  Searcher<Abalone> searcher(no_clock);
  return searcher.think(request, Signals{});
}

TEST(AbaloneSearch, TheThirdTimeIsADrawEvenAtTheLimit) {
  // White is behind, and the last move of the limit can bring the start for the third time.
  const auto answer =
      think_before_the_limit({"a2a3", "b6b5", "a3a2", "b5b6", "a2a3", "b6b5", "a3a2"});
  ASSERT_TRUE(answer.best());
  EXPECT_EQ(answer.lines.front().score, draw);
}

TEST(AbaloneSearch, TheSecondTimeAtTheLimitIsNone) {
  const auto answer =
      think_before_the_limit({"a2a3", "b6b5", "a3b4", "b5b6", "b4a3", "b6b5", "a3a2"});
  ASSERT_TRUE(answer.best());
  EXPECT_EQ(answer.lines.front().score, loss_in(1));
  EXPECT_EQ(moves_to_end(answer.lines.front().score), -1) << "no move is left, but this one";
}

// Stackchess.

TEST(StackchessSearch, TakesTheLastPiece) {
  Request<stackchess::Stackchess> request;
  const auto setup = stackchess::Stackchess::read_position("x4/x3,r/x4/x3,RR w n=4 6 7 20", {});
  ASSERT_TRUE(setup);
  request.position = setup->position;
  request.limits.depth = 3;
  Searcher<stackchess::Stackchess> searcher(no_clock);
  const auto answer = searcher.think(request, Signals{});
  ASSERT_TRUE(answer.best());
  EXPECT_EQ(answer.lines.front().score, win_in(1));
}

} // namespace
} // namespace plateau::search
