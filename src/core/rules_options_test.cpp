#include "core/rules_options.hpp"

#include <array>
#include <gtest/gtest.h>

namespace plateau {
namespace {

struct Agreed {
  int size = 6;
  bool fast = false;
  int board = 0;
  std::optional<int> start;
  int hours = 0;
};
using Option = RulesOption<Agreed>;

constexpr std::array<std::string_view, 2> boards = {"plain", "star"};
const std::array<Option, 6> options = {{
    {.key = "n",
     .kind = Option::Kind::number,
     .least = 4,
     .most = 26,
     .usual = 6,
     .get = [](const Agreed &rules) { return std::optional(rules.size); },
     .set = [](Agreed &rules, int value) { rules.size = value; }},
    {.key = "fast",
     .get = [](const Agreed &rules) { return rules.fast ? std::optional(1) : std::nullopt; },
     .set = [](Agreed &rules, int) { rules.fast = true; }},
    {.key = "board",
     .kind = Option::Kind::choice,
     .choices = boards,
     .bad_value = "unknown-board",
     .get =
         [](const Agreed &rules) {
           return rules.board ? std::optional(rules.board) : std::nullopt;
         },
     .set = [](Agreed &rules, int value) { rules.board = value; }},
    {.key = "usual",
     .group = "start",
     .get = [](const Agreed &) { return std::optional<int>(); },
     .set = [](Agreed &rules, int) { rules.start.reset(); }},
    {.key = "start",
     .kind = Option::Kind::number,
     .most = 959,
     .alone = 518,
     .group = "start",
     .get = [](const Agreed &rules) { return rules.start; },
     .set = [](Agreed &rules, int value) { rules.start = value; }},
    {.key = "wait",
     .kind = Option::Kind::number,
     .most = 24,
     .unit = "h",
     .get =
         [](const Agreed &rules) {
           return rules.hours ? std::optional(rules.hours) : std::nullopt;
         },
     .set = [](Agreed &rules, int value) { rules.hours = value; }},
}};

Result<Agreed> read(std::string_view text) { return read_rules<Agreed>(options, text); }

std::string again(std::string_view text) {
  const auto rules = read(text);
  return rules ? write_rules<Agreed>(options, *rules) : std::string(rules.error().code);
}

TEST(RulesOptions, AreReadInAnyOrderAndWrittenInTheirs) {
  EXPECT_EQ(again(""), "n=6");
  EXPECT_EQ(again("fast,n=8"), "n=8,fast");
  EXPECT_EQ(again("board=star, n=26"), "n=26,board=star");
  EXPECT_EQ(again("start"), "n=6,start=518");
  EXPECT_EQ(again("start=0"), "n=6,start=0");
  EXPECT_EQ(again("usual"), "n=6");
  EXPECT_EQ(again("wait=2h,fast"), "n=6,fast,wait=2h");
  EXPECT_EQ(again("wait=2"), "n=6,wait=2h") << "a unit may be left out";
}

TEST(RulesOptions, WhatIsWrongIsSaidWithItsPlace) {
  struct Case {
    const char *text;
    const char *code;
    const char *found;
    std::uint32_t column;
  };
  for (const auto &[text, code, found, column] : {
           Case{"slow", "unknown-option", "slow", 1},
           Case{"fast,slow=1", "unknown-option", "slow=1", 6},
           Case{",", "unknown-option", "", 1},
           Case{"fast,", "unknown-option", "", 6},
           Case{"n=3", "bad-option-value", "3", 3},
           Case{"n=27", "bad-option-value", "27", 3},
           Case{"n=-6", "bad-option-value", "-6", 3},
           Case{"n=6x", "bad-option-value", "6x", 3},
           Case{"n=6h", "bad-option-value", "6h", 3},
           Case{"wait=25h", "bad-option-value", "25h", 6},
           Case{"wait=2hh", "bad-option-value", "2hh", 6},
           Case{"wait=h", "bad-option-value", "h", 6},
           Case{"n=", "bad-option-value", "", 3},
           Case{"n", "bad-option-value", "n", 1},
           Case{"n=99999999999", "bad-option-value", "99999999999", 3},
           Case{"fast=1", "unknown-option", "fast=1", 1},
           Case{"board=moon", "unknown-board", "moon", 7},
           Case{"n=6,n=6", "repeated-option", "n=6", 5},
           Case{"usual,start=5", "repeated-option", "start=5", 7},
       }) {
    const auto rules = read(text);
    ASSERT_FALSE(rules) << text;
    EXPECT_EQ(rules.error().code, code) << text;
    EXPECT_EQ(rules.error().found, found) << text;
    EXPECT_EQ(rules.error().column, column) << text;
  }
}

} // namespace
} // namespace plateau
