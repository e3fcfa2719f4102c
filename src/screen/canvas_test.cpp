#include "screen/canvas.hpp"

#include <gtest/gtest.h>

namespace plateau::screen {
namespace {

TEST(Canvas, CutsOffWhatLiesOutside) {
  Canvas canvas({5, 2});
  canvas.put({3, 0}, "héé");
  canvas.put({-1, 1}, "ab");
  canvas.put({0, 7}, "x");
  EXPECT_EQ(canvas.text(), "   hé\nb\n");
}

TEST(Canvas, ShowsNoControlCharacters) {
  Canvas canvas({4, 1});
  canvas.put({0, 0}, "a\x1b\x07\x7f");
  EXPECT_EQ(canvas.text(), "a???\n");
}

TEST(Canvas, KnowsTextsForPlainTerminals) {
  EXPECT_EQ(plain("« Échec » à l’œil… ♞"), "\" Echec \" a l'?il... ?");
}

} // namespace
} // namespace plateau::screen
