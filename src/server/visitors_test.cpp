// How much one address, and one connection, may take. The test says what time it is.
#include "server/visitors.hpp"

#include "server/outbox.hpp"
#include "server/rate.hpp"
#include "server/roll.hpp"
#include "server/seldom.hpp"

#include <functional>
#include <gtest/gtest.h>

namespace plateau::server {
namespace {

using namespace std::chrono_literals;
const Rate::Instant noon{std::chrono::hours(12)};

TEST(Rate, TheWindowSlides) {
  const Limits limits;
  Rate rate(limits.messages, limits.message_window);
  for (std::size_t i = 0; i < limits.messages; ++i)
    EXPECT_TRUE(rate.allow(noon + i * 1ms));
  EXPECT_FALSE(rate.allow(noon + limits.message_window - 1ms)) << "one too many";
  EXPECT_TRUE(rate.allow(noon + limits.message_window)) << "the first is long ago";
  EXPECT_FALSE(rate.allow(noon + limits.message_window)) << "the second is not";
  EXPECT_TRUE(rate.allow(noon + limits.message_window + 1ms));
}

TEST(Allowance, AsManyAtOnceAndTheSameAgainLater) {
  Allowance allowance;
  for (int i = 0; i < 5; ++i)
    EXPECT_TRUE(allowance.take(5, 10s, noon));
  EXPECT_FALSE(allowance.take(5, 10s, noon));
  EXPECT_FALSE(allowance.take(5, 10s, noon + 1999ms));
  EXPECT_TRUE(allowance.take(5, 10s, noon + 2s)) << "one drop";
  EXPECT_FALSE(allowance.take(5, 10s, noon + 2s));
  EXPECT_FALSE(allowance.is_full(noon + 11s));
  EXPECT_TRUE(allowance.is_full(noon + 12s));
  for (int i = 0; i < 6; ++i)
    EXPECT_EQ(allowance.take(5, 10s, noon + 1h), i < 5);
  EXPECT_FALSE(Allowance().take(0, 10s, noon));
  EXPECT_TRUE(allowance.take(5, 10s, noon + 2h, 3));
  EXPECT_FALSE(allowance.take(5, 10s, noon + 2h, 3)) << "one too many";
  EXPECT_TRUE(allowance.take(5, 10s, noon + 2h, 2));
  EXPECT_TRUE(allowance.take(5, 10s, noon + 3h, 1000)) << "all there is, for which one can wait";
  EXPECT_FALSE(allowance.take(5, 10s, noon + 3h));
}

TEST(Visitors, AnAddressHasAllowances) {
  Limits limits;
  limits.messages_per_address = 3;
  limits.games_per_address = 2;
  Visitors visitors(limits);
  for (int i = 0; i < 4; ++i)
    EXPECT_EQ(visitors.may_say("192.0.2.1", noon), i < 3);
  for (int i = 0; i < 3; ++i)
    EXPECT_EQ(visitors.may_create("192.0.2.1", noon), i < 2);
  visitors.give_back_game("192.0.2.1");
  for (int i = 0; i < 2; ++i)
    EXPECT_EQ(visitors.may_create("192.0.2.1", noon), i < 1);
  EXPECT_TRUE(visitors.may_say("192.0.2.2", noon)) << "another one";
  EXPECT_TRUE(visitors.may_say("192.0.2.1", noon + limits.message_window));
  EXPECT_FALSE(visitors.may_create("192.0.2.1", noon + limits.games_window / 2 - 1ms));
  EXPECT_TRUE(visitors.may_create("192.0.2.1", noon + limits.games_window));
}

TEST(Visitors, AnAddressMayOweMoreThanItHas) {
  Limits limits;
  limits.messages_per_address = 4;
  Visitors visitors(limits);
  visitors.owe("192.0.2.1", noon, 2);
  EXPECT_TRUE(visitors.may_say("192.0.2.1", noon, 2));
  visitors.owe("192.0.2.1", noon, 8);
  EXPECT_FALSE(visitors.may_say("192.0.2.1", noon + 2 * limits.message_window));
  EXPECT_TRUE(
      visitors.may_say("192.0.2.1", noon + 2 * limits.message_window + limits.message_window / 4));
}

TEST(Visitors, WhoLeavesAndComesBackIsKnown) {
  Limits limits;
  limits.messages_per_address = 1;
  Visitors visitors(limits);
  visitors.enter("192.0.2.1", noon);
  visitors.enter_socket("192.0.2.1", noon);
  EXPECT_EQ(visitors.count("192.0.2.1").connections, 2U);
  EXPECT_EQ(visitors.count("192.0.2.1").sockets, 1U);
  EXPECT_TRUE(visitors.may_say("192.0.2.1", noon));
  visitors.leave_socket("192.0.2.1");
  visitors.leave("192.0.2.1");
  EXPECT_EQ(visitors.count("192.0.2.1").connections, 0U);
  EXPECT_FALSE(visitors.may_say("192.0.2.1", noon));
}

TEST(Visitors, TheTableHasALimit) {
  Limits limits;
  limits.addresses = 3;
  limits.games_per_address = 1;
  Visitors visitors(limits);
  visitors.enter("192.0.2.1", noon);
  visitors.enter("192.0.2.2", noon);
  visitors.leave("192.0.2.2"); // Has used nothing: forgotten first.
  EXPECT_TRUE(visitors.may_create("192.0.2.3", noon));
  EXPECT_TRUE(visitors.may_create("192.0.2.4", noon));
  EXPECT_EQ(visitors.size(), 3U);
  EXPECT_FALSE(visitors.may_create("192.0.2.3", noon)) << "remembered";
  EXPECT_TRUE(visitors.may_create("192.0.2.5", noon)) << "now those who are not here go";
  EXPECT_LE(visitors.size(), 3U);
  EXPECT_EQ(visitors.count("192.0.2.1").connections, 1U) << "who is here stays";
}

TEST(Visitors, AHouseholdIsOnePlace) {
  EXPECT_EQ(place_of("192.0.2.1"), "192.0.2.1");
  EXPECT_EQ(place_of("::ffff:192.0.2.1"), "192.0.2.1");
  EXPECT_EQ(place_of("2001:db8:1:2::9"), place_of("2001:db8:1:2:ffff::1"));
  EXPECT_NE(place_of("2001:db8:1:2::9"), place_of("2001:db8:1:3::9"));
  EXPECT_EQ(place_of("fe80::1%eth0"), place_of("fe80::2"));
  EXPECT_EQ(place_of("::1"), "::1");
}

TEST(Visitors, AWiderNetworkHasALargerShare) {
  Limits limits;
  limits.connections_per_address = limits.sockets_per_address = 2;
  limits.messages_per_address = limits.games_per_address = 2;
  limits.share_56 = 3;
  limits.share_48 = 5;
  // One /64 after the other, in one /56 or all over a /48: each takes less than it may, but
  // together they have only so many shares.
  const auto in_56 = [](int number) { return "2001:db8:1:" + std::to_string(number) + "::1"; };
  const auto in_48 = [](int number) { return "2001:db8:1:" + std::to_string(number) + "00::1"; };
  for (const auto &[address, shares] :
       {std::pair<std::function<std::string(int)>, std::size_t>{in_56, limits.share_56},
        {in_48, limits.share_48}}) {
    Visitors visitors(limits);
    const int most = static_cast<int>(2 * shares);
    for (int i = 0; i <= most; ++i) {
      EXPECT_EQ(visitors.may_say(address(i), noon), i < most) << address(i);
      EXPECT_EQ(visitors.may_create(address(i), noon), i < most) << address(i);
      EXPECT_EQ(visitors.has_place_for_socket(address(i)), i < most) << address(i);
      visitors.enter_socket(address(i), noon);
      EXPECT_EQ(visitors.crowded(address(i)), i >= most) << address(i);
    }
    EXPECT_TRUE(visitors.may_say("2001:db8:2::1", noon)) << "another network";
    EXPECT_FALSE(visitors.crowded("2001:db8:2::1"));
    for (int i = 0; i <= most; ++i)
      visitors.leave_socket(address(i));
    EXPECT_TRUE(visitors.has_place_for_socket(address(0)));
    EXPECT_FALSE(visitors.crowded(address(0)));
    visitors.give_back_game(address(0));
    EXPECT_TRUE(visitors.may_create(address(most), noon)) << "given back to all of its networks";
  }
}

TEST(Visitors, WhatAWiderNetworkRefusesIsNotTaken) {
  Limits limits;
  limits.messages_per_address = 4;
  limits.share_56 = limits.share_48 = 1;
  Visitors visitors(limits);
  EXPECT_TRUE(visitors.may_say("2001:db8:1:1::1", noon, 4));
  EXPECT_FALSE(visitors.may_say("2001:db8:1:2::1", noon, 4));
  // The refused place still has all of its own.
  EXPECT_TRUE(visitors.may_say("2001:db8:1:2::1", noon + limits.message_window, 4));
  EXPECT_EQ(shares_of("192.0.2.1", limits).size(), 1U) << "IPv4 has no wider networks";
  EXPECT_EQ(shares_of("2001:db8:1:2::1", limits).size(), 3U);
}

TEST(Visitors, OnlyAProxySaysWhoAsks) {
  const std::vector<std::string> proxies = {"127.0.0.1", "10.0.0.1"};
  const auto from = [&](const char *peer, const char *forwarded) {
    return client_address(peer, forwarded, proxies);
  };
  EXPECT_EQ(from("192.0.2.1", "203.0.113.9"), "192.0.2.1") << "no proxy of ours";
  EXPECT_EQ(from("127.0.0.1", "203.0.113.9"), "203.0.113.9");
  EXPECT_EQ(from("127.0.0.1", "198.51.100.7, 203.0.113.9"), "203.0.113.9")
      << "what stands before the last was written by anybody";
  EXPECT_EQ(from("127.0.0.1", "203.0.113.9, 10.0.0.1"), "203.0.113.9") << "two of ours";
  EXPECT_EQ(from("127.0.0.1", " 203.0.113.9:4711 "), "203.0.113.9");
  EXPECT_EQ(from("127.0.0.1", "[2001:db8::9]:4711"), "2001:db8::9");
  EXPECT_EQ(from("127.0.0.1", "2001:db8::9"), "2001:db8::9");
  for (const auto *nonsense : {"", "unknown", "203.0.113.9, x", ",", "[", "203.0.113.9,"})
    EXPECT_EQ(from("127.0.0.1", nonsense), "127.0.0.1") << nonsense;
}

TEST(Visitors, AnAddressIsTheSameHoweverItIsWritten) {
  EXPECT_EQ(plain_address("::ffff:127.0.0.1"), "127.0.0.1");
  EXPECT_EQ(plain_address("::FFFF:7f00:1"), "127.0.0.1");
  EXPECT_EQ(plain_address("127.0.0.1"), "127.0.0.1");
  EXPECT_EQ(plain_address("2001:DB8:0:0::9"), "2001:db8::9");
  EXPECT_EQ(plain_address("fe80::1%eth0"), "fe80::1%eth0");
  EXPECT_EQ(plain_address("somewhere"), "somewhere");
  const std::vector<std::string> proxies = {"::ffff:10.0.0.1", "0:0::1"};
  EXPECT_TRUE(is_one_of("10.0.0.1", proxies));
  EXPECT_TRUE(is_one_of("::1", proxies));
  EXPECT_FALSE(is_one_of("10.0.0.2", proxies));
  EXPECT_EQ(client_address("::ffff:10.0.0.1", "203.0.113.9, ::ffff:10.0.0.1", proxies),
            "203.0.113.9");
}

/// A message that counts for so much.
Text counting(std::size_t bytes) {
  return std::make_shared<const std::string>(bytes - Outbox::overhead, 'x');
}

TEST(Seldom, SaysEachOnceAndNotTooManyInAll) {
  const Limits limits;
  Seldom seldom(limits.log_lines, limits.log_window);
  using enum Seldom::Say;
  for (int time = 0; time < 2; ++time)
    EXPECT_EQ(seldom.say("0", noon), time == 0 ? it : nothing);
  for (std::size_t i = 1; i < limits.log_lines; ++i)
    EXPECT_EQ(seldom.say(std::to_string(i), noon), it);
  EXPECT_EQ(seldom.say("one more", noon), that_there_is_more);
  EXPECT_EQ(seldom.say("another", noon), nothing);
  EXPECT_EQ(seldom.say("0", noon + limits.log_window - 1ms), nothing);
  EXPECT_EQ(seldom.say("0", noon + limits.log_window), it);
}

TEST(Roll, WhoEndsIsNoLongerOnIt) {
  struct Guest : std::enable_shared_from_this<Guest> {
    explicit Guest(Roll<Guest> &roll) : place(roll, *this) {}
    Roll<Guest>::Place place;
  };
  Roll<Guest> roll;
  const auto ada = std::make_shared<Guest>(roll);
  auto boris = std::make_shared<Guest>(roll);
  EXPECT_EQ(roll.held(), (std::vector{ada, boris}));
  boris.reset();
  EXPECT_EQ(roll.size(), 1U);
  EXPECT_EQ(roll.held(), std::vector{ada});
}

TEST(Outbox, HoldsExactlyItsBytes) {
  const Limits limits;
  constexpr std::size_t piece = 1024;
  for (const std::size_t more : {std::size_t{0}, std::size_t{1}}) {
    Outbox outbox(limits.queue_bytes);
    for (std::size_t i = 1; i < limits.queue_bytes / piece; ++i)
      EXPECT_TRUE(outbox.push(counting(piece)));
    EXPECT_EQ(outbox.push(counting(piece + more)), more == 0) << "one byte too many";
  }
}

TEST(Outbox, WhatIsBeingWrittenStillWaits) {
  Outbox outbox(400);
  for (int i = 0; i < 4; ++i)
    EXPECT_TRUE(outbox.push(counting(100)));
  EXPECT_EQ(outbox.front()->size(), 100 - Outbox::overhead);
  EXPECT_FALSE(Outbox(outbox).push(counting(100))) << "not written yet";
  outbox.pop();
  EXPECT_TRUE(outbox.push(counting(100)));
}

TEST(Outbox, OneLongTextMayWait) {
  const std::size_t quarter = 1000;
  const std::size_t whole = quarter * Outbox::long_text_part;
  Outbox outbox(whole);
  EXPECT_TRUE(outbox.push(counting(whole * 10))) << "counts as a quarter";
  EXPECT_FALSE(outbox.push(counting(3 * quarter + 1))) << "a second one counts as it is";
  EXPECT_TRUE(outbox.push(counting(3 * quarter)));
  EXPECT_FALSE(outbox.push(counting(Outbox::overhead)));
  outbox.pop();
  EXPECT_TRUE(outbox.push(counting(whole * 10))) << "the first has left";
  outbox.push_last(counting(whole * 10));
}

} // namespace
} // namespace plateau::server
