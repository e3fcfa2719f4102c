#include "server/shelf.hpp"

#include "server/testing/memory_store.hpp"
#include "server/testing/room.hpp"

#include <gtest/gtest.h>

namespace plateau::server {
namespace {

class ShelfTest : public ::testing::Test {
protected:
  ShelfTest() {
    shelf.on_closed = [this](const std::string &id) { closed.push_back(id); };
  }
  /// Puts a room at hand, with what it weighs.
  OpenGamePointer put(const std::string &id) {
    const auto game = shelf.open(id);
    game->room = std::make_unique<Room>(id);
    Deed created;
    created.terms.kind = "chess";
    EXPECT_TRUE(game->room->apply(created));
    ++now;
    shelf.weigh(*game);
    return game;
  }
  static World world_for(testing::MemoryStore &store, const Time &now, Metrics &metrics) {
    HubLimits limits;
    limits.rooms = 8;
    return {store, [&now] { return now; }, metrics, limits};
  }

  Time now = 1'000'000;
  testing::MemoryStore store;
  Metrics metrics;
  World world = world_for(store, now, metrics);
  Shelf shelf{world};
  std::vector<std::string> closed;
  const std::shared_ptr<Client> watcher = std::make_shared<Client>(nullptr);
};

TEST_F(ShelfTest, OpensAGameOnce) {
  EXPECT_EQ(shelf.find("a"), nullptr);
  const auto game = shelf.open("a");
  EXPECT_EQ(shelf.open("a"), game);
  EXPECT_EQ(shelf.find("a"), game);
  EXPECT_EQ(metrics.rooms, 1U);
}

TEST_F(ShelfTest, AddsAGameThatWasMadeUnlessItIsThere) {
  const auto made = std::make_shared<OpenGame>("a", now);
  shelf.add(made);
  EXPECT_EQ(shelf.find("a"), made);
  shelf.add(std::make_shared<OpenGame>("a", now));
  EXPECT_EQ(shelf.find("a"), made);
}

TEST_F(ShelfTest, ClosesWhatHoldsNothing) {
  const auto game = shelf.open("a");
  game->queue.hold();
  shelf.close_if_empty(*game);
  EXPECT_TRUE(closed.empty()) << "the store is asked about it";
  game->queue.release();
  game->audience.enter(watcher, std::nullopt);
  shelf.close_if_empty(*game);
  EXPECT_TRUE(closed.empty()) << "somebody watches";
  game->audience.leave(*watcher, std::nullopt, now);
  shelf.close_if_empty(*game);
  EXPECT_EQ(closed, std::vector<std::string>{"a"});
  EXPECT_EQ(metrics.rooms, 0U);
}

TEST_F(ShelfTest, ClosesTheGamesThatWereNotNeededForLongest) {
  for (const auto *id : {"a", "b", "c", "d", "e", "f", "g", "h", "i"})
    put(id);
  shelf.make_room();
  EXPECT_EQ(closed, (std::vector<std::string>{"a", "b"})) << "an eighth more than it must";
  EXPECT_EQ(metrics.rooms, 7U);
}

TEST_F(ShelfTest, KeepsAWatchedGameButNotItsRoomWhenMemoryIsShort) {
  const auto watched = put("a");
  watched->audience.enter(watcher, std::nullopt);
  const auto busy = put("b");
  busy->queue.hold();
  const auto bytes = metrics.room_bytes;
  put("c");
  world.limits.room_bytes = 1;
  shelf.make_room();
  EXPECT_EQ(closed, std::vector<std::string>{"c"});
  EXPECT_EQ(shelf.find("a"), watched);
  EXPECT_EQ(watched->room, nullptr);
  EXPECT_NE(busy->room, nullptr);
  EXPECT_EQ(metrics.room_bytes, bytes / 2);
}

} // namespace
} // namespace plateau::server
