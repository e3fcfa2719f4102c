#include "core/perft.hpp"
#include "stackchess/stackchess.hpp"
#include "stackchess/testing/position_of.hpp"
#include "stackchess/testing/random_position.hpp"
#include "stackchess/testing/slow_rules.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <vector>

namespace plateau::stackchess {
namespace {

using testing::position_of;

std::vector<std::string> fast_names(const Position &position) {
  Moves moves;
  legal_moves(position, moves);
  std::vector<std::string> names;
  for (const auto move : moves)
    names.push_back(std::to_string(move.count()) + " " + write_cell(cell_of(move.from())) + " " +
                    write_cell(cell_of(move.to())));
  std::sort(names.begin(), names.end());
  return names;
}

std::vector<std::string> slow_names(const slow::Board &board) {
  std::vector<std::string> names;
  for (const auto &step : slow::steps(board))
    names.push_back(slow::name(step));
  std::sort(names.begin(), names.end());
  return names;
}

void expect_same_tree(const std::string &text, int depth) {
  const auto position = position_of(text);
  const auto board = slow::read(text);
  ASSERT_EQ(fast_names(position), slow_names(board)) << text;
  ASSERT_EQ(perft<Stackchess>(position, depth), slow::perft(board, depth)) << text;
}

TEST(StackchessMoves, AgreeWithTheSlowRulesOnSmallBoards) {
  // 1,056 positions: 44 for each size and each set of options.
  std::mt19937_64 random(20);
  for (int n = 4; n <= 9; ++n)
    for (int options = 0; options < 4; ++options)
      for (int i = 0; i < std::max(1, 44 / effort_divisor); ++i) {
        Recipe recipe{n, (options & 1) != 0, (options & 2) != 0};
        // Big boards with few pieces, small ones with more: the trees stay small.
        recipe.white = 1 + below(random, n < 7 ? 8 : 4);
        recipe.black = 1 + below(random, n < 7 ? 8 : 4);
        if (n >= 7)
          recipe.letters = "PPPPNNBRK";
        expect_same_tree(random_position(random, recipe), 3);
        if (HasFatalFailure())
          return;
      }
}

TEST(StackchessMoves, AgreeWithTheSlowRulesOnCrowdedBoards) {
  std::mt19937_64 random(21);
  for (int i = 0; i < 200 / effort_divisor; ++i) {
    const int n = 4 + i % 6;
    const Recipe recipe{n, i % 2 == 0, i % 3 == 0, 2 * n, 2 * n};
    expect_same_tree(random_position(random, recipe), 2);
    if (HasFatalFailure())
      return;
  }
}

TEST(StackchessMoves, AgreeWithTheSlowRulesOnTheLargestBoard) {
  std::mt19937_64 random(26);
  for (int options = 0; options < 4; ++options) {
    const Recipe crowded{26, (options & 1) != 0, (options & 2) != 0, 52, 52};
    expect_same_tree(random_position(random, crowded), 1);
    const Recipe sparse{26, (options & 1) != 0, (options & 2) != 0, 2, 2, "PPPNK"};
    expect_same_tree(random_position(random, sparse), effort_divisor == 1 ? 3 : 2);
    if (HasFatalFailure())
      return;
  }
}

TEST(StackchessMoves, PlayingKeepsStepWithTheSlowRules) {
  // Whole games: the boards must stay the same, fresh pawns and promotions included.
  std::mt19937_64 random(5);
  for (int game = 0; game < 60 / std::min(effort_divisor, 6); ++game) {
    const Rules rules{static_cast<std::uint8_t>(4 + game % 6), game % 2 == 0, game % 3 == 0, 0};
    auto position = start(rules);
    auto board = slow::read(write_position(position));
    for (int ply = 0; ply < 80; ++ply) {
      const auto steps = slow::steps(board);
      const auto names = fast_names(position);
      ASSERT_EQ(names, slow_names(board)) << write_position(position);
      if (steps.empty())
        break;
      const auto &step =
          steps[static_cast<std::size_t>(below(random, static_cast<int>(steps.size())))];
      board = slow::after(board, step);
      play(position, Move::make(square_at(step.from.file, step.from.rank),
                                square_at(step.to.file, step.to.rank), step.count));
    }
  }
}

TEST(StackchessMoves, TheBoundIsReachedAndNotPassed) {
  // A stack of all pieces a side can have, all queens, in the middle of the largest board, and an
  // enemy that stands on none of their lines.
  Draft draft;
  draft.rules.size = 26;
  draft.men.assign(max_side_pieces, {square_at(12, 12), {Side::first, Kind::queen}});
  draft.men.push_back({square_at(13, 14), {Side::second, Kind::rook}});
  const auto placed = check(draft);
  ASSERT_TRUE(placed);
  const auto &position = placed->position;
  draft.men.push_back({square_at(12, 12), {Side::first, Kind::queen}});
  EXPECT_FALSE(check(draft)) << "one too many";
  EXPECT_EQ(count_legal_moves(position), max_moves);
  Moves moves;
  legal_moves(position, moves);
  EXPECT_EQ(moves.size(), max_moves);
}

TEST(StackchessMoves, KnightsDoNotPassTheBound) {
  // Knights among the queens take ordinary moves away and give only eight leaps.
  for (int every = 1; every <= 4; ++every) {
    Draft draft;
    draft.rules = {26, false, true, 0};
    for (int i = 0; i < max_side_pieces; ++i)
      draft.men.push_back(
          {square_at(12, 12), {Side::first, i % every == 0 ? Kind::knight : Kind::queen}});
    draft.men.push_back({square_at(0, 2), {Side::second, Kind::rook}});
    const auto placed = check(draft);
    ASSERT_TRUE(placed);
    const auto &position = placed->position;
    EXPECT_LT(count_legal_moves(position), max_moves);
    EXPECT_EQ(count_legal_moves(position),
              slow::steps(slow::read(write_position(position))).size());
  }
}

TEST(StackchessMoves, ASideWithoutPiecesEndsAllMoves) {
  EXPECT_EQ(count_legal_moves(position_of("x4/x4/x4/QQ,x3 w n=4")), 0U);
  EXPECT_EQ(count_legal_moves(position_of("x4/x4/x4/QQ,x3 b n=4")), 0U);
}

} // namespace
} // namespace plateau::stackchess
