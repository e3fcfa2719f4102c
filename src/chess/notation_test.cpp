#include "chess/testing/positions.hpp"

#include <gtest/gtest.h>

namespace plateau::chess {
namespace {

using namespace testing;

Attempt attempt(const char *from, const char *to, std::optional<Kind> promotion = {}) {
  return {*read_cell(from), *read_cell(to), promotion, std::nullopt};
}

TEST(ChessNotation, CoordinatesAreReadInTheUsualSpellings) {
  const Position start;
  for (const auto *text : {"e2e4", "e2-e4", "e2xe4", "e2:e4", "e2e4!", "e2e4+", "e2-e4#!?"}) {
    const auto read = read_attempt(start, text);
    ASSERT_TRUE(read) << text;
    EXPECT_EQ(*read, attempt("e2", "e4")) << text;
  }
  for (const auto *text : {"e7e8q", "e7e8Q", "e7-e8=Q", "e7e8=q", "e7-e8q+"}) {
    const auto read = read_attempt(start, text);
    ASSERT_TRUE(read) << text;
    EXPECT_EQ(*read, attempt("e7", "e8", Kind::queen)) << text;
  }
  EXPECT_EQ(*read_attempt(start, "e7e8n"), attempt("e7", "e8", Kind::knight));
  EXPECT_EQ(*read_attempt(start, "e7e8B"), attempt("e7", "e8", Kind::bishop));
}

TEST(ChessNotation, CastlingIsReadWithLettersAndDigits) {
  const Position start;
  for (const auto *text : {"O-O", "0-0", "o-o", "O-O+", "0-0#", "o-o!?"})
    EXPECT_EQ(read_attempt(start, text)->castling, Wing::king_side) << text;
  for (const auto *text : {"O-O-O", "0-0-0", "o-o-o", "O-O-O#", "0-0-0??"})
    EXPECT_EQ(read_attempt(start, text)->castling, Wing::queen_side) << text;
}

struct Bad {
  const char *text;
  const char *code;
  const char *found;
  unsigned column;
};

TEST(ChessNotation, WhatIsNoMoveIsRefusedWithItsPlace) {
  const Position start;
  for (const auto &bad : {
           Bad{"", "empty-move", "", 1},
           Bad{"e2e9", "no-such-square", "e9", 3},
           Bad{"i2e4", "no-such-square", "i2", 1},
           Bad{"e0e4", "no-such-square", "e0", 1},
           Bad{"e2-k4", "no-such-square", "k4", 4},
           Bad{"e2e", "unfinished-move", "e2e", 4},
           Bad{"e2-", "unfinished-move", "e2-", 4},
           Bad{"e7e8=", "unfinished-move", "e7e8=", 6},
           Bad{"e2+e4", "unreadable-move", "e2+e4", 3},
           Bad{"?!", "unreadable-move", "?!", 1},
           Bad{" e2e4", "unreadable-move", " e2e4", 1},
           Bad{"\x1b[2J", "unreadable-move", "\x1b[2J", 1},
           Bad{"O", "unreadable-move", "O", 1},
           Bad{"O-", "unreadable-move", "O-", 1},
           Bad{"O-O-", "text-after-move", "-", 4},
           Bad{"O-O-O-O", "text-after-move", "-O", 6},
           Bad{"O-Oh", "text-after-move", "h", 4},
           Bad{"e7e8x", "unreadable-promotion", "x", 5},
           Bad{"e7e8=+", "unreadable-promotion", "+", 6},
           Bad{"e7e8qq", "text-after-move", "q", 6},
           Bad{"e2e4 ", "text-after-move", " ", 5},
           Bad{"e2e4\n", "text-after-move", "\n", 5},
       }) {
    const auto read = read_attempt(start, bad.text);
    ASSERT_FALSE(read) << bad.text;
    EXPECT_EQ(read.error().kind, RefusalKind::malformed) << bad.text;
    EXPECT_EQ(read.error().code, bad.code) << bad.text;
    EXPECT_EQ(read.error().found, bad.found) << bad.text;
    EXPECT_EQ(read.error().column, bad.column) << bad.text;
    EXPECT_EQ(read_move(start, bad.text).refusal()->code, bad.code) << bad.text;
  }
}

TEST(ChessNotation, AMoveHasALengthLimit) {
  const Position start;
  const std::string longest = "e2e4" + std::string(max_move_length - 4, '!');
  EXPECT_TRUE(read_attempt(start, longest));
  const auto too_long = read_attempt(start, longest + "!");
  ASSERT_FALSE(too_long);
  EXPECT_EQ(too_long.error().code, "move-too-long");
  EXPECT_EQ(read_attempt(start, std::string(1 << 20, 'e')).error().found.size(),
            Refusal::max_found);
}

TEST(ChessNotation, CellsAreNamedFromA1ToH8) {
  EXPECT_EQ(read_cell("a1"), Cell{0});
  EXPECT_EQ(read_cell("h1"), Cell{7});
  EXPECT_EQ(read_cell("h8"), Cell{63});
  EXPECT_EQ(write_cell(Cell{63}), "h8");
  EXPECT_EQ(write_cell(Cell{64}), "?");
  EXPECT_EQ(write_cell(Cell::none()), "?");
  for (const auto *text : {"", "a", "a0", "a9", "i1", "A1", "a1 ", "1a"})
    EXPECT_EQ(read_cell(text), std::nullopt) << text;
}

TEST(ChessNotation, EnginesWriteCastlingByTheKindOfGame) {
  const auto ordinary = position("r3k2r/8/8/8/8/8/8/R3K2R b KQkq - 0 1");
  EXPECT_EQ(write_uci(ordinary, *read_move(ordinary, "O-O").move()), "e8g8");
  EXPECT_EQ(write_uci(ordinary, *read_move(ordinary, "O-O-O").move()), "e8c8");
  const auto chess960 = position("r3k2r/8/8/8/8/8/8/R3K2R b HAha - 0 1");
  EXPECT_EQ(write_uci(chess960, *read_move(chess960, "O-O").move()), "e8h8");
  EXPECT_EQ(write_uci(chess960, *read_move(chess960, "O-O-O").move()), "e8a8");
}

} // namespace
} // namespace plateau::chess
