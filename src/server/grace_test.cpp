#include "server/grace.hpp"

#include "server/testing/room.hpp"

#include <gtest/gtest.h>

namespace plateau::server {
namespace {

TEST(Grace, AMoveThatCouldNotBeStoredIsKnownAgainInItsTurn) {
  testing::room::PlayedRoom played;
  played.sit();
  auto move = played.ask(Asked::move, 0);
  move.move = "e4";
  Grace grace;
  EXPECT_FALSE(grace.remembers_any());
  grace.remember(Side::first, move, 100, played.room().version(), 150);
  ASSERT_NE(grace.repeated_by(move, played.room()), nullptr);
  grace.remember(Side::first, move, 180, played.room().version(), 200);
  EXPECT_EQ(grace.repeated_by(move, played.room())->asked_at, 100) << "as it was first made";
  EXPECT_EQ(grace.repeated_by(move, played.room())->refused_at, 200);
  auto other = move;
  other.move = "d4";
  EXPECT_EQ(grace.repeated_by(other, played.room()), nullptr) << "thought about since";
  EXPECT_NE(grace.unstored(played.room()), nullptr);
  EXPECT_EQ(played.moves("d4", 0), "moved");
  EXPECT_EQ(grace.unstored(played.room()), nullptr) << "the other one is to move";
  EXPECT_EQ(played.moves("d5", 1), "moved");
  EXPECT_EQ(grace.unstored(played.room()), nullptr) << "another turn";
}

TEST(Grace, AMoveCannotBeMadeForATurnToCome) {
  testing::room::PlayedRoom played;
  played.sit();
  auto early = played.ask(Asked::move, 0);
  early.move = "e4";
  early.version = 1000;
  Grace grace;
  grace.remember(Side::first, early, 100, played.room().version(), 150);
  EXPECT_EQ(played.moves("d4", 0), "moved");
  EXPECT_EQ(played.moves("d5", 1), "moved");
  EXPECT_EQ(grace.unstored(played.room()), nullptr);
}

} // namespace
} // namespace plateau::server
