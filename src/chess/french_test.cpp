#include "chess/french.hpp"

#include <gtest/gtest.h>

namespace plateau::chess {
namespace {

TEST(French, LettersOfPieces) {
  EXPECT_EQ(from_french("Cf3"), "Nf3");
  EXPECT_EQ(from_french("Dxd5"), "Qxd5");
  EXPECT_EQ(from_french("Fb5+"), "Bb5+");
  EXPECT_EQ(from_french("Tfe1"), "Rfe1");
  EXPECT_EQ(from_french("Rg1"), "Kg1");
  EXPECT_EQ(from_french("e8=D"), "e8=Q");
  EXPECT_EQ(from_french("exd8=c+"), "exd8=n+");
  EXPECT_EQ(from_french("e7e8T"), "e7e8R");
}

TEST(French, SmallLettersAfterTwoSquares) {
  EXPECT_EQ(from_french("e7e8d"), "e7e8q");
  EXPECT_EQ(from_french("e7-e8t"), "e7-e8r");
  EXPECT_EQ(from_french("e7xd8f+"), "e7xd8b+");
  EXPECT_EQ(from_french("e2e1c"), "e2e1n");
}

TEST(French, MovesAreWrittenSo) {
  EXPECT_EQ(to_french("Nf3"), "Cf3");
  EXPECT_EQ(to_french("Qa1xd4+"), "Da1xd4+");
  EXPECT_EQ(to_french("Rh8#"), "Th8#");
  EXPECT_EQ(to_french("Kg1"), "Rg1");
  EXPECT_EQ(to_french("bxc8=B"), "bxc8=F");
  for (const auto *const move : {"e4", "bxc5", "O-O", "O-O-O+"})
    EXPECT_EQ(to_french(move), move);
  for (const auto *const move : {"Kg1", "Qd1", "Rfe1", "Bb5+", "N1f3", "e8=Q", "a1=N#"})
    EXPECT_EQ(from_french(to_french(move)), move);
}

TEST(French, WhatIsNoPieceStays) {
  for (const auto *const move : {"", "e4", "dxc5", "cxd8=Q", "O-O-O", "Nf3", "Kg1", "Qd1", "Bb5",
                                 "e7e8r", "e7e8q", "d2d4", "f7-f8", "e2d", "e2c4", "c4c", "N1c3d"})
    EXPECT_EQ(from_french(move), move);
}

} // namespace
} // namespace plateau::chess
