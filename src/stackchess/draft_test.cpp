#include "stackchess/draft.hpp"

#include "stackchess/position_text.hpp"

#include <gtest/gtest.h>

namespace plateau::stackchess {
namespace {

std::string_view refused(const Draft &draft) {
  const auto placed = check(draft);
  return placed ? "playable" : placed.error().code;
}

Draft start_draft() { return draft_of({}, start({})); }

TEST(StackchessDraft, WhatNoTextCanSayIsRefusedToo) {
  EXPECT_EQ(refused({}), "no-piece-at-all");

  auto draft = start_draft();
  draft.rules.size = 200;
  EXPECT_EQ(refused(draft), "bad-option-value") << "no board is so large";
  draft = start_draft();
  for (const int square : {0, square_count - 1, 65535}) {
    draft.men.back().square = static_cast<Square>(square);
    EXPECT_EQ(refused(draft), "off-board") << square;
  }
  draft.men.back().square = square_at(6, 0);
  EXPECT_EQ(refused(draft), "off-board") << "g1 on a board that ends with f";
  draft = start_draft();
  draft.men.back() = {square_at(2, 2), {Side::first, Kind::fresh_pawn}};
  EXPECT_EQ(refused(draft), "double-step-gone");
  draft = start_draft();
  draft.lost[0] = -1;
  EXPECT_EQ(refused(draft), "too-many-lost");
  draft = start_draft();
  draft.plies = max_plies + 1;
  EXPECT_EQ(refused(draft), "bad-counter");
}

TEST(StackchessDraft, AReasonNamesItsSquareAndNoColumn) {
  auto draft = start_draft();
  draft.men.back().square = square_at(0, 0);
  const auto placed = check(draft);
  ASSERT_FALSE(placed);
  EXPECT_EQ(placed.error().code, "two-colours");
  EXPECT_EQ(placed.error().kind, RefusalKind::illegal);
  EXPECT_EQ(placed.error().column, 0U);
  ASSERT_EQ(placed.error().cells.size(), 1U);
  EXPECT_EQ(placed.error().cells[0], (CellInRole{cell_of(square_at(0, 0)), "misplaced"}));
}

} // namespace
} // namespace plateau::stackchess
