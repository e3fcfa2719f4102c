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

TEST(French, WhatIsNoPieceStays) {
  for (const auto *const move : {"", "e4", "dxc5", "cxd8=Q", "O-O-O", "Nf3", "Kg1", "Qd1", "Bb5",
                                 "e7e8r", "e7e8q", "d2d4", "f7-f8"})
    EXPECT_EQ(from_french(move), move);
}

} // namespace
} // namespace plateau::chess
