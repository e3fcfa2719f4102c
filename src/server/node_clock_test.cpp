// The time of a node whose wall is set by the test.
#include "server/node_clock.hpp"

#include <gtest/gtest.h>

namespace plateau::server {
namespace {

using namespace std::chrono_literals;
const NodeClock::Steady start{std::chrono::hours(1)};
const NodeClock::Wall wall{std::chrono::hours(24 * 365 * 50)};
const Time clock_began = std::chrono::duration_cast<Milliseconds>(wall.time_since_epoch()).count();
constexpr auto tick = 50ms;

TEST(NodeClock, GoesOnByItself) {
  const NodeClock clock(wall, start);
  EXPECT_EQ(clock.at(start), clock_began);
  EXPECT_EQ(clock.at(start + 1h), clock_began + 3'600'000);
}

TEST(NodeClock, FollowsAWallThatWasSetSlowlyAndNeverGoesBack) {
  for (const auto step : {10s, -10s}) {
    NodeClock clock(wall, start);
    auto before = clock.at(start);
    auto now = start;
    const auto slowest = std::chrono::abs(step) * NodeClock::slew_part;
    for (; now < start + slowest; now += tick) {
      clock.follow(wall + step + (now - start), now);
      EXPECT_GE(clock.at(now), before) << "never back";
      // Just before the next look: a tick, and a fiftieth of it at most.
      EXPECT_GE(clock.at(now + tick), clock.at(now) + 49);
      EXPECT_LE(clock.at(now + tick), clock.at(now) + 51);
      before = clock.at(now + tick);
    }
    EXPECT_EQ(clock.at(now), clock_began + Milliseconds(slowest + step).count())
        << "it has arrived …";
    clock.follow(wall + step + (now - start), now);
    EXPECT_EQ(clock.at(now + 1h) - clock.at(now), 3'600'000) << "… and stays";
  }
}

TEST(NodeClock, GoesNoFurtherThanTheWallHoweverLongNobodyLooks) {
  NodeClock clock(wall, start);
  clock.follow(wall + 1s, start);
  EXPECT_EQ(clock.behind(), 1s);
  EXPECT_EQ(clock.at(start + 25s), clock_began + 25'500);
  EXPECT_EQ(clock.at(start + 1h), clock_began + 3'601'000);
}

TEST(NodeClock, SaysWhenTheWallIsFarAway) {
  NodeClock clock(wall, start);
  clock.follow(wall + NodeClock::apart - 1ms, start);
  EXPECT_FALSE(clock.is_apart());
  clock.follow(wall + NodeClock::apart, start);
  EXPECT_TRUE(clock.is_apart());
  clock.follow(wall - NodeClock::apart, start);
  EXPECT_TRUE(clock.is_apart());
}

TEST(NodeClock, CanBeSetWhenTheWallIsFarAheadForAWhile) {
  const auto is_far_after = [](std::chrono::milliseconds step, std::chrono::milliseconds time) {
    NodeClock clock(wall, start);
    for (auto now = start; now <= start + time; now += tick)
      clock.follow(wall + step + (now - start), now);
    return clock.is_far(start + time);
  };
  const auto slewed = NodeClock::settled / NodeClock::slew_part;
  EXPECT_TRUE(is_far_after(NodeClock::far + slewed, NodeClock::settled));
  EXPECT_FALSE(is_far_after(NodeClock::far + slewed, NodeClock::settled - tick));
  EXPECT_FALSE(is_far_after(NodeClock::far - 1ms, NodeClock::settled));
  EXPECT_FALSE(is_far_after(-72h, NodeClock::settled)) << "never back";
  NodeClock clock(wall, start);
  clock.follow(wall + 72h, start);
  clock.follow(wall + 1min, start + 1min); // It was wrong.
  clock.follow(wall + 72h + 2min, start + 2min);
  EXPECT_FALSE(clock.is_far(start + 2min));
  clock.set();
  EXPECT_EQ(clock.at(start + 3min), clock_began + Milliseconds(72h + 3min).count());
  EXPECT_FALSE(clock.is_apart());
}

TEST(NodeClock, LosesNothingByBeingLookedAt) {
  NodeClock clock(wall, start);
  auto now = start;
  for (int i = 0; i < 10'000; ++i) {
    now += 700us;
    clock.follow(wall + (now - start), now);
  }
  EXPECT_EQ(clock.at(now), clock_began + 7'000);
}

} // namespace
} // namespace plateau::server
