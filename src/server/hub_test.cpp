// All games of a node, with a store that the test plays.
#include "server/testing/hub.hpp"

#include <new>

namespace plateau::server {
namespace {

using namespace testing::hub;

TEST_F(HubTest, NothingIsSaidBeforeItIsStored) {
  TestClient white(hub);
  TestClient black(hub);
  start(white, black);
  white.told.clear();
  black.told.clear();
  auto move = white.deed("move");
  move["version"] = 2;
  move["move"] = "e4";
  white.say(move);
  EXPECT_TRUE(white.told.empty());
  EXPECT_TRUE(black.told.empty());
  store.answer_all();
  EXPECT_EQ(white.told.at(0)["type"], "done");
  EXPECT_EQ(white.told.at(0)["version"], 3);
  EXPECT_EQ(black.last("game")["entries"].size(), 1U);
  EXPECT_EQ(black.last("game")["entries"][0]["move"], "e2e4");
  white.say(move);
  EXPECT_EQ(white.told.back()["type"], "done") << "again, at once";
  EXPECT_EQ(white.told.back()["version"], 3);
  EXPECT_EQ(metrics.repeated, 1U);
}

TEST_F(HubTest, WhatCannotBeStoredIsRefusedAndForgotten) {
  TestClient white(hub);
  TestClient black(hub);
  start(white, black);
  store.trouble = store::Trouble::full;
  white.move("e4");
  store.answer_all();
  EXPECT_EQ(white.last_code(), "store-unavailable");
  EXPECT_EQ(black.last("game")["version"], 2);
  store.trouble = store::Trouble::none;
  white.move("d4");
  store.answer_all();
  EXPECT_EQ(black.last("game")["entries"][0]["move"], "d2d4") << "it goes on by itself";
}

TEST_F(HubTest, WhoeverNeedsNoReadingIsNotRefusedBecauseItFails) {
  TestClient white(hub);
  TestClient black(hub);
  start(white, black);
  TestClient guest(hub);
  store.read_trouble = store::Trouble::busy;
  guest.say({{"type", "watch"}, {"game", white.game}, {"version", 2'000'000'000}});
  white.move("e4");
  store.answer_all();
  EXPECT_EQ(guest.last_code(), "busy");
  EXPECT_EQ(white.last("done")["version"], 3);
  EXPECT_EQ(black.last("game")["state"]["ply"], 1);
}

TEST_F(HubTest, AClientGetsWhatItLacks) {
  TestClient white(hub);
  TestClient black(hub);
  open(white, black);
  TestClient watcher(hub);
  watcher.say({{"type", "watch"}, {"game", white.game}, {"version", 3}});
  const auto got = watcher.last("game");
  EXPECT_EQ(got["from"], 3);
  EXPECT_EQ(got["entries"].size(), 1U);
  EXPECT_EQ(watcher.last("done")["side"], nullptr);
  watcher.say({{"type", "watch"}, {"game", white.game}, {"version", 99}});
  store.answer_all(); // It was looked up: another node might have it.
  EXPECT_EQ(watcher.last("game")["from"], 0) << "more than there is";
}

TEST_F(HubTest, TroubleOfTheStoreIsCalledSo) {
  TestClient white(hub);
  const json create = {{"type", "create"}, {"id", "c"}, {"kind", "chess"}, {"token", white.token}};
  white.say(create);
  store.answer_all();
  const std::string game = white.last("done")["game"];
  Metrics other_metrics;
  Hub other({store, [this] { return now; }, other_metrics});
  const auto file = [&](const std::string &which) {
    std::string said;
    other.game_file(std::make_shared<Client>([](const Message &) {}), which,
                    [&](const GameFile &got) {
                      const auto *why = std::get_if<Refused>(&got);
                      said = why ? why->code : "a file";
                    });
    store.answer_all();
    return said;
  };
  store.trouble = store::Trouble::locked;
  EXPECT_EQ(file(game), "store-unavailable");
  store.trouble = store::Trouble::busy;
  EXPECT_EQ(file(game), "busy");
  store.trouble = store::Trouble::none;
  EXPECT_EQ(file("222222222222"), "no-such-game");
  // Made before, by this node or another; but now it cannot be read.
  TestClient again(other);
  store.read_trouble = store::Trouble::locked;
  again.say(create);
  store.answer_all();
  EXPECT_EQ(again.last_code(), "store-unavailable");
  store.read_trouble = store::Trouble::none;
  again.say(create);
  store.answer_all();
  EXPECT_EQ(again.last("done")["game"], game);
  EXPECT_EQ(file(game), "a file");
}

TEST_F(HubTest, ListsAreTheLobby) {
  TestClient white(hub);
  for (const auto *kind : {"chess", "abalone"}) {
    white.say({{"type", "create"}, {"id", kind}, {"kind", kind}, {"listed", true}});
    ++now;
  }
  white.say({{"type", "create"}, {"id", "hidden"}, {"kind", "chess"}});
  store.answer_all();
  white.say({{"type", "list"}, {"status", "waiting"}});
  store.answer_all();
  EXPECT_EQ(white.last("games")["games"].size(), 2U);
  EXPECT_EQ(white.last("games")["games"][0]["kind"], "abalone");
  white.say({{"type", "list"}, {"kind", "chess"}});
  store.answer_all();
  EXPECT_EQ(white.last("games")["games"].size(), 1U);
}

TEST_F(HubTest, ThereIsNoSuchGame) {
  TestClient white(hub);
  white.say({{"type", "watch"}, {"game", "222222222222"}});
  store.answer_all();
  EXPECT_EQ(white.last_code(), "no-such-game");
  EXPECT_EQ(metrics.rooms, 0U);
}

TEST_F(HubTest, AnotherWriterMayBeQuickerSoOften) {
  TestClient white(hub);
  TestClient black(hub);
  start(white, black);
  store.conflicts = HubLimits{}.tries - 1;
  white.move("e4");
  store.answer_all();
  EXPECT_EQ(white.last("game")["state"]["ply"], 1) << "the last try";
  store.conflicts = HubLimits{}.tries;
  black.move("e5");
  store.answer_all();
  EXPECT_EQ(black.last_code(), "busy") << "one too many";
}

TEST_F(HubTest, TroubleOfTheStoreIsKnownAndPasses) {
  std::vector<store::Trouble> heard;
  hub.on_trouble = [&](store::Trouble trouble) { heard.push_back(trouble); };
  const auto later = [&](Milliseconds time) {
    now += time.count();
    hub.tick();
    store.answer_all();
  };
  using enum store::Trouble;
  store.trouble = full;
  later(Milliseconds(0));
  EXPECT_EQ(hub.trouble(), full) << "from the first moment on";
  store.trouble = none;
  later(HubLimits{}.recovery - Milliseconds(1));
  EXPECT_EQ(hub.trouble(), full);
  later(Milliseconds(1));
  EXPECT_EQ(hub.trouble(), none);
  store.trouble = full;
  later(HubLimits{}.sweep - Milliseconds(1));
  EXPECT_EQ(hub.trouble(), none);
  later(Milliseconds(1));
  EXPECT_EQ(hub.trouble(), full) << "though nobody plays";
  EXPECT_EQ(heard, (std::vector{full, none, full}));
}

TEST_F(HubTest, WhatWasStoredAfterAllIsToldWhenTheTroubleHasPassed) {
  TestClient white(hub);
  TestClient black(hub);
  start(white, black);
  const auto later = [&] {
    now += HubLimits{}.recovery.count();
    hub.tick();
    store.answer_all();
  };
  for (const auto trouble : {store::Trouble::failed, store::Trouble::busy}) {
    const auto before = black.last("game")["version"].get<int>();
    store.trouble = trouble;
    store.stores_in_trouble = true;
    auto &player = before % 2 == 0 ? white : black;
    player.move(before == 2 ? "e4" : "e5");
    store.answer_all();
    EXPECT_EQ(player.told.back()["type"], "refused");
    later();
    EXPECT_EQ(black.last("game")["version"], before) << "not yet";
    store.trouble = store::Trouble::none;
    later(); // It is found that the trouble has passed …
    later(); // … and the game is read.
    EXPECT_EQ(black.last("game")["version"], before + 1) << "though nobody asks";
    EXPECT_EQ(white.last("game")["version"], before + 1);
  }
}

TEST_F(HubTest, AGameGoesOnFromWhatIsStored) {
  TestClient white(hub);
  TestClient black(hub);
  open(white, black);
  store.lose_entries_from(white.game, 3);
  white.move("d4");
  store.answer_all();
  EXPECT_EQ(white.last("refused")["why"]["code"], "stale-version");
  for (const auto *player : {&white, &black}) {
    EXPECT_EQ(player->last("game")["version"], 3);
    EXPECT_EQ(player->last("game")["from"], 0) << "whoever has more begins anew";
  }
  black.move("c5");
  store.answer_all();
  EXPECT_EQ(white.last("game")["entries"][0]["move"], "c7c5");
}

TEST_F(HubTest, AStoreThatDoesNotAnswerIsInTrouble) {
  std::vector<store::Trouble> heard;
  hub.on_trouble = [&](store::Trouble trouble) { heard.push_back(trouble); };
  const auto later = [&](Milliseconds time) {
    now += time.count();
    hub.tick();
  };
  later(HubLimits{}.sweep); // It is asked.
  later(HubLimits{}.check - Milliseconds(1));
  EXPECT_EQ(hub.trouble(), store::Trouble::none);
  later(Milliseconds(1));
  EXPECT_EQ(hub.trouble(), store::Trouble::failed);
  later(HubLimits{}.check);
  store.answer_all();
  EXPECT_EQ(hub.trouble(), store::Trouble::none) << "better late than never";
  EXPECT_EQ(heard, (std::vector{store::Trouble::failed, store::Trouble::none}));
}

TEST_F(HubTest, AStayEndsWhateverIsThrownInIt) {
  TestClient white(hub);
  TestClient black(hub);
  start(white, black);
  const auto passing = std::make_shared<Client>([](const Message &said) {
    if (std::holds_alternative<reply::Game>(said.reply))
      throw std::bad_alloc();
  });
  Ask watch;
  watch.asked = Asked::watch;
  watch.game = white.game;
  EXPECT_THROW(
      {
        const Stay stay(hub, passing);
        hub.handle(passing, watch);
      },
      std::bad_alloc);
  EXPECT_TRUE(passing->has_left());
  EXPECT_TRUE(passing->watching.empty());
  now += HubLimits{}.presence.count();
  hub.tick();
  EXPECT_EQ(white.last("presence")["watchers"], 0) << "nobody is left behind";
}

} // namespace
} // namespace plateau::server
