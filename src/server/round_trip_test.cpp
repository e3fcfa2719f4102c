#include "server/round_trip.hpp"

#include <gtest/gtest.h>

namespace plateau::server {
namespace {

using namespace std::chrono_literals;

const RoundTrip::Instant sent_at{12h};

TEST(RoundTrip, IsMeasuredByTheAnswerToAPing) {
  RoundTrip trip;
  const auto ping = trip.ping(sent_at);
  EXPECT_EQ(trip.measured(), 0ms);
  EXPECT_TRUE(trip.hear_pong(ping, sent_at + 40ms));
  EXPECT_EQ(trip.measured(), 40ms);
}

TEST(RoundTrip, APongThatNobodyAskedForIsWorthNothing) {
  RoundTrip trip;
  EXPECT_FALSE(trip.hear_pong("", sent_at));
  EXPECT_FALSE(trip.hear_pong("1", sent_at + 300ms));
  const auto first = trip.ping(sent_at);
  const auto second = trip.ping(sent_at + 10s);
  EXPECT_NE(first, second);
  EXPECT_FALSE(trip.hear_pong("1", sent_at + 10s + 300ms));
  EXPECT_FALSE(trip.hear_pong(first, sent_at + 10s + 300ms)) << "another ping was sent since";
  EXPECT_EQ(trip.measured(), 0ms);
  EXPECT_TRUE(trip.hear_pong(second, sent_at + 10s + 30ms));
  EXPECT_FALSE(trip.hear_pong(second, sent_at + 10s + 300ms)) << "once";
  EXPECT_EQ(trip.measured(), 30ms);
}

TEST(RoundTrip, ALatePongEarnsNothing) {
  for (const auto late : {0ms, 1ms}) {
    RoundTrip trip;
    const auto ping = trip.ping(sent_at);
    EXPECT_TRUE(trip.hear_pong(ping, sent_at + RoundTrip::latest + late));
    EXPECT_EQ(trip.measured(), late == 0ms ? RoundTrip::latest : 0ms);
  }
}

} // namespace
} // namespace plateau::server
