#include "core/nearest.hpp"

#include <gtest/gtest.h>

#include <vector>

namespace plateau {
namespace {

TEST(Nearest, CountsSlips) {
  EXPECT_EQ(typing_errors("undo", "undo"), 0U);
  EXPECT_EQ(typing_errors("Undo", "undo"), 0U) << "case does not count";
  EXPECT_EQ(typing_errors("Échecs", "echecs"), 0U) << "nor do accents";
  EXPECT_EQ(typing_errors("hlep", "help"), 1U) << "two letters swapped";
  EXPECT_EQ(typing_errors("analyze", "analyse"), 1U);
  EXPECT_EQ(typing_errors("uno", "undo"), 1U);
  EXPECT_EQ(typing_errors("hintt", "hint"), 1U);
  EXPECT_EQ(typing_errors("", "abc"), 3U);
}

TEST(Nearest, FindsTheWordThatWasMeant) {
  const std::vector<std::string> words = {"help", "hint", "undo", "analyse"};
  EXPECT_EQ(nearest("hlep", words), "help");
  EXPECT_EQ(nearest("analyze", words), "analyse");
  EXPECT_EQ(nearest("hent", words), "hint") << "the most alike, not the first";
  EXPECT_EQ(nearest("hello", words), std::nullopt) << "two slips in a short word are too many";
  EXPECT_EQ(nearest("e2e4", words), std::nullopt);
  EXPECT_EQ(nearest("frobnicate", words), std::nullopt);
  EXPECT_EQ(nearest("h", words), std::nullopt) << "too little to guess from";
  const std::vector<std::string> history = {"hint", "history"};
  EXPECT_EQ(nearest("hist", history), "history") << "begun, rather than another word mistyped";
  EXPECT_EQ(nearest("hi", history), std::nullopt) << "many words begin so";
  EXPECT_EQ(nearest(std::string(33, 'h'), words), std::nullopt);
}

} // namespace
} // namespace plateau
