#include "server/request.hpp"

#include <gtest/gtest.h>

namespace plateau::server {
namespace {

Request named(const std::string &id) {
  Request request;
  request.ask.id = id;
  return request;
}

TEST(Queue, KeepsOrderAndPutsBackWhatWasBegun) {
  Queue queue;
  queue.push(named("a"));
  queue.push(named("b"));
  auto first = queue.take();
  EXPECT_EQ(first.ask.id, "a");
  queue.put_back(std::move(first));
  EXPECT_EQ(queue.front().ask.id, "a");
  EXPECT_EQ(queue.take_all().size(), 2U);
  EXPECT_TRUE(queue.is_idle());
}

TEST(Queue, KeepsPlacesForThePlayers) {
  HubLimits limits;
  limits.waiting = 3;
  limits.waiting_players = 2;
  Queue queue;
  EXPECT_TRUE(queue.has_place(false, limits));
  queue.push(named("a"));
  EXPECT_FALSE(queue.has_place(false, limits));
  EXPECT_TRUE(queue.has_place(true, limits));
  queue.push(named("b"));
  queue.push(named("c"));
  EXPECT_FALSE(queue.has_place(true, limits));
}

TEST(Queue, IsNotIdleWhileTheStoreIsAsked) {
  Queue queue;
  queue.hold();
  EXPECT_FALSE(queue.is_idle());
  queue.hint(7);
  queue.hint(5);
  queue.release();
  EXPECT_TRUE(queue.is_idle());
  EXPECT_EQ(queue.take_hint(), 7U);
  EXPECT_EQ(queue.take_hint(), 0U);
}

} // namespace
} // namespace plateau::server
