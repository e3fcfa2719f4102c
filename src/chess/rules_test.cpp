#include "chess/rules.hpp"

#include "chess/codes.hpp"

#include <gtest/gtest.h>

namespace plateau::chess {
namespace {

TEST(Rules, ReadsEveryOption) {
  EXPECT_EQ(*read_rules(""), Rules{});
  EXPECT_EQ(*read_rules("standard"), Rules{});
  EXPECT_EQ(*read_rules("chess960=0"), (Rules{0, false}));
  EXPECT_EQ(*read_rules("chess960=959,automatic-draws"), (Rules{959, true}));
  EXPECT_EQ(*read_rules("chess960"), (Rules{standard_start_number, false}));
  EXPECT_EQ(*read_rules("automatic-draws"), (Rules{std::nullopt, true}));
}

TEST(Rules, WritesWhatItReads) {
  for (const Rules &rules :
       {Rules{}, Rules{0, false}, Rules{959, true}, Rules{std::nullopt, true}}) {
    const auto again = read_rules(write_rules(rules));
    ASSERT_TRUE(again) << write_rules(rules);
    EXPECT_EQ(*again, rules);
  }
}

void expect_refused(std::string_view text, std::string_view reason, std::string_view found,
                    std::uint32_t column) {
  const auto rules = read_rules(text);
  ASSERT_FALSE(rules) << text;
  EXPECT_EQ(rules.error().code, reason) << text;
  EXPECT_EQ(rules.error().found, found) << text;
  EXPECT_EQ(rules.error().column, column) << text;
}

TEST(Rules, SaysWhatItDoesNotKnowAndWhere) {
  expect_refused("fischer", code::unknown_option, "fischer", 1);
  expect_refused("automatic-draws,,chess960", code::unknown_option, "", 17);
  expect_refused("automatic-draws=1", code::unknown_option, "automatic-draws=1", 1);
  expect_refused("chess960=960", code::bad_option_value, "960", 10);
  expect_refused("chess960=-1", code::bad_option_value, "-1", 10);
  expect_refused("chess960=-0", code::bad_option_value, "-0", 10);
  expect_refused("chess960=+0", code::bad_option_value, "+0", 10);
  expect_refused("chess960=", code::bad_option_value, "", 10);
  expect_refused("standard,chess960=5x", code::bad_option_value, "5x", 19);
  expect_refused("chess960=99999999999999999999", code::bad_option_value, "99999999999999999999",
                 10);
}

TEST(Rules, NothingIsSaidTwice) {
  const auto repeated = "repeated-option";
  expect_refused("chess960=0,chess960=1", repeated, "chess960=1", 12);
  expect_refused("chess960,chess960=518", repeated, "chess960=518", 10);
  expect_refused("automatic-draws,automatic-draws", repeated, "automatic-draws", 17);
  expect_refused("standard,standard", repeated, "standard", 10);
}

TEST(Rules, NothingIsContradicted) {
  const auto repeated = "repeated-option";
  expect_refused("standard,chess960=5", repeated, "chess960=5", 10);
  expect_refused("chess960,automatic-draws,standard", repeated, "standard", 26);
  EXPECT_EQ(*read_rules("standard,automatic-draws"), (Rules{std::nullopt, true}));
}

} // namespace
} // namespace plateau::chess
