#include "screen/geometry.hpp"

#include <gtest/gtest.h>

namespace plateau::screen {
namespace {

using bridge::Shape;

TEST(Geometry, TheLargestCellsThatFitAreTaken) {
  EXPECT_EQ(fit(Shape::square, {8, 8}, false, {60, 30}, {}).cell, (Size{6, 3}));
  EXPECT_EQ(fit(Shape::square, {8, 8}, false, {50, 30}, {}).cell, (Size{4, 2})) << "too narrow";
  EXPECT_EQ(fit(Shape::square, {8, 8}, false, {60, 24}, {}).cell, (Size{4, 2})) << "too low";
  EXPECT_EQ(fit(Shape::square, {8, 8}, false, {38, 17}, {}).cell, (Size{4, 2}))
      << "what the smallest screen has";
  EXPECT_EQ(fit(Shape::hex, {17, 9}, false, {41, 19}, {}).cell, (Size{4, 2}));
}

TEST(Geometry, OfABoardTooLargeAPartIsShown) {
  const auto corner = fit(Shape::square, {26, 26}, false, {38, 17}, {0, 25});
  EXPECT_EQ(corner.cell, (Size{3, 1}));
  EXPECT_EQ(corner.shown, (Size{11, 16}));
  EXPECT_EQ(corner.scroll, (Point{0, 10})) << "the lower left one";
  EXPECT_TRUE(corner.visible({0, 0}));
  EXPECT_FALSE(corner.visible({0, 25}));
  EXPECT_LE(corner.size().width, 38);
  EXPECT_LE(corner.size().height, 17);
  const auto middle = fit(Shape::square, {26, 26}, false, {38, 17}, {13, 13});
  EXPECT_TRUE(middle.visible({13, 12}));
}

TEST(Geometry, CellsLieWhereTheyAreSeen) {
  auto board = fit(Shape::square, {8, 8}, false, {40, 20}, {});
  EXPECT_EQ(board.area({0, 0}).at, (Point{3, 14})) << "a1, at the lower left";
  board.flipped = true;
  EXPECT_EQ(board.area({0, 0}).at, (Point{31, 0}));
}

} // namespace
} // namespace plateau::screen
