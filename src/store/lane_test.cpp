#include "store/lane.hpp"

#include "store/testing/loop.hpp"

#include <gtest/gtest.h>

namespace plateau::store {
namespace {

using testing::addition;

/// A connection that remembers how appends were grouped.
class FakeConnection final : public Connection {
public:
  std::vector<Appended> append(std::span<const AppendJob> jobs) override {
    groups.push_back(jobs.size());
    return std::vector<Appended>(jobs.size(), {Appended::What::stored, Trouble::none});
  }
  EntriesRead read(const std::string &game, std::uint32_t from) override {
    return {Trouble::none, {{from, game, {}, {}, 0}}};
  }
  RowsRead list(const Filter & /*filter*/) override { return {}; }
  RowsRead overdue(const Overdue & /*which*/) override { return {}; }
  Checked check(std::optional<Life>) override { return {Trouble::full}; }

  std::vector<std::size_t> groups;
};

class FakeLine final : public Line {
public:
  explicit FakeLine(FakeConnection *connection, std::shared_ptr<std::mutex> held)
      : connection_(connection), held_(std::move(held)) {}
  /// Waits as long as the test holds it.
  Connection *connection() override {
    const std::scoped_lock lock(*held_);
    return connection_;
  }
  std::vector<AppendJob> take(std::deque<Job> &queue) const override {
    std::vector<AppendJob> group;
    while (!queue.empty() && std::holds_alternative<AppendJob>(queue.front())) {
      group.push_back(std::move(std::get<AppendJob>(queue.front())));
      queue.pop_front();
    }
    return group;
  }

private:
  FakeConnection *connection_;
  std::shared_ptr<std::mutex> held_;
};

class TwoLanes final : public LaneStore {
public:
  TwoLanes(FakeConnection *connection, const std::shared_ptr<std::mutex> &held, const Post &post,
           std::size_t waiting)
      : LaneStore(std::make_unique<FakeLine>(connection, held),
                  std::make_unique<FakeLine>(connection, held), post, waiting) {}
  ~TwoLanes() override { stop(); }
};

TEST(Lane, WhatWaitsIsOneGroupAndMoreThanItsLimitIsRefused) {
  testing::Loop loop;
  FakeConnection connection;
  const auto held = std::make_shared<std::mutex>();
  TwoLanes store(&connection, held, loop.post(), 3);
  int stored = 0;
  int busy = 0;
  {
    const std::scoped_lock lock(*held); // The thread has at most one group, and waits here.
    for (int i = 0; i < 10; ++i)
      store.append({addition("g" + std::to_string(i), 0)}, [&](Appended answer) {
        stored += answer.what == Appended::What::stored ? 1 : 0;
        busy += answer.trouble == Trouble::busy ? 1 : 0;
      });
  }
  while (stored + busy < 10)
    loop.run_one();
  EXPECT_GE(busy, 10 - 3 - 3);
  EXPECT_GE(stored, 3);
  store.stop();
  EXPECT_LE(connection.groups.size(), 3U);
}

TEST(Lane, WithoutAConnectionEverythingIsRefused) {
  testing::Loop loop;
  TwoLanes store(nullptr, std::make_shared<std::mutex>(), loop.post(), 3);
  EXPECT_EQ(loop.append(store, {addition("g", 0)}).trouble, Trouble::failed);
  EXPECT_EQ(loop.read(store, "g").trouble, Trouble::failed);
  EXPECT_EQ(loop.check(store), Trouble::failed);
}

TEST(Lane, WhatIsAskedIsAnsweredUntilItStops) {
  testing::Loop loop;
  FakeConnection connection;
  TwoLanes store(&connection, std::make_shared<std::mutex>(), loop.post(), 3);
  const auto read = loop.read(store, "g", 7);
  ASSERT_EQ(read.entries.size(), 1U);
  EXPECT_EQ(read.entries.front().version, 7U);
  EXPECT_EQ(loop.check(store), Trouble::full);
  bool answered = false;
  store.append({addition("g", 0)}, [&](Appended) { answered = true; });
  store.stop();
  loop.run_one();
  EXPECT_TRUE(answered) << "what was taken is done";
  EXPECT_EQ(loop.append(store, {addition("g", 1)}).trouble, Trouble::stopped);
}

} // namespace
} // namespace plateau::store
