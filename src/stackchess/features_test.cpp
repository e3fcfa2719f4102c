#include "stackchess/features.hpp"

#include "search/network/testing/feature_laws.hpp"
#include "stackchess/testing/position_of.hpp"
#include "stackchess/testing/random_position.hpp"

#include <gtest/gtest.h>

namespace plateau::stackchess {
namespace {

using namespace search::network::testing;
using F = search::network::Features<Stackchess>;

/// How many pieces from the top of a stack are among `letters`.
std::size_t run_of(const std::vector<Kind> &from_top, std::initializer_list<Kind> able) {
  const auto end = std::find_if(from_top.begin(), from_top.end(), [&](Kind kind) {
    return std::find(able.begin(), able.end(), kind) == able.end();
  });
  return std::min<std::size_t>(static_cast<std::size_t>(end - from_top.begin()), 3);
}

/// The inputs, asked square by square.
Tally inputs_by_squares(const Position &position, Side side) {
  static const std::vector<Kind> order = {Kind::pawn,  Kind::bishop, Kind::rook,
                                          Kind::queen, Kind::king,   Kind::fresh_pawn};
  Tally tally(F::inputs, 0);
  const int n = position.size();
  for_each_square(position, [&](Square square) {
    if (!position.owner(square))
      return;
    const int rank = side == Side::first ? rank_of(square) : n - 1 - rank_of(square);
    const std::size_t place = (n == 6 ? 0U : 36U) + static_cast<std::size_t>(rank * n) +
                              static_cast<std::size_t>(file_of(square));
    const std::size_t first = place * 76 + (position.owner(square) == side ? 0 : 38);
    std::vector<Kind> from_top;
    for (int depth = 0; depth < position.height(square); ++depth)
      from_top.push_back(position.piece(square, depth).kind);
    for (std::size_t depth = 0; depth < from_top.size(); ++depth) {
      const auto kind = std::find(order.begin(), order.end(), from_top[depth]) - order.begin();
      ++tally.at(first + std::min<std::size_t>(depth, 2) * 6 + static_cast<std::size_t>(kind));
    }
    const auto straight = run_of(from_top, {Kind::rook, Kind::queen, Kind::king});
    const auto diagonal =
        run_of(from_top, {Kind::bishop, Kind::queen, Kind::king, Kind::pawn, Kind::fresh_pawn});
    ++tally.at(first + 18 + straight * 4 + diagonal);
    ++tally.at(first + 34 + std::min<std::size_t>(from_top.size(), 4) - 1);
  });
  return tally;
}

TEST(StackchessFeatures, AreTheStacksPieceByPiece) {
  std::mt19937_64 random(1);
  for (int i = 0; i < 5'000 / effort_divisor; ++i) {
    Recipe recipe;
    recipe.n = i % 2 == 0 ? 6 : 8;
    recipe.white = 1 + below(random, 2 * recipe.n);
    recipe.black = 1 + below(random, 2 * recipe.n);
    const auto text = random_position(random, recipe);
    const auto position = testing::position_of(text);
    ASSERT_TRUE(F::supports(position));
    expect_within_bounds<Stackchess>(position);
    for (const Side side : {Side::first, Side::second})
      ASSERT_EQ(inputs_of<Stackchess>(position, side), inputs_by_squares(position, side)) << text;
  }
}

TEST(StackchessFeatures, ChangesLeadFromPositionToPosition) {
  std::mt19937_64 random(2);
  for (int game = 0; game < 20 / effort_divisor; ++game)
    expect_laws_in_a_random_game<Stackchess>(*read_rules(game % 2 == 0 ? "n=6" : "n=8"), 150,
                                             random);
}

TEST(StackchessFeatures, ChangesLeadFromOneSizeToTheOther) {
  const auto six = F::board_of(start(*read_rules("n=6")));
  const auto eight = F::board_of(start(*read_rules("n=8")));
  for (const Side side : {Side::first, Side::second}) {
    expect_changes_agree<Stackchess>(six, eight, side);
    expect_changes_agree<Stackchess>(eight, six, side);
  }
}

TEST(StackchessFeatures, OtherSizesAndRulesAreNotSupported) {
  for (const auto *rules : {"n=6", "n=8", "n=8,limit=80"})
    EXPECT_TRUE(F::supports(start(*read_rules(rules)))) << rules;
  for (const auto *rules : {"n=4", "n=7", "n=10", "n=6,knights", "n=8,promotion"})
    EXPECT_FALSE(F::supports(start(*read_rules(rules)))) << rules;
}

TEST(StackchessFeatures, OneTallStackStaysWithinBounds) {
  const auto position = testing::position_of(
      "x,x,x,x,x,x,x,k/x,x,x,x,x,x,x,x/x,x,x,x,x,x,x,x/x,x,x,x,x,x,x,x/"
      "x,x,x,PPPPPPPPPPPPPPPP,x,x,x,x/x,x,x,x,x,x,x,x/x,x,x,x,x,x,x,x/x,x,x,x,x,x,x,x w n=8");
  expect_within_bounds<Stackchess>(position);
  EXPECT_EQ(inputs_of<Stackchess>(position, Side::first), inputs_by_squares(position, Side::first));
}

} // namespace
} // namespace plateau::stackchess
