// What a node missed, or could not read, it looks up.
#include "server/testing/nodes.hpp"

namespace plateau::server {
namespace {

using namespace testing::hub;

TEST_F(NodesTest, ALostHintIsMadeUpFor) {
  start_with_twin_of(black);
  white.move("e4");
  store.answer_all();
  const auto tick_until_read = [&] {
    other.tick();
    store.answer_all();
    return twin.last("game")["state"]["ply"];
  };
  now += HubLimits{}.recheck.count() - 1;
  EXPECT_EQ(tick_until_read(), 0);
  now += 1;
  EXPECT_EQ(tick_until_read(), 1);
  black.move("e5");
  store.answer_all();
  EXPECT_EQ(tick_until_read(), 1);
  other.set_hearing(true); // The bus is back: what was missed is read.
  EXPECT_EQ(tick_until_read(), 2);
}

TEST_F(NodesTest, AHintThatComesWhileTheStoreIsReadIsRemembered) {
  start_with_twin_of(black);
  hearing = true;
  other.hint(white.game, 3); // It reads, and finds nothing yet.
  white.move("e4");
  store.answer_all();
  EXPECT_EQ(twin.last("game")["state"]["ply"], 1);
  other.hint(white.game, 1000); // Who says so is wrong; it is not asked for ever.
  store.answer_all();
  EXPECT_EQ(twin.last("game")["state"]["ply"], 1);
}

TEST_F(NodesTest, WhatWasMissedBecauseReadingFailedIsReadSoon) {
  start_with_twin_of(black);
  hearing = true;
  white.move("e4");
  store.read_trouble = store::Trouble::busy;
  store.answer_all();
  EXPECT_EQ(twin.last("game")["state"]["ply"], 0);
  store.read_trouble = store::Trouble::none;
  now += HubLimits{}.recovery.count() - 1;
  other.tick();
  store.answer_all();
  EXPECT_EQ(twin.last("game")["state"]["ply"], 0);
  now += 1;
  other.tick();
  store.answer_all();
  EXPECT_EQ(twin.last("game")["state"]["ply"], 1);
}

TEST_F(NodesTest, WhatIsOverIsNotLookedUp) {
  start(white, black);
  const auto reads_in_a_while = [&] {
    const auto before = store.reads;
    for (int i = 0; i < 3; ++i) {
      now += HubLimits{}.recheck.count();
      hub.tick();
      store.answer_all();
    }
    return store.reads - before;
  };
  EXPECT_EQ(reads_in_a_while(), 3);
  white.say(white.deed("resign"));
  store.answer_all();
  EXPECT_EQ(reads_in_a_while(), 3) << "a rematch may be offered elsewhere";
  TestClient guest(hub);
  guest.say({{"type", "watch"}, {"game", white.game}});
  store.answer_all();
  hub.leave(white.client);
  hub.leave(black.client);
  EXPECT_EQ(reads_in_a_while(), 0);
}

TEST_F(NodesTest, TroubleOfOneNodeIsNotChargedWhereItHasRefusedAMove) {
  open(white, black, 60'000);
  now += 1'000;
  auto move = white.deed("move");
  move["version"] = 4;
  move["move"] = "d4";
  store.trouble = store::Trouble::failed;
  white.say(move);
  store.answer_all();
  EXPECT_EQ(white.last_code(), "store-unavailable");
  now += 20'000;
  store.trouble = store::Trouble::none;
  white.say(move);
  store.answer_all();
  EXPECT_EQ(white.last("game")["entries"][0]["used"], 1'000);
  // Of a turn in which nobody was refused, other nodes know as much, and charge it.
  now += 1'000;
  store.trouble = store::Trouble::failed;
  now += HubLimits{}.sweep.count();
  hub.tick();
  store.answer_all();
  EXPECT_EQ(hub.trouble(), store::Trouble::failed);
  store.trouble = store::Trouble::none;
  black.move("d5");
  store.answer_all();
  EXPECT_EQ(black.last("game")["entries"][0]["used"], 1'000 + HubLimits{}.sweep.count());
}

TEST_F(NodesTest, WhatCannotBeReadNowIsNeitherForgottenNorChargedForEver) {
  open(white, black, 30'000);
  store.trouble = store::Trouble::failed;
  now += HubLimits{}.recheck.count();
  hub.tick(); // It is looked up, in vain.
  store.answer_all();
  now += 1'000;
  auto move = white.deed("move");
  move["version"] = 4;
  move["move"] = "d4";
  white.say(move);
  store.answer_all();
  EXPECT_EQ(white.last_code(), "store-unavailable");
  now += 20'000;
  store.trouble = store::Trouble::none;
  hub.tick();
  store.answer_all();
  white.say(move);
  store.answer_all();
  EXPECT_EQ(white.last("game")["state"]["status"], "playing");
  EXPECT_EQ(white.last("game")["entries"][0]["used"], HubLimits{}.recheck.count() + 1'000);
}

TEST_F(NodesTest, AMoveIsRememberedThatWasRefusedBecauseTheGameCannotBeRead) {
  open(white, black, 30'000);
  store.trouble = store::Trouble::failed;
  black.say(black.deed("offer-draw")); // Nobody knows whether it was stored: the room is gone.
  store.answer_all();
  now += 1'000;
  const auto ask = [&](const std::string &token, const std::string &id, TestClient &player) {
    player.say({{"type", "move"},
                {"game", white.game},
                {"token", token},
                {"id", id},
                {"version", 4},
                {"move", "d4"}});
    store.answer_all();
    return player.last_code();
  };
  EXPECT_EQ(ask(white.token, "mine", white), "store-unavailable");
  now += 1'000;
  TestClient stranger(hub);
  EXPECT_EQ(ask(stranger.token, "theirs", stranger), "store-unavailable");
  EXPECT_EQ(ask(black.token, "theirs", black), "store-unavailable");
  now += 40'000;
  store.trouble = store::Trouble::none;
  now += HubLimits{}.recovery.count();
  hub.tick(); // The trouble is found to have passed …
  store.answer_all();
  now += RoomLimits{}.storing.count();
  hub.tick(); // … and for so long the flag waits.
  store.answer_all();
  EXPECT_EQ(ask(white.token, "mine", white), "game");
  EXPECT_EQ(white.last("game")["entries"][0]["used"], 1'000);
}

class FewAtOnce : public HubTest {
protected:
  static HubLimits limits() {
    HubLimits limits;
    limits.looked_up = 2;
    return limits;
  }
  FewAtOnce() : HubTest(limits()) { hub.share(); }
};

TEST_F(FewAtOnce, GamesAreLookedUpAFewAtATime) {
  TestClient player(hub);
  const auto watch_another = [&](int number) {
    player.say({{"type", "create"}, {"id", std::to_string(number)}, {"kind", "chess"}});
    store.answer_all();
    player.say({{"type", "watch"}, {"game", player.last("done")["game"]}});
    store.answer_all();
  };
  const auto read_by_a_tick = [&] {
    const auto before = store.reads;
    hub.tick();
    store.answer_all();
    return store.reads - before;
  };
  watch_another(0);
  now += HubLimits{}.recheck.count();
  EXPECT_EQ(read_by_a_tick(), 1);
  watch_another(1);
  watch_another(2);
  now += HubLimits{}.recheck.count();
  EXPECT_EQ(read_by_a_tick(), 2);
  EXPECT_EQ(read_by_a_tick(), 1);
  EXPECT_EQ(read_by_a_tick(), 0);
}

} // namespace
} // namespace plateau::server
