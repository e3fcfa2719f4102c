#include "chess/typed_letters.hpp"

#include <gtest/gtest.h>

namespace plateau::chess {
namespace {

constexpr std::string_view french = "RDTFC";

TEST(TypedLetters, LettersOfPieces) {
  EXPECT_EQ(from_letters(french, "Cf3"), "Nf3");
  EXPECT_EQ(from_letters(french, "Dxd5"), "Qxd5");
  EXPECT_EQ(from_letters(french, "Fb5+"), "Bb5+");
  EXPECT_EQ(from_letters(french, "Tfe1"), "Rfe1");
  EXPECT_EQ(from_letters(french, "Rg1"), "Kg1");
  EXPECT_EQ(from_letters(french, "e8=D"), "e8=Q");
  EXPECT_EQ(from_letters(french, "exd8=c+"), "exd8=n+");
  EXPECT_EQ(from_letters(french, "e7e8T"), "e7e8R");
}

TEST(TypedLetters, SmallLettersAfterTwoSquares) {
  EXPECT_EQ(from_letters(french, "e7e8d"), "e7e8q");
  EXPECT_EQ(from_letters(french, "e7-e8t"), "e7-e8r");
  EXPECT_EQ(from_letters(french, "e7xd8f+"), "e7xd8b+");
  EXPECT_EQ(from_letters(french, "e2e1c"), "e2e1n");
}

TEST(TypedLetters, MovesAreWrittenSo) {
  EXPECT_EQ(to_letters(french, "Nf3"), "Cf3");
  EXPECT_EQ(to_letters(french, "Qa1xd4+"), "Da1xd4+");
  EXPECT_EQ(to_letters(french, "Rh8#"), "Th8#");
  EXPECT_EQ(to_letters(french, "Kg1"), "Rg1");
  EXPECT_EQ(to_letters(french, "bxc8=B"), "bxc8=F");
  for (const auto *const move : {"e4", "bxc5", "O-O", "O-O-O+"})
    EXPECT_EQ(to_letters(french, move), move);
  for (const auto *const move : {"Kg1", "Qd1", "Rfe1", "Bb5+", "N1f3", "e8=Q", "a1=N#"})
    EXPECT_EQ(from_letters(french, to_letters(french, move)), move);
}

TEST(TypedLetters, WhatIsNoPieceStays) {
  for (const auto *const move : {"", "e4", "dxc5", "cxd8=Q", "O-O-O", "Nf3", "Kg1", "Qd1", "Bb5",
                                 "e7e8r", "e7e8q", "d2d4", "f7-f8", "e2d", "e2c4", "c4c", "N1c3d"})
    EXPECT_EQ(from_letters(french, move), move);
}

TEST(TypedLetters, ThoseOfTheGameChangeNothing) {
  for (const auto *const move : {"Nf3", "Kg1", "e8=Q", "e7e8q", "e7e8k", "exd8=n+"}) {
    EXPECT_EQ(from_letters("KQRBN", move), move);
    EXPECT_EQ(to_letters("KQRBN", move), move);
  }
}

} // namespace
} // namespace plateau::chess
