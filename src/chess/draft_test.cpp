#include "chess/draft.hpp"

#include "chess/testing/random_positions.hpp"

#include <gtest/gtest.h>

namespace plateau::chess {
namespace {

std::string_view refused(const Draft &draft) {
  const auto placed = check(draft);
  return placed ? "playable" : placed.error().code;
}

Draft start_draft() { return draft_of({}, start({})); }

TEST(ChessDraft, APositionTakenApartIsTheSameAgain) {
  for_random_positions(2000, 31, [](const Rules &rules, const Position &position) {
    const auto placed = check(draft_of(rules, position));
    ASSERT_TRUE(placed) << write_position(position) << " " << placed.error().code;
    EXPECT_EQ(placed->position, position) << write_position(position);
    EXPECT_EQ(placed->rules, rules);
  });
}

TEST(ChessDraft, WhatNoTextCanSayIsRefusedToo) {
  EXPECT_EQ(refused({}), "fen-no-king") << "an empty board";

  auto draft = start_draft();
  draft.halfmove_clock = -1;
  EXPECT_EQ(refused(draft), "fen-halfmove-clock");
  EXPECT_EQ(check(draft).error().found, "-1");
  draft = start_draft();
  draft.fullmove_number = max_fullmove_number + 1;
  EXPECT_EQ(refused(draft), "fen-fullmove-number");

  draft = start_draft();
  draft.castling_rooks = bit(square_at(4, 4));
  EXPECT_EQ(refused(draft), "fen-castling-rook") << "in the middle of the board";
  draft = start_draft();
  draft.castling_rooks |= bit(square_at(1, 0));
  EXPECT_EQ(refused(draft), "fen-castling-rook") << "a knight";
  draft.squares[square_at(1, 0)] = Piece{Side::first, Kind::rook};
  EXPECT_EQ(refused(draft), "fen-castling-rook") << "by the ordinary rules only from the corner";
  draft.rules.chess960 = standard_start_number;
  EXPECT_EQ(refused(draft), "fen-castling-twice");

  draft = start_draft();
  draft.en_passant = square_at(4, 3);
  EXPECT_EQ(refused(draft), "fen-en-passant-rank");
}

TEST(ChessDraft, AReasonNamesItsSquaresAndNoColumn) {
  auto draft = start_draft();
  draft.squares[square_at(3, 3)] = Piece{Side::second, Kind::king};
  const auto placed = check(draft);
  ASSERT_FALSE(placed);
  EXPECT_EQ(placed.error().kind, RefusalKind::illegal);
  EXPECT_EQ(placed.error().column, 0U);
  ASSERT_EQ(placed.error().cells.size(), 2U);
  EXPECT_EQ(placed.error().cells[0], (CellInRole{cell_of(square_at(3, 3)), "king"}));
  EXPECT_EQ(placed.error().cells[1], (CellInRole{cell_of(square_at(4, 7)), "king"}));
}

} // namespace
} // namespace plateau::chess
