#include "stackchess/view.hpp"

#include "core/taps.hpp"
#include "core/testing/languages.hpp"
#include "core/texts.hpp"
#include "stackchess/stackchess.hpp"
#include "stackchess/testing/position_of.hpp"

#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace plateau::stackchess {
namespace {

using testing::position_of;

TEST(StackchessView, StacksBottomToTop) {
  const auto position = position_of("x4/x4/x4/BP,x2,k w n=4");
  const auto stack = stack_at(position, *read_cell("a1"));
  ASSERT_EQ(stack.size(), 2U);
  EXPECT_EQ(piece_key(stack[0]), "white-bishop");
  EXPECT_EQ(piece_key(stack[1]), "white-pawn");
  EXPECT_EQ(piece_key(stack_at(position, *read_cell("d1"))[0]), "black-king");
  EXPECT_TRUE(stack_at(position, *read_cell("b2")).empty());
  EXPECT_TRUE(stack_at(position, *read_cell("z26")).empty());
  EXPECT_TRUE(stack_at(position, Cell::none()).empty());
  EXPECT_TRUE(piece_key(12).empty());
  EXPECT_TRUE(piece_key(-1).empty());
}

TEST(StackchessView, AMoveTellsWhatWasTakenAndWhatBecameAQueen) {
  const auto position = position_of("x,rr,x2/QPP,x3/x4/x4 w n=4,promotion");
  const auto verdict = read_move(position, "3a3xb4");
  ASSERT_NE(verdict.move(), nullptr);
  EventList events;
  changes(position, *verdict.move(), events);
  ASSERT_EQ(events.size(), 3U);
  EXPECT_EQ(events[0].kind, events::captured);
  EXPECT_EQ(events[0].count, 2);
  EXPECT_EQ(events[1].kind, EventKind::moved);
  EXPECT_EQ(events[1].count, 3);
  EXPECT_EQ(events[2].kind, events::promoted);
  EXPECT_EQ(events[2].count, 2);
  EXPECT_EQ(piece_key(events[2].piece), "white-queen");
  EXPECT_EQ(announce<Stackchess>(plateau::testing::english, events[0]), "Capture on b4 (×2)");
  EXPECT_EQ(announce<Stackchess>(plateau::testing::french, events[2]), "Promotion en b4 (×2)");

  auto after = position;
  play(after, *verdict.move());
  EXPECT_EQ(write_position(after), "x,QQQ,x2/x4/x4/x4 b n=4,promotion 0 2 1");
}

TEST(StackchessView, TheHeightIsAskedOnlyWhenThereIsAChoice) {
  const auto position = position_of("x4/x4/x4/RR,x,k,x w n=4");
  const std::vector<Cell> quiet = {*read_cell("a1"), *read_cell("a2")};
  EXPECT_FALSE(tapped_move<Stackchess>(position, quiet, 0));
  EXPECT_TRUE(tapped_move<Stackchess>(position, quiet, 1));
  EXPECT_TRUE(tapped_move<Stackchess>(position, quiet, 2));
  EXPECT_FALSE(tapped_move<Stackchess>(position, quiet, 3));
  const std::vector<Cell> capture = {*read_cell("a1"), *read_cell("c1")};
  const auto done = tapped_move<Stackchess>(position, capture, 0);
  ASSERT_TRUE(done);
  EXPECT_EQ(done->count(), 2);
  EXPECT_FALSE(tapped_move<Stackchess>(position, capture, 2));
}

} // namespace
} // namespace plateau::stackchess
