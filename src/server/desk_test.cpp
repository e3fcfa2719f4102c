#include "server/desk.hpp"

#include "server/testing/parts.hpp"

namespace plateau::server {
namespace {

class DeskTest : public testing::PartsTest {
protected:
  explicit DeskTest(const HubLimits &limits = {}) : PartsTest(limits) {}
  Request request(Asked asked, const std::string &token, const std::string &move = {}) {
    Request made{client(), {}, now};
    made.ask.asked = asked;
    made.ask.id = "r" + std::to_string(++requests_);
    made.ask.game = game->id;
    made.ask.token = token;
    made.ask.move = move;
    made.ask.version = game->room ? game->room->version() : 1;
    return made;
  }
  Desk desk{parts};

private:
  int requests_ = 0;
};

TEST_F(DeskTest, ARequestIsReadForJudgedStoredAndThenAnswered) {
  store_game(0);
  desk.push(game, request(Asked::move, white, "e2e4"));
  EXPECT_EQ(game->room, nullptr) << "the store has not answered";
  EXPECT_TRUE(told.empty());
  EXPECT_TRUE(game->queue.is_held());
  store.answer_all();
  EXPECT_EQ(last_code(), "done");
  EXPECT_EQ(told.back()["version"], 2);
  EXPECT_TRUE(game->queue.is_idle());
  EXPECT_EQ(store.rows().at(game->id).version, 1U);
}

TEST_F(DeskTest, RequestsOfOneGameWaitForEachOther) {
  store_game(0);
  desk.push(game, request(Asked::move, white, "e2e4"));
  auto reply = request(Asked::move, black, "e7e5");
  reply.ask.version = 2;
  desk.push(game, std::move(reply));
  desk.push(game, request(Asked::move, make_token(), "e7e5"));
  store.answer_all();
  ASSERT_EQ(told.size(), 3U);
  EXPECT_EQ(told[0]["version"], 2);
  EXPECT_EQ(told[1]["version"], 3);
  EXPECT_EQ(last_code(), "not-your-seat");
}

TEST_F(DeskTest, NoGameNoRoom) {
  desk.push(game, request(Asked::watch, {}));
  store.answer_all();
  EXPECT_EQ(last_code(), "no-such-game");
  EXPECT_EQ(parts.shelf.find(game->id), nullptr) << "it is let go";
}

TEST_F(DeskTest, WhatCouldNotBeStoredIsNotTold) {
  store_game(0);
  desk.load(game);
  store.answer_all();
  const auto watcher = client();
  parts.attendance.enter(*game, watcher, std::nullopt);
  desk.push(game, request(Asked::move, white, "e2e4"));
  store.trouble = store::Trouble::failed;
  store.answer_all();
  ASSERT_EQ(told.size(), 1U);
  EXPECT_EQ(last_code(), "store-unavailable");
  EXPECT_EQ(game->room, nullptr) << "nobody knows how it stands";
  EXPECT_TRUE(game->knows_seats());
  store.trouble = store::Trouble::none;
  desk.push(game, request(Asked::move, white, "d2d4"));
  store.answer_all();
  EXPECT_EQ(told.back()["type"], "game");
  EXPECT_EQ(told.back()["state"]["ply"], 1);
}

TEST_F(DeskTest, AnotherWriterMayBeQuicker) {
  store_game(0);
  store.conflicts = parts.world.limits.tries - 1;
  desk.push(game, request(Asked::move, white, "e2e4"));
  store.answer_all();
  EXPECT_EQ(last_code(), "done");
  store.conflicts = parts.world.limits.tries;
  auto move = request(Asked::move, black, "e7e5");
  desk.push(game, std::move(move));
  store.answer_all();
  EXPECT_EQ(last_code(), "busy");
  EXPECT_TRUE(game->queue.is_idle());
}

TEST_F(DeskTest, WhatIsThrownHoldsUpNobodyElse) {
  store_game(0);
  store.throws = true;
  const auto watch = request(Asked::watch, white);
  EXPECT_THROW(desk.push(game, watch), std::bad_alloc);
  EXPECT_FALSE(game->queue.is_held());
  store.throws = false;
  desk.load(game);
  store.answer_all();
  ASSERT_EQ(told.front()["type"], "done") << "it watches after all";
  told.clear();
  store.throws = true;
  EXPECT_THROW(desk.push(game, request(Asked::move, white, "e2e4")), std::bad_alloc);
  EXPECT_TRUE(told.empty());
  store.throws = false;
  desk.push(game, request(Asked::move, white, "d2d4"));
  store.answer_all();
  EXPECT_EQ(told.back()["type"], "game");
  EXPECT_EQ(told.back()["entries"].back()["move"], "d2d4");
  EXPECT_EQ(told.back()["state"]["ply"], 1);
}

TEST_F(DeskTest, WhoLeavesWhileTheStoreIsReadDoesNotWatch) {
  store_game(0);
  auto watch = request(Asked::watch, white);
  const auto passing = watch.client;
  desk.push(game, std::move(watch));
  passing->leave();
  store.answer_all();
  EXPECT_TRUE(game->audience.is_empty());
}

} // namespace
} // namespace plateau::server
