#include "stackchess/position_text.hpp"

#include "core/texts.hpp"
#include "stackchess/stackchess.hpp"

#include <gtest/gtest.h>

#include <string>

namespace plateau::stackchess {
namespace {

TEST(StackchessPositionText, TheStartOfEachGame) {
  EXPECT_EQ(write_position_text(start({4, false, false, 0})),
            "b,q,k,b/p,p,p,p/P,P,P,P/B,Q,K,B w n=4 0 0 0");
  EXPECT_EQ(write_position_text(Position{}),
            "r,b,q,k,b,r/p,p,p,p,p,p/x6/x6/P,P,P,P,P,P/R,B,Q,K,B,R w n=6 0 0 0");
  EXPECT_EQ(write_position_text(start({8, true, true, 200})),
            "r,n,b,q,k,b,n,r/p,p,p,p,p,p,p,p/x8/x8/x8/x8/P,P,P,P,P,P,P,P/R,N,B,Q,K,B,N,R w "
            "n=8,promotion,knights,limit=200 0 0 0");
}

TEST(StackchessPositionText, StacksStandBottomToTop) {
  const auto position = read_position_text("x4/x,qrp',x2/x4/BP,x,x2 b n=4,knights 1 2 33");
  ASSERT_TRUE(position);
  EXPECT_EQ(position->piece(square_at(0, 0), 0), (Piece{Side::first, Kind::pawn}));
  EXPECT_EQ(position->piece(square_at(0, 0), 1), (Piece{Side::first, Kind::bishop}));
  EXPECT_EQ(position->piece(square_at(1, 2), 0), (Piece{Side::second, Kind::pawn}));
  EXPECT_EQ(position->piece(square_at(1, 2), 2), (Piece{Side::second, Kind::queen}));
  EXPECT_EQ(position->lost(Side::second), 2);
  EXPECT_EQ(position->plies(), 33U);
  EXPECT_EQ(write_position_text(*position), "x4/x,qrp',x2/x4/BP,x3 b n=4,knights 1 2 33");
}

TEST(StackchessPositionText, AFinishedGameIsAPosition) {
  EXPECT_TRUE(read_position_text("x4/x4/x4/K,x3 b n=4 0 8 0"));
}

struct Row {
  const char *text;
  const char *code;
  std::size_t column;
};

TEST(StackchessPositionText, WhatCannotBePlayedIsRefusedByName) {
  const Row table[] = {
      {"", "bad-fields", 1},
      {"x4/x4/x4/K,x2,k w", "bad-fields", 17},
      {"x4/x4/x4/K,x2,k  w n=4", "bad-fields", 20},
      {"x4/x4/x4/K,x2,k w n=4 0 0", "bad-fields", 25},
      {"x4/x4/x4/K,x2,k w n=4 0 0 0 0", "bad-fields", 29},
      {"x4/x4/x4/K,x2,k v n=4", "bad-side", 17},
      {"x4/x4/x4/K,x2,k w n=3", "bad-option-value", 19},
      {"x4/x4/x4/K,x2,k w n=4,fast", "unknown-option", 23},
      {"x4/x4/x4/K,x2,k w n=5", "bad-row-count", 1},
      {"x4/x4/K,x2,k w n=4", "bad-row-count", 1},
      {"x4/x4/x4/K,x3,k w n=4", "row-too-long", 15},
      {"x4/x5/x4/K,x2,k w n=4", "row-too-long", 4},
      {"x4/x4/x4/K,x2,k,? w n=4", "row-too-long", 17},
      {"x4/x9999999/x4/K,x2,k w n=4", "row-too-long", 4},
      {"x4/x4/x4/K,x,k w n=4", "row-too-short", 10},
      {"x4//x4/K,x2,k w n=4", "bad-stack", 4},
      {"x4/x4/x4/K,,x,k w n=4", "bad-stack", 12},
      {"x4/x4/x4/K,x0,x2,k w n=4", "bad-stack", 12},
      {"x4/x4/x4/K,x02,k w n=4", "bad-stack", 12},
      {"x4/x4/x4/KZ,x2,k w n=4", "bad-stack", 11},
      {"x4/x4/x4/Kx,x2,k w n=4", "bad-stack", 11},
      {"x4/x4/x4/KRq,x2,k w n=4", "two-colours", 12},
      {"x4/x4/x4/KKKKKKKKK,x2,k w n=4", "too-many-pieces", 18},
      {"x4/x4/x4/K,x2,kkkkkkkkk w n=4", "too-many-pieces", 23},
      {"x4/x4/x4/x4 w n=4", "no-piece-at-all", 1},
      {"x4/x4/x4/KN,x2,k w n=4", "knight-not-in-rules", 11},
      {"P,x3/x4/x4/K,x2,k w n=4,promotion", "unpromoted-pawn", 1},
      {"x4/x4/x4/K,x2,kp w n=4,promotion", "unpromoted-pawn", 16},
      {"x4/x4/x4/K,x2,P' w n=4", "needless-mark", 15},
      {"x4/x4/K',x3/x3,k w n=4", "needless-mark", 7},
      {"x4/x4/P'',x3/x3,k w n=4", "bad-stack", 9},
      {"x4/x4/p',x3/x3,K w n=4", "needless-mark", 7},
      {"x4/x4/x4/K,x2,k w n=4 a 0 0", "bad-counter", 23},
      {"x4/x4/x4/K,x2,k w n=4 0 -1 0", "bad-counter", 25},
      {"x4/x4/x4/K,x2,k w n=4 0 0 1000001", "bad-counter", 27},
      {"x4/x4/x4/K,x2,k w n=4 8 0 0", "too-many-lost", 23},
      {"x4/x4/x4/K,x2,k w n=4 0 8 0", "too-many-lost", 25},
  };
  for (const auto &row : table) {
    const auto read = read_position_text(row.text);
    ASSERT_FALSE(read) << row.text;
    const auto &refusal = read.error();
    EXPECT_EQ(refusal.kind, RefusalKind::malformed) << row.text;
    EXPECT_EQ(refusal.code, row.code) << row.text;
    EXPECT_EQ(refusal.column, row.column) << row.text;
    for (const auto language : all_languages)
      EXPECT_EQ(explain<Stackchess>(language, refusal).find_first_of("{}["), std::string::npos)
          << explain<Stackchess>(language, refusal);
  }
}

TEST(StackchessPositionText, LimitsHoldUpToTheirLastValue) {
  EXPECT_TRUE(read_position_text("x4/x4/x4/KKKKKKKK,x2,k w n=4"));
  EXPECT_TRUE(read_position_text("x4/x4/x4/K,x2,k w n=4 7 7 1000000"));
  EXPECT_TRUE(read_position_text("P,x3/x4/x4/K,x2,k w n=4")) << "without promotion pawns end there";
}

} // namespace
} // namespace plateau::stackchess
