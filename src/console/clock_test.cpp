#include "console/clock.hpp"

#include <gtest/gtest.h>

namespace plateau::console {
namespace {

TEST(PeopleClock, IsMinutesAndSeconds) {
  const auto both = read_people_clock("5+3");
  ASSERT_TRUE(both);
  EXPECT_EQ(both->initial, std::chrono::minutes(5));
  EXPECT_EQ(both->increment, std::chrono::seconds(3));
  EXPECT_EQ(read_people_clock("0.5")->initial, std::chrono::seconds(30));
  EXPECT_TRUE(read_people_clock("1440+3600"));
  for (const auto *const wrong :
       {"", "0", "5+", "+3", "5+3+1", "1441", "5+3601", "-5", "1e3", "5:00", "x"})
    EXPECT_FALSE(read_people_clock(wrong)) << wrong;
}

TEST(PeopleClock, ShowsTenthsAtTheEnd) {
  EXPECT_EQ(clock_face(std::chrono::minutes(5)), "5:00");
  EXPECT_EQ(clock_face(Milliseconds(10000)), "0:10");
  EXPECT_EQ(clock_face(Milliseconds(9999)), "9.9");
  EXPECT_EQ(clock_face(Milliseconds(3723000)), "1:02:03");
  EXPECT_EQ(clock_face(Milliseconds(-5)), "0.0");
}

} // namespace
} // namespace plateau::console
