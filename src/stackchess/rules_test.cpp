#include "stackchess/rules.hpp"

#include <gtest/gtest.h>

namespace plateau::stackchess {
namespace {

TEST(StackchessRules, AreReadAndWritten) {
  EXPECT_EQ(write_rules(*read_rules("")), "n=6");
  EXPECT_EQ(write_rules(*read_rules("knights,limit=200,n=8,promotion")),
            "n=8,promotion,knights,limit=200");
  EXPECT_EQ(*read_rules("n=4"), (Rules{4, false, false, 0}));
  EXPECT_EQ(*read_rules("n=26"), (Rules{26, false, false, 0}));
  EXPECT_EQ(*read_rules("limit=9999"), (Rules{6, false, false, max_limit}));
  EXPECT_EQ(write_rules(*read_rules("time=30m,limit=9")), "n=6,limit=9,time=30m");
  EXPECT_EQ(*read_rules("time=30"), *read_rules("time=30m")) << "minutes are meant";
  EXPECT_EQ(*read_rules("time=1440m"), (Rules{6, false, false, 0, max_minutes}));
  struct Row {
    const char *text;
    const char *code;
    std::size_t column;
  };
  const Row table[] = {
      {"n=3", "bad-option-value", 3},
      {"n=27", "bad-option-value", 3},
      {"n=", "bad-option-value", 3},
      {"n=6x", "bad-option-value", 3},
      {"n=-6", "bad-option-value", 3},
      {"limit=0", "bad-option-value", 7},
      {"limit=10000", "bad-option-value", 7},
      {"time=0m", "bad-option-value", 6},
      {"time=1441m", "bad-option-value", 6},
      {"time=m", "bad-option-value", 6},
      {"time=30s", "bad-option-value", 6},
      {"time=30mm", "bad-option-value", 6},
      {"time", "bad-option-value", 1},
      {"limit=5m", "bad-option-value", 7},
      {"time=5m,time=6", "repeated-option", 9},
      {"n=8,castling", "unknown-option", 5},
      {"n=8,,knights", "unknown-option", 5},
      {"n", "bad-option-value", 1},
      {"size=8", "unknown-option", 1},
      {"n=8,n=8", "repeated-option", 5},
      {"knights,n=8,knights", "repeated-option", 13},
      {"limit=5,limit=6", "repeated-option", 9},
      {"n=99999999999999999999", "bad-option-value", 3},
  };
  for (const auto &row : table) {
    const auto read = read_rules(row.text);
    ASSERT_FALSE(read) << row.text;
    EXPECT_EQ(read.error().code, row.code) << row.text;
    EXPECT_EQ(read.error().column, row.column) << row.text;
  }
}

} // namespace
} // namespace plateau::stackchess
