// What the search makes of a network.
#include "abalone/tactics.hpp"
#include "chess/tactics.hpp"
#include "search/network/testing/random_network.hpp"
#include "search/testing/no_clock.hpp"
#include "stackchess/tactics.hpp"

#include <gtest/gtest.h>

namespace plateau::search {
namespace {

using network::Network;

/// Every position is worth as much to whoever moves.
template <class G> std::shared_ptr<const Network> same_for_all(int value) {
  auto made = network::testing::random_network(network::wanted_by<G>(), 32, 1);
  for (auto &each : made.output_weights)
    each.values.fill(0);
  made.scale = network::accumulator_one * network::output_one;
  made.output_bias.assign(made.buckets, value);
  return std::make_shared<const Network>(std::move(made));
}

template <class G> std::shared_ptr<const Network> random(std::uint64_t seed) {
  return std::make_shared<const Network>(
      network::testing::random_network(network::wanted_by<G>(), 64, seed));
}

template <class G> Answer<G> think(Searcher<G> &searcher, const Request<G> &request) {
  searcher.clear();
  return searcher.think(request, Signals{});
}

template <class G> Request<G> to_depth(int depth) {
  Request<G> request;
  request.limits.depth = depth;
  return request;
}

template <class G> class NetworkSearch : public ::testing::Test {};
using Games = ::testing::Types<chess::Chess, stackchess::Stackchess, abalone::Abalone>;
TYPED_TEST_SUITE(NetworkSearch, Games);

TYPED_TEST(NetworkSearch, GoesByTheNetwork) {
  Searcher<TypeParam> searcher(no_clock);
  searcher.set_network(same_for_all<TypeParam>(123));
  EXPECT_EQ(think(searcher, to_depth<TypeParam>(1)).lines.front().score, -123);
}

TYPED_TEST(NetworkSearch, GivesTheSameAnswerEveryTime) {
  Searcher<TypeParam> searcher(no_clock);
  searcher.set_network(random<TypeParam>(1));
  const auto once = think(searcher, to_depth<TypeParam>(5));
  const auto again = think(searcher, to_depth<TypeParam>(5));
  EXPECT_EQ(once.nodes, again.nodes);
  EXPECT_EQ(once.lines.front().score, again.lines.front().score);
  searcher.set_network(random<TypeParam>(2));
  EXPECT_NE(think(searcher, to_depth<TypeParam>(5)).nodes, once.nodes);
}

TYPED_TEST(NetworkSearch, WithoutOneItGoesByTheOwnEvaluation) {
  using G = TypeParam;
  Searcher<G> searcher(no_clock);
  searcher.set_network(nullptr);
  const auto before = think(searcher, to_depth<G>(4));
  searcher.set_network(random<G>(1));
  think(searcher, to_depth<G>(4));
  searcher.set_network(nullptr);
  const auto after = think(searcher, to_depth<G>(4));
  EXPECT_EQ(before.nodes, after.nodes);
  EXPECT_EQ(before.lines.front().score, after.lines.front().score);
}

TYPED_TEST(NetworkSearch, LevelsAreAsTheyWereMeasuredWithout) {
  using G = TypeParam;
  Searcher<G> searcher(no_clock);
  auto request = to_depth<G>(4);
  request.weakness.noise = 20;
  searcher.set_network(nullptr);
  const auto without = think(searcher, request);
  searcher.set_network(random<G>(1));
  const auto with = think(searcher, request);
  EXPECT_EQ(without.nodes, with.nodes);
  EXPECT_EQ(without.lines.front().score, with.lines.front().score);
}

TEST(NetworkSearch, WhatIsKnownOfAnEndingIsNotAskedOfANetwork) {
  Searcher<chess::Chess> searcher(no_clock);
  searcher.set_network(same_for_all<chess::Chess>(123));
  auto request = to_depth<chess::Chess>(1);
  // King and pawn against king, drawn.
  request.position = chess::read_position("4k3/8/4K3/4P3/8/8/8/8 b - - 0 1")->position;
  EXPECT_NE(think(searcher, request).lines.front().score, -123);
}

TEST(NetworkSearch, OtherBoardsGoByTheOwnEvaluation) {
  using stackchess::Stackchess;
  auto request = to_depth<Stackchess>(3);
  request.rules = *stackchess::read_rules("n=7");
  request.position = stackchess::start(request.rules);
  Searcher<Stackchess> searcher(no_clock);
  searcher.set_network(nullptr);
  const auto without = think(searcher, request);
  searcher.set_network(random<Stackchess>(1));
  EXPECT_EQ(think(searcher, request).nodes, without.nodes);
}

} // namespace
} // namespace plateau::search
