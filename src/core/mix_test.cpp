#include "core/mix.hpp"

#include <gtest/gtest.h>

namespace plateau {
namespace {

TEST(Mix, IsSplitMix64) {
  // The first numbers of the reference implementation for the seed 1234567.
  std::uint64_t state = 1234567;
  EXPECT_EQ(next_mixed(state), 6457827717110365317U);
  EXPECT_EQ(next_mixed(state), 3203168211198807973U);
  EXPECT_EQ(next_mixed(state), 9817491932198370423U);
  EXPECT_EQ(mix(1234567), 6457827717110365317U);
}

} // namespace
} // namespace plateau
