#include "abalone/draft.hpp"

#include "abalone/testing/positions.hpp"

namespace plateau::abalone {
namespace {

std::string_view refused(const Draft &draft) {
  const auto placed = check(draft);
  return placed ? "playable" : placed.error().code;
}

Draft start_draft() { return draft_of({}, start({})); }

TEST(Draft, APositionTakenApartIsTheSameAgain) {
  std::mt19937_64 random(21);
  for (int i = 0; i < 500; ++i) {
    const auto position = random_position(random, 20);
    const auto placed = check(draft_of({}, position));
    ASSERT_TRUE(placed) << write_position(position);
    EXPECT_EQ(placed->position, position);
  }
}

TEST(Draft, WhatCannotBePlayedIsRefused) {
  EXPECT_EQ(refused({}), "side-without-marbles");

  auto draft = start_draft();
  draft.rules.layout = static_cast<std::uint8_t>(layouts.size());
  EXPECT_EQ(refused(draft), "bad-option-value");
  draft = start_draft();
  draft.ejected_by[1] = ejections_to_win + 1;
  EXPECT_EQ(refused(draft), "bad-number");
  EXPECT_EQ(check(draft).error().found, "7");
  draft.ejected_by = {ejections_to_win, ejections_to_win};
  EXPECT_EQ(refused(draft), "both-have-won");
  draft = start_draft();
  draft.marbles.fill(Side::first);
  draft.marbles[0] = Side::second;
  EXPECT_EQ(refused(draft), "playable") << "a full board is a set-up too";
  draft.ejected_by[0] = 1;
  EXPECT_EQ(refused(draft), "more-marbles-than-cells");
  draft = start_draft();
  draft.plies_since_ejection = max_counter + 1;
  EXPECT_EQ(refused(draft), "bad-number");
  draft = start_draft();
  draft.move_number = 0;
  EXPECT_EQ(refused(draft), "bad-number");
  EXPECT_EQ(check(draft).error().kind, RefusalKind::illegal);
  EXPECT_EQ(check(draft).error().column, 0U);
}

} // namespace
} // namespace plateau::abalone
