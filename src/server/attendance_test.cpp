// Who is here, who is told, and who has left.
#include "server/testing/hub.hpp"

namespace plateau::server {
namespace {

using namespace testing::hub;

TEST_F(HubTest, PresenceIsTold) {
  TestClient white(hub);
  auto black = std::make_unique<TestClient>(hub);
  start(white, *black);
  EXPECT_EQ(white.last("presence")["black"], false);
  hub.tick();
  EXPECT_EQ(white.last("presence")["black"], true);
  black.reset();
  now += HubLimits{}.presence.count();
  hub.tick();
  EXPECT_EQ(white.last("presence")["black"], false);
  white.say(white.deed("claim-left"));
  EXPECT_EQ(white.last_code(), "not-left");
  now += RoomLimits{}.absence.count();
  white.say(white.deed("claim-left"));
  store.answer_all();
  EXPECT_EQ(white.last("game")["state"]["outcome"]["reason"], "aborted");
}

TEST_F(HubTest, WhoComesAndGoesAllTheTimeIsToldOnceASecond) {
  TestClient white(hub);
  TestClient black(hub);
  start(white, black);
  hub.tick();
  const auto every = HubLimits{}.presence.count();
  TestClient guest(hub);
  const json watch = {{"type", "watch"}, {"game", white.game}};
  const json unwatch = {{"type", "unwatch"}, {"game", white.game}};
  white.told.clear();
  for (int i = 0; i < 1000; ++i) {
    guest.say(watch);
    guest.say(unwatch);
    hub.tick();
  }
  EXPECT_EQ(white.told.size(), 0U);
  EXPECT_EQ(guest.last("presence")["watchers"], 1) << "how it stood when it came";
  guest.say(watch);
  now += every - 1;
  hub.tick();
  EXPECT_EQ(white.told.size(), 0U);
  now += 1;
  hub.tick();
  EXPECT_EQ(white.told.size(), 1U);
  EXPECT_EQ(white.last("presence")["watchers"], 1);
  now += every;
  hub.tick();
  EXPECT_EQ(white.told.size(), 1U) << "nothing has changed";
}

TEST_F(HubTest, WhoHasJustComeHearsOfWhoeverGoesThen) {
  TestClient white(hub);
  TestClient black(hub);
  start(white, black);
  hub.tick();
  auto first = std::make_unique<TestClient>(hub);
  TestClient second(hub);
  first->say({{"type", "watch"}, {"game", white.game}});
  now += HubLimits{}.presence.count();
  hub.tick();
  second.say({{"type", "watch"}, {"game", white.game}});
  EXPECT_EQ(second.last("presence")["watchers"], 2);
  first.reset(); // As many as everybody was told last, except who came in between.
  now += HubLimits{}.presence.count();
  hub.tick();
  EXPECT_EQ(second.last("presence")["watchers"], 1);
}

TEST_F(HubTest, APlayerWithTwoTabsIsNoWatcher) {
  TestClient white(hub);
  TestClient black(hub);
  start(white, black);
  TestClient tab(hub);
  tab.say({{"type", "watch"}, {"game", white.game}, {"token", white.token}});
  EXPECT_EQ(tab.last("presence")["watchers"], 0);
  TestClient guest(hub);
  guest.say({{"type", "watch"}, {"game", white.game}});
  EXPECT_EQ(guest.last("presence")["watchers"], 1) << "whoever watches is counted";
  hub.tick();
  EXPECT_EQ(white.last("presence")["watchers"], 1);
}

TEST_F(HubTest, PhrasesGoToThePlayersAndAreNotKept) {
  TestClient white(hub);
  TestClient black(hub);
  start(white, black);
  TestClient tab(hub);
  tab.say({{"type", "watch"}, {"game", white.game}, {"token", white.token}});
  TestClient guest(hub);
  guest.say({{"type", "watch"}, {"game", white.game}});
  const auto says = [&](TestClient &who, const char *phrase) {
    who.say({{"type", "say"},
             {"id", "p"},
             {"game", white.game},
             {"token", who.token},
             {"phrase", phrase}});
    return who.last_code();
  };
  EXPECT_EQ(says(white, "good-luck"), "said") << "whoever speaks sees it, too";
  for (const auto *player : {&white, &tab, &black}) {
    EXPECT_EQ(player->last("said")["phrase"], "good-luck");
    EXPECT_EQ(player->last("said")["side"], "white");
  }
  EXPECT_EQ(guest.last("said"), nullptr) << "it is between the players";
  EXPECT_EQ(says(guest, "oops"), "not-your-seat");
  EXPECT_EQ(white.last("done")["version"], 2) << "the log does not grow";
  EXPECT_EQ(store.rows().at(white.game).version, 1U);
  // So many, and no more for a while; the other is not concerned.
  for (std::size_t i = 1; i < HubLimits{}.phrases; ++i)
    EXPECT_EQ(says(white, "thanks"), "said");
  EXPECT_EQ(says(white, "thanks"), "too-many-phrases");
  EXPECT_EQ(says(black, "thanks"), "said");
  now += HubLimits{}.phrase_window.count() - 1;
  EXPECT_EQ(says(white, "thanks"), "too-many-phrases");
  now += 1;
  EXPECT_EQ(says(white, "oops"), "said");
  // After the game, too.
  black.say(black.deed("resign"));
  store.answer_all();
  EXPECT_EQ(says(black, "good-game"), "said");
  EXPECT_EQ(white.last("said")["side"], "black");
}

TEST_F(HubTest, NobodySpeaksToAnEmptySeat) {
  TestClient white(hub);
  white.say({{"type", "create"}, {"id", "c"}, {"kind", "chess"}, {"token", white.token}});
  store.answer_all();
  white.say({{"type", "say"},
             {"game", white.last("done")["game"]},
             {"token", white.token},
             {"phrase", "good-luck"}});
  EXPECT_EQ(white.last_code(), "not-started");
}

TEST_F(HubTest, WhoLeavesBeforeTheStoreHasAnsweredWasNeverHere) {
  std::vector<bool> announced;
  TestClient white(hub);
  TestClient black(hub);
  start(white, black);
  hub.share(); // Before a game is shown it is looked up.
  hub.tick();
  hub.peers().on_presence = [&](const std::string &, Side, bool here) {
    announced.push_back(here);
  };
  white.told.clear();
  {
    TestClient passing(hub);
    passing.say({{"type", "watch"}, {"game", white.game}, {"token", white.token}});
  }
  store.answer_all();
  now += HubLimits{}.presence.count();
  hub.tick();
  EXPECT_TRUE(announced.empty());
  EXPECT_TRUE(white.told.empty());
}

TEST_F(HubTest, WhoeverDoesSomethingIsNotAway) {
  TestClient white(hub);
  TestClient black(hub);
  const auto minute = RoomLimits{}.absence.count();
  now += 10 * minute; // The node has run for a while.
  white.say({{"type", "create"},
             {"id", "c"},
             {"kind", "chess"},
             {"side", "white"},
             {"token", white.token}});
  store.answer_all();
  white.game = black.game = white.last("done")["game"];
  now += 10 * minute;
  black.say(black.deed("join"));
  store.answer_all();
  const auto claim = [&](TestClient &player) {
    player.say(player.deed("claim-left"));
    store.answer_all();
    return player.last_code();
  };
  EXPECT_EQ(claim(white), "not-left") << "black has just joined";
  EXPECT_EQ(claim(black), "not-left") << "white has just claimed";
  now += minute - 1;
  EXPECT_EQ(claim(black), "not-left");
  now += 1;
  EXPECT_EQ(claim(white), "not-left") << "black tried a moment ago, and watches nothing";
  now += minute;
  // At another node nobody was ever seen: there the minute begins with the first look.
  Metrics other_metrics;
  Hub other({store, [this] { return now; }, other_metrics});
  now += 10 * minute;
  TestClient elsewhere(other);
  elsewhere.game = white.game;
  elsewhere.token = white.token;
  EXPECT_EQ(claim(elsewhere), "not-left");
  EXPECT_EQ(claim(white), "done");
}

TEST_F(HubTest, ALookIsNoVisit) {
  TestClient white(hub);
  TestClient black(hub);
  start(white, black);
  white.told.clear();
  {
    TestClient passing(hub);
    Ask ask;
    ask.asked = Asked::watch;
    ask.game = white.game;
    ask.once = true;
    hub.handle(passing.client, ask);
    EXPECT_EQ(passing.told.size(), 1U);
    EXPECT_EQ(passing.last("game")["version"], 2);
  }
  EXPECT_TRUE(white.told.empty()) << "nobody is told of it";
}

} // namespace
} // namespace plateau::server
