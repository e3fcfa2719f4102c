#include "stackchess/view.hpp"

#include "core/taps.hpp"
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
  EXPECT_EQ(events[0].kind, EventKind::captured);
  EXPECT_EQ(events[0].count, 2);
  EXPECT_EQ(events[1].kind, EventKind::moved);
  EXPECT_EQ(events[1].count, 3);
  EXPECT_EQ(events[2].kind, EventKind::promoted);
  EXPECT_EQ(events[2].count, 2);
  EXPECT_EQ(piece_key(events[2].piece), "white-queen");
  EXPECT_EQ(announce<Stackchess>(Language::english, events[0]), "Capture on b4 (×2)");
  EXPECT_EQ(announce<Stackchess>(Language::french, events[2]), "Promotion en b4 (×2)");

  auto after = position;
  play(after, *verdict.move());
  EXPECT_EQ(write_position_text(after), "x,QQQ,x2/x4/x4/x4 b n=4,promotion 0 2 1");
}

TEST(StackchessView, TheHeightIsAskedOnlyWhenThereIsAChoice) {
  const auto position = position_of("x4/x4/x4/RR,x,k,x w n=4");
  const std::vector<Cell> quiet = {*read_cell("a1"), *read_cell("a2")};
  const auto open = answer_taps<Stackchess>(position, quiet);
  EXPECT_FALSE(open.move);
  EXPECT_EQ(open.choices, (std::vector<std::int16_t>{1, 2}));
  const std::vector<Cell> capture = {*read_cell("a1"), *read_cell("c1")};
  const auto done = answer_taps<Stackchess>(position, capture);
  ASSERT_TRUE(done.move);
  EXPECT_EQ(done.move->count(), 2);
  EXPECT_TRUE(done.choices.empty());
}

} // namespace
} // namespace plateau::stackchess
