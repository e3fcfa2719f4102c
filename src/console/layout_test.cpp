#include "console/layout.hpp"

#include <gtest/gtest.h>

namespace plateau::console {
namespace {

TEST(Layout, ColumnsAreCharactersNotBytes) {
  EXPECT_EQ(columns("abc"), 3U);
  EXPECT_EQ(columns("é♘ x"), 4U);
  EXPECT_EQ(columns("\x1b[1;31mé\x1b[0m"), 1U);
  EXPECT_EQ(columns("\x1b["), 0U) << "an escape code without its end";
}

TEST(Layout, PaddingCountsColumns) {
  EXPECT_EQ(padded("é", 3), "é  ");
  EXPECT_EQ(padded("abcd", 3), "abcd");
}

TEST(Layout, FoldsBetweenWordsAndKeepsTheIndentation) {
  EXPECT_EQ(folded("one two three", 7), "one two\nthree");
  EXPECT_EQ(folded("  one two three", 9), "  one two\n  three");
  EXPECT_EQ(folded("one two\nthree", 80), "one two\nthree");
  EXPECT_EQ(folded("unbreakable", 4), "unbreakable");
  EXPECT_EQ(folded("one two", 0), "one two");
  EXPECT_EQ(folded("", 4), "");
}

TEST(Layout, BlocksStandSideBySide) {
  EXPECT_EQ(beside("ab\nc\n", "1\n2\n3\n", 2), "ab  1\nc   2\n    3\n");
  EXPECT_EQ(beside("ab\nc\n", "1\n", 2), "ab  1\nc\n");
}

} // namespace
} // namespace plateau::console
