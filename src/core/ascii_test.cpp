#include "core/ascii.hpp"

#include <gtest/gtest.h>

namespace plateau {
namespace {

TEST(Ascii, CaseIsOfLettersOnly) {
  EXPECT_EQ(lowered("AbZ[09é"), "abz[09é");
  EXPECT_EQ(upper('z'), 'Z');
  EXPECT_EQ(upper('{'), '{');
  EXPECT_EQ(capitalised("white"), "White");
  EXPECT_EQ(capitalised("été"), "été") << "not a letter of ASCII";
  EXPECT_EQ(capitalised(""), "");
  EXPECT_TRUE(same_name("Hash", "hASH"));
  EXPECT_FALSE(same_name("Hash", "Hashes"));
}

TEST(Ascii, BlanksAreTrimmedAtBothEnds) {
  EXPECT_EQ(trimmed(" \te2e4 \r"), "e2e4");
  EXPECT_EQ(trimmed("a b"), "a b");
  EXPECT_EQ(trimmed(" \t\r\n"), "");
  EXPECT_EQ(trimmed(""), "");
}

} // namespace
} // namespace plateau
