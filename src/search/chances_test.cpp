#include "search/chances.hpp"

#include "abalone/tactics.hpp"
#include "chess/tactics.hpp"
#include "stackchess/tactics.hpp"

#include <gtest/gtest.h>

namespace plateau::search {
namespace {

TEST(Chances, GoFromNothingToCertainty) {
  EXPECT_DOUBLE_EQ(winning_chances(0), 0.5);
  EXPECT_NEAR(winning_chances(100), 0.59, 0.005);
  EXPECT_DOUBLE_EQ(winning_chances(-250) + winning_chances(250), 1);
  EXPECT_EQ(winning_chances(win_in(9)), 1);
  EXPECT_EQ(winning_chances(loss_in(8)), 0);
  EXPECT_LT(winning_chances(max_evaluation, 1e5), 1) << "only a win that is seen is certain";
}

TEST(Chances, EachGameHasItsOwnScale) {
  EXPECT_DOUBLE_EQ(winning_chances_in<chess::Chess>(100), winning_chances(100));
  EXPECT_NEAR(winning_chances_in<abalone::Abalone>(580), 0.731, 0.001);
  EXPECT_NEAR(winning_chances_in<stackchess::Stackchess>(340), 0.731, 0.001);
}

TEST(Chances, AreSplitIntoWinsDrawsAndLosses) {
  for (const int draws : {0, 300, 600, 1000})
    for (double chances = 0; chances <= 1; chances += 0.01) {
      const auto split = win_draw_loss(chances, draws);
      EXPECT_EQ(split.win + split.draw + split.loss, 1000);
      EXPECT_GE(std::min({split.win, split.draw, split.loss}), 0) << chances << " " << draws;
      EXPECT_NEAR((split.win + split.draw / 2.0) / 1000, chances, 0.0015) << draws;
    }
  EXPECT_EQ(win_draw_loss(0.5, 400).draw, 400);
  EXPECT_LT(win_draw_loss(0.9, 400).draw, 200);
  EXPECT_EQ(win_draw_loss_in<chess::Chess>(win_in(3)).win, 1000);
}

TEST(Marks, EachBeginsAtItsBound) {
  EXPECT_EQ(mark_of(-1), std::nullopt);
  EXPECT_EQ(mark_of(0.0499), std::nullopt);
  EXPECT_EQ(mark_of(0.05), Mark::inaccuracy);
  EXPECT_EQ(mark_of(0.0999), Mark::inaccuracy);
  EXPECT_EQ(mark_of(0.10), Mark::mistake);
  EXPECT_EQ(mark_of(0.15), Mark::blunder);
  EXPECT_EQ(mark_of(1), Mark::blunder);
}

TEST(Marks, HaveNamesAndGlyphs) {
  EXPECT_EQ(name(Mark::inaccuracy), "inaccuracy");
  EXPECT_EQ(name(Mark::blunder), "blunder");
  EXPECT_EQ(glyph(Mark::inaccuracy), 6);
  EXPECT_EQ(glyph(Mark::mistake), 2);
  EXPECT_EQ(glyph(Mark::blunder), 4);
}

} // namespace
} // namespace plateau::search
