#include "arena/openings.hpp"

#include "abalone/abalone.hpp"
#include "arena/testing/starts.hpp"
#include "stackchess/stackchess.hpp"

#include <fstream>
#include <gtest/gtest.h>
#include <set>

namespace plateau::arena {
namespace {

using abalone::Abalone;
using chess::Chess;
using stackchess::Stackchess;
using testing::opening_of;
using testing::start_of;

TEST(Openings, AreReadFromPositions) {
  const auto read = read_openings<Chess>(
      "# positions\n\nrnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1\r\n"
      "rnbqkbnr/pp1ppppp/8/2p5/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - id \"Sicilian\"; ce 30;\n",
      {});
  ASSERT_TRUE(read);
  ASSERT_EQ(read->size(), 2U);
  EXPECT_EQ(Chess::side_to_move((*read)[0].setup.position), Side::second);
  EXPECT_EQ(Chess::write_position((*read)[1].setup.position),
            "rnbqkbnr/pp1ppppp/8/2p5/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 1");
}

TEST(Openings, AreReadFromGames) {
  const auto read = read_openings<Chess>("[Event \"x\"]\n\n1. e4 (1. d4) e5 *\n\n1. c4 *\n", {});
  ASSERT_TRUE(read);
  ASSERT_EQ(read->size(), 2U);
  EXPECT_EQ((*read)[0].moves.size(), 2U);
  EXPECT_EQ((*read)[1].match().moves().size(), 1U);
}

TEST(Openings, WhatCannotBeReadIsRefusedWithItsLine) {
  const auto position = read_openings<Chess>(
      "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1\n\nnonsense\n", {});
  ASSERT_FALSE(position);
  EXPECT_EQ(position.error().line, 3U);
  const auto game = read_openings<Chess>("1. e4 e5\n2. e5 *\n", {});
  ASSERT_FALSE(game);
  EXPECT_EQ(game.error().line, 2U);
}

TEST(Openings, ThatAreOverAreLeftOut) {
  const auto read = read_openings<Chess>("1. f3 e5 2. g4 Qh4# 0-1\n\n1. e4 *\n", {});
  ASSERT_TRUE(read);
  EXPECT_EQ(read->size(), 1U);
  const auto empty = read_openings<Chess>("", {});
  EXPECT_TRUE(!empty || empty->empty());
}

TEST(Openings, OfTheRepositoryAreShortAndDistinct) {
  std::ifstream file(std::string(PLATEAU_SOURCE_DIR) + "/bench/openings/chess.pgn");
  const std::string text{std::istreambuf_iterator<char>(file), {}};
  const auto read = read_openings<Chess>(text, {});
  ASSERT_TRUE(read);
  std::set<Key> keys;
  for (const auto &opening : *read) {
    EXPECT_EQ(opening.moves.size(), 8U);
    keys.insert(Chess::hash(opening.match().position()));
  }
  EXPECT_GE(read->size(), 100U);
  EXPECT_EQ(keys.size(), read->size());
}

template <class G> class RandomPlies : public ::testing::Test {};
using Games = ::testing::Types<Chess, Stackchess, Abalone>;
TYPED_TEST_SUITE(RandomPlies, Games);

TYPED_TEST(RandomPlies, AreLegalAndDecidedBySeed) {
  using G = TypeParam;
  std::vector<std::vector<typename G::Move>> seen;
  for (std::uint64_t seed = 0; seed < 20; ++seed) {
    auto opening = start_of<G>();
    add_random_plies<G>(opening, 6, seed);
    auto again = start_of<G>();
    add_random_plies<G>(again, 6, seed);
    EXPECT_EQ(opening.moves, again.moves);
    ASSERT_EQ(opening.moves.size(), 6U);
    auto position = opening.setup.position;
    for (const auto move : opening.moves) {
      MoveList<G> moves;
      G::legal_moves(position, moves);
      ASSERT_TRUE(moves.contains(move));
      G::play(position, move);
    }
    EXPECT_FALSE(opening.match().over());
    seen.push_back(opening.moves);
  }
  std::size_t different = 0;
  for (const auto &moves : seen)
    different += moves != seen.front() ? 1 : 0;
  EXPECT_GE(different, 18U);
}

TEST(RandomPliesOfChess, NeverEndTheGame) {
  // Any move of the king but one is no move; whatever is drawn, nobody is mated or stalemated.
  for (std::uint64_t seed = 0; seed < 50; ++seed) {
    auto opening = opening_of("7k/8/5KQ1/8/8/8/8/8 w - - 0 1");
    add_random_plies<Chess>(opening, 3, seed);
    EXPECT_FALSE(opening.match().over());
  }
}

} // namespace
} // namespace plateau::arena
