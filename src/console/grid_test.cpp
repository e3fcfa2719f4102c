#include "console/grid.hpp"

#include <gtest/gtest.h>

namespace plateau::console {
namespace {

TEST(Grid, RowsStandOnTheirNumbersAndColumnsOnTheirLetters) {
  Grid grid;
  grid.set("a1", "w");
  grid.set("b1", ".");
  grid.set("a2", ".");
  grid.set("b2", "♟");
  EXPECT_EQ(grid.drawn(false), "2  . ♟\n"
                               "1  w .\n"
                               "   a b\n");
  EXPECT_EQ(grid.drawn(true), "1  . w\n"
                              "2  ♟ .\n"
                              "   b a\n");
}

TEST(Grid, LongNumbersAndHolesKeepTheirPlace) {
  Grid grid;
  grid.set("a9", "x");
  grid.set("b10", "o");
  EXPECT_EQ(grid.drawn(false), "10    o\n"
                               " 9  x  \n"
                               "    a b\n");
}

TEST(Grid, WhatIsNoCellIsLeftOut) {
  Grid grid;
  grid.set("", "x");
  grid.set("a", "x");
  grid.set("ab", "x");
  grid.set("c3", "o");
  EXPECT_EQ(grid.drawn(false), "3  o\n"
                               "   c\n");
}

} // namespace
} // namespace plateau::console
