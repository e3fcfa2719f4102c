#include "server/health.hpp"

#include "server/testing/memory_store.hpp"

#include <gtest/gtest.h>

namespace plateau::server {
namespace {

using store::Trouble;

class HealthTest : public ::testing::Test {
protected:
  HealthTest() {
    health->on_change = [this](Trouble trouble) { heard.push_back(trouble); };
  }
  void tick_after(Milliseconds time) {
    now += time.count();
    health->tick([this] { return clocks_run; });
  }

  bool clocks_run = false;
  Peers peers;
  Time now = 1'000'000;
  testing::MemoryStore store;
  Metrics metrics;
  const World world{store, [this] { return now; }, metrics};
  std::unique_ptr<Health> health = std::make_unique<Health>(world, peers);
  std::vector<Trouble> heard;
};

TEST_F(HealthTest, ADiskThatIsNearlyFullIsNoticed) {
  const auto probe = [&](std::optional<std::int64_t> free) {
    store.free = free;
    tick_after(world.limits.sweep);
    store.answer_all();
    return health->low_disk();
  };
  EXPECT_EQ(probe(std::nullopt), std::nullopt) << "the disk of a database is not ours";
  EXPECT_EQ(probe(world.limits.disk_low), std::nullopt);
  EXPECT_EQ(probe(world.limits.disk_low - 1), world.limits.disk_low - 1);
  EXPECT_EQ(metrics.store_free_bytes, world.limits.disk_low - 1);
  EXPECT_NE(write_metrics(metrics).find("plateau_store_free_bytes 1073741823\n"),
            std::string::npos);
  EXPECT_EQ(probe(world.limits.disk_low), std::nullopt) << "somebody has made room";
}

TEST_F(HealthTest, TheStoreIsProbedFromTheBeginningAndMoreOftenInTrouble) {
  store.trouble = Trouble::full;
  tick_after(Milliseconds{0});
  store.answer_all();
  EXPECT_EQ(health->trouble(), Trouble::full);
  store.trouble = Trouble::none;
  tick_after(world.limits.recovery - Milliseconds{1});
  store.answer_all();
  EXPECT_FALSE(health->is_good());
  tick_after(Milliseconds{1});
  store.answer_all();
  EXPECT_TRUE(health->is_good());
  EXPECT_EQ(health->recovered(), now);
  store.trouble = Trouble::locked;
  tick_after(world.limits.sweep - Milliseconds{1});
  store.answer_all();
  EXPECT_TRUE(health->is_good());
  tick_after(Milliseconds{1});
  store.answer_all();
  EXPECT_EQ(heard, (std::vector{Trouble::full, Trouble::none, Trouble::locked}));
}

TEST_F(HealthTest, AProbeThatTakesTooLongIsTrouble) {
  tick_after(Milliseconds{0});
  tick_after(world.limits.check - Milliseconds{1});
  EXPECT_TRUE(health->is_good());
  now += 3'600'000; // The clock was set, which is not the store's fault.
  health->begin_anew();
  tick_after(Milliseconds{0});
  EXPECT_TRUE(health->is_good());
  tick_after(world.limits.check);
  EXPECT_EQ(health->trouble(), Trouble::failed);
}

TEST_F(HealthTest, WhatPassesByItselfIsNoTrouble) {
  health->note(Trouble::busy);
  health->note(Trouble::stopped);
  EXPECT_TRUE(heard.empty());
  health->note(Trouble::failed);
  health->note(Trouble::failed);
  EXPECT_EQ(heard.size(), 1U) << "told once";
}

TEST_F(HealthTest, AnAnswerThatComesAfterItsEndDoesNothing) {
  tick_after(Milliseconds{0});
  health.reset();
  store.trouble = Trouble::full;
  store.answer_all();
  EXPECT_TRUE(heard.empty());
}

TEST_F(HealthTest, WhileClocksRunSignsOfLifeComeOften) {
  tick_after(Milliseconds{0});
  store.answer_all();
  EXPECT_EQ(store.signs_of_life, std::vector{now});
  tick_after(world.limits.alive);
  EXPECT_EQ(store.checks, 1) << "no clock runs";
  clocks_run = true;
  tick_after(Milliseconds{0});
  store.answer_all();
  EXPECT_EQ(store.last_alive().at, now);
  tick_after(world.limits.alive - Milliseconds{1});
  EXPECT_EQ(store.checks, 2);
  now += 5;
  health->sign_off();
  store.answer_all();
  EXPECT_EQ(store.last_alive().at, now) << "to the millisecond when it is stopped";
  peers.exist = true;
  now += 1;
  health->sign_off();
  tick_after(world.limits.sweep);
  store.answer_all();
  EXPECT_LT(store.last_alive().at, now) << "clocks go on at the other nodes";
}

TEST_F(HealthTest, ClocksThatDifferAreNoticed) {
  std::vector<Milliseconds> told;
  health->on_skew = [&](Milliseconds behind) { told.push_back(behind); };
  const auto probe = [&](Time took, Time clock) {
    now += world.limits.sweep.count();
    tick_after(Milliseconds{0});
    store.clock = clock == 0 ? std::nullopt : std::optional(now + clock);
    now += took;
    store.answer_all();
    return health->skew().count();
  };
  const auto limit = world.limits.skew.count();
  EXPECT_EQ(probe(5'000, 0), 0) << "it has no clock";
  EXPECT_EQ(probe(5'000, 2'000), 0) << "it was asked at some time within five seconds";
  EXPECT_EQ(probe(0, limit - 1), 0);
  EXPECT_EQ(probe(5'000, 5'000 + limit), limit);
  EXPECT_EQ(probe(5'000, -limit), -limit);
  EXPECT_EQ(metrics.clock_skew, -limit);
  EXPECT_EQ(told.size(), 1U);
  for (Time passed = 0; passed <= world.limits.skew_kept.count();
       passed += world.limits.sweep.count())
    probe(0, 1);
  EXPECT_EQ(health->skew().count(), 0);
  health->note_time(now - 3'600'000);
  EXPECT_EQ(health->skew().count(), 0) << "an old entry";
  health->note_time(now + 2 * limit);
  EXPECT_EQ(told, (std::vector{Milliseconds(limit), Milliseconds(0), Milliseconds(2 * limit)}));
}

} // namespace
} // namespace plateau::server
