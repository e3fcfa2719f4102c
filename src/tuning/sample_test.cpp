#include "tuning/sample.hpp"

#include <gtest/gtest.h>

namespace plateau::tuning {
namespace {

TEST(Sample, IsReadAsWritten) {
  const auto line = write_sample({2, -31, "8/8/8 w - 0"});
  EXPECT_EQ(line, "2 -31 8/8/8 w - 0");
  const auto sample = read_sample(line);
  ASSERT_TRUE(sample);
  EXPECT_EQ(sample->result, 2);
  EXPECT_EQ(sample->score, -31);
  EXPECT_EQ(sample->position, "8/8/8 w - 0");
}

TEST(Sample, WhatIsNoneIsRefused) {
  for (const char *line :
       {"", "1", "1 ", "1 2", "1 2 ", "3 0 x", "-1 0 x", "a 0 x", "1 b x", "1  0 x"})
    EXPECT_FALSE(read_sample(line)) << line;
}

} // namespace
} // namespace plateau::tuning
