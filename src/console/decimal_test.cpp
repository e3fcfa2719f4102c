#include "console/decimal.hpp"
#include "core/testing/languages.hpp"

#include <gtest/gtest.h>

namespace plateau::console {
namespace {

TEST(Decimal, HasTheMarkOfTheLanguage) {
  EXPECT_EQ(decimal(plateau::testing::english, 26.25, 1), "26.2");
  EXPECT_EQ(decimal(plateau::testing::french, 26.25, 1), "26,2");
  EXPECT_EQ(decimal(plateau::testing::french, -0.5, 2), "-0,50");
}

TEST(Decimal, ShowsASignWhereAsked) {
  EXPECT_EQ(decimal(plateau::testing::english, 0.25, 2, Sign::always), "+0.25");
  EXPECT_EQ(decimal(plateau::testing::french, -0.25, 2, Sign::always), "-0,25");
  EXPECT_EQ(decimal(plateau::testing::english, 7, 0), "7");
}

TEST(Decimal, NothingHasNoMinus) {
  EXPECT_EQ(decimal(plateau::testing::english, -0.0, 1), "0.0");
  EXPECT_EQ(decimal(plateau::testing::english, -0.0, 1, Sign::always), "+0.0");
  EXPECT_EQ(decimal(plateau::testing::english, -0.04, 1), "0.0");
  EXPECT_EQ(decimal(plateau::testing::english, -0.06, 1), "-0.1");
}

} // namespace
} // namespace plateau::console
