// All games of a node, with a store that the test plays.
#include "server/testing/hub.hpp"

namespace plateau::server {
namespace {

using namespace testing::hub;

TEST_F(HubTest, NothingIsSaidBeforeItIsStored) {
  Player white(hub);
  Player black(hub);
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
  Player white(hub);
  Player black(hub);
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

TEST_F(HubTest, AClientGetsWhatItLacks) {
  Player white(hub);
  Player black(hub);
  start(white, black);
  white.move("e4");
  store.answer_all();
  black.move("e5");
  store.answer_all();
  Player watcher(hub);
  watcher.say({{"type", "watch"}, {"game", white.game}, {"version", 3}});
  const auto got = watcher.last("game");
  EXPECT_EQ(got["from"], 3);
  EXPECT_EQ(got["entries"].size(), 1U);
  EXPECT_EQ(watcher.last("done")["side"], nullptr);
  watcher.say({{"type", "watch"}, {"game", white.game}, {"version", 99}});
  store.answer_all(); // It was looked up: another node might have it.
  EXPECT_EQ(watcher.last("game")["from"], 0) << "more than there is";
}

class ShortEntries : public HubTest {
protected:
  static HubLimits limits() {
    HubLimits limits;
    limits.entries_per_message = 4;
    return limits;
  }
  ShortEntries() : HubTest(limits()) {}
};

TEST_F(ShortEntries, ALongGameIsWorthMoreThanAMessage) {
  Player white(hub);
  Player black(hub);
  start(white, black);
  white.move("e4");
  store.answer_all();
  Player guest(hub);
  std::vector<std::size_t> costs;
  bool allowed = true;
  guest.client->may_cost = [&](std::size_t messages) {
    costs.push_back(messages);
    return allowed;
  };
  const auto watch_from = [&](int version) {
    guest.say({{"type", "watch"}, {"game", white.game}, {"version", version}});
    store.answer_all();
    return guest.last_code();
  };
  EXPECT_NE(watch_from(0), "too-many-messages");
  EXPECT_TRUE(costs.empty()) << "three entries are still a message";
  black.move("e5");
  store.answer_all();
  EXPECT_NE(watch_from(0), "too-many-messages");
  EXPECT_EQ(costs, std::vector<std::size_t>{1});
  EXPECT_NE(watch_from(1), "too-many-messages");
  EXPECT_EQ(costs.size(), 1U) << "most of it is known";
  EXPECT_NE(watch_from(99), "too-many-messages");
  EXPECT_EQ(costs.size(), 2U) << "who claims to have more than there is gets all of it";
  allowed = false;
  EXPECT_EQ(watch_from(0), "too-many-messages");
  std::string file;
  hub.game_file(guest.client, white.game, [&](const std::variant<std::string, Refused> &got) {
    const auto *why = std::get_if<Refused>(&got);
    file = why ? why->code : "a file";
  });
  EXPECT_EQ(file, "too-many-messages");
  EXPECT_EQ(metrics.refusals.at("too-many-messages"), 2U);
}

TEST_F(HubTest, LongViewsOnTheirWayHaveALimit) {
  Player white(hub);
  Player black(hub);
  start(white, black);
  std::vector<Text> kept; // By readers who are slow.
  const auto code_of_watching = [&](Hub &at) {
    std::string code = "nothing";
    const auto client = std::make_shared<Client>([&](const Text &text) {
      const auto said = json::parse(*text);
      if (said["type"] == "game")
        kept.push_back(text);
      code = said["type"] == "refused" ? said["why"]["code"] : said["type"];
    });
    Ask ask;
    ask.asked = Asked::watch;
    ask.game = white.game;
    ask.once = true;
    at.handle(client, ask);
    store.answer_all();
    return code;
  };
  EXPECT_EQ(code_of_watching(hub), "game");
  HubLimits limits;
  limits.long_view = kept.back()->size() - 1;
  limits.long_views = 2 * kept.back()->size();
  kept.clear();
  {
    Hub small(
        store, [this] { return now; }, metrics, limits);
    EXPECT_EQ(code_of_watching(small), "game");
    EXPECT_EQ(code_of_watching(small), "game");
    EXPECT_EQ(code_of_watching(small), "busy") << "one too many";
    kept.pop_back();
    EXPECT_EQ(code_of_watching(small), "game") << "one was read";
    EXPECT_EQ(code_of_watching(small), "busy");
  }
  kept.clear(); // Later than the hub.
  ++limits.long_view;
  Hub other(
      store, [this] { return now; }, metrics, limits);
  for (int i = 0; i < 4; ++i)
    EXPECT_EQ(code_of_watching(other), "game") << "they are not long";
}

TEST_F(HubTest, WaitingForTheStoreIsNotCharged) {
  Player white(hub);
  Player black(hub);
  start(white, black, {{"clock", {{"kind", "real-time"}, {"initial", 10'000}}}});
  white.move("e4");
  store.answer_all();
  black.move("e5");
  store.answer_all();
  now += 1000;
  white.say(white.deed("offer-draw")); // The store takes its time.
  white.move("d4");
  now += 20'000;
  store.answer_all();
  EXPECT_EQ(white.last("game")["entries"][0]["move"], "d2d4");
  EXPECT_EQ(white.last("game")["entries"][0]["used"], 1000);
  EXPECT_EQ(white.last("game")["state"]["time"]["began"], now) << "nor is the other one";
}

TEST_F(HubTest, StoringAMoveIsNotChargedToTheOther) {
  Player white(hub);
  Player black(hub);
  start(white, black, {{"clock", {{"kind", "real-time"}, {"initial", 3'000}}}});
  white.move("e4");
  store.answer_all();
  black.move("e5");
  store.answer_all();
  white.move("d4");
  now += 4'000; // Longer than black has.
  store.answer_all();
  hub.tick();
  store.answer_all();
  EXPECT_EQ(black.last("game")["state"]["status"], "playing");
  EXPECT_EQ(black.last("game")["state"]["time"]["began"], now);
  now += 1'000;
  white.say(white.deed("offer-draw"));
  store.answer_all();
  EXPECT_EQ(black.last("game")["state"]["time"]["began"], now - 1'000) << "the turn goes on";
  now += 1'000;
  store.conflicts = 1; // The room is folded anew.
  black.move("d5");
  store.answer_all();
  EXPECT_EQ(white.last("game")["entries"][0]["used"], 2'000);
  now += 3'000 + RoomLimits{}.lag.count();
  hub.tick();
  store.answer_all();
  EXPECT_EQ(white.last("game")["state"]["outcome"]["reason"], "time");
}

TEST_F(HubTest, TroubleOfTheStoreIsCalledSo) {
  Player white(hub);
  const json create = {{"type", "create"}, {"id", "c"}, {"kind", "chess"}, {"token", white.token}};
  white.say(create);
  store.answer_all();
  const std::string game = white.last("done")["game"];
  Metrics other_metrics;
  Hub other(
      store, [this] { return now; }, other_metrics);
  const auto file = [&](const std::string &which) {
    std::string said;
    other.game_file(std::make_shared<Client>([](const Text &) {}), which,
                    [&](const std::variant<std::string, Refused> &got) {
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
  Player again(other);
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

TEST_F(HubTest, FlagsFallByThemselves) {
  Player white(hub);
  Player black(hub);
  start(white, black, {{"clock", {{"kind", "real-time"}, {"initial", 1000}}}});
  white.move("e4");
  store.answer_all();
  black.move("e5");
  store.answer_all();
  now += 1000;
  hub.tick();
  store.answer_all();
  EXPECT_EQ(white.last("game")["state"]["status"], "playing");
  now += RoomLimits{}.lag.count();
  hub.tick();
  store.answer_all();
  EXPECT_EQ(white.last("game")["state"]["outcome"]["reason"], "time");
  EXPECT_EQ(white.last("game")["state"]["outcome"]["winner"], "black");
}

TEST_F(HubTest, FlagsAlsoFallWhereNobodyLooks) {
  {
    Player white(hub);
    Player black(hub);
    start(white, black, {{"clock", {{"kind", "days"}, {"days", 1}}}});
  }
  now += Time{24} * 3'600'000 + 1;
  Metrics other_metrics;
  Hub other(
      store, [this] { return now; }, other_metrics);
  now += HubLimits{}.sweep.count();
  other.tick();
  store.answer_all();
  EXPECT_EQ(store.rows().begin()->second.status, "over");
}

TEST_F(HubTest, ChallengesThatNobodyTakesAreCalledOff) {
  Player white(hub);
  white.say({{"type", "create"},
             {"id", "c"},
             {"kind", "chess"},
             {"listed", true},
             {"token", white.token},
             {"clock", {{"kind", "real-time"}, {"initial", 10'000}}}});
  store.answer_all();
  white.game = white.last("done")["game"];
  white.say({{"type", "watch"}, {"game", white.game}, {"token", white.token}});
  const auto open_after = [&](Hub &node, Time time) {
    now += time;
    node.tick();
    store.answer_all();
    white.say({{"type", "list"}, {"status", "waiting"}});
    store.answer_all();
    return !white.last("games")["games"].empty();
  };
  // Whoever waits here sees it; a node that knows nothing of it finds it in the store.
  EXPECT_TRUE(open_after(hub, RoomLimits{}.challenge.count() - 1));
  Metrics other_metrics;
  Hub other(
      store, [this] { return now; }, other_metrics);
  EXPECT_TRUE(open_after(other, 1));
  EXPECT_FALSE(open_after(other, HubLimits{}.sweep.count()));
  EXPECT_EQ(store.rows().at(white.game).status, "over");
  hub.tick();
  store.answer_all();
  EXPECT_EQ(white.last("game")["state"]["outcome"]["reason"], "aborted");
}

TEST_F(HubTest, CreatingIsRepeatable) {
  Player white(hub);
  const json create = {
      {"type", "create"}, {"id", "c"}, {"kind", "abalone"}, {"token", white.token}};
  white.say(create);
  store.answer_all();
  const auto first = white.last("done");
  white.say(create);
  store.answer_all();
  EXPECT_EQ(white.told.size(), 2U);
  EXPECT_EQ(white.last("done"), first);
  EXPECT_EQ(store.rows().size(), 1U);
}

TEST_F(HubTest, WhatIsNoGameIsNotMade) {
  Player white(hub);
  const auto code = [&](json more) {
    json create = {{"v", 1}, {"type", "create"}, {"id", "c"}, {"kind", "chess"}};
    create.update(more);
    auto read = read_ask(create.dump());
    if (const auto *bad = std::get_if<BadAsk>(&read))
      return std::string(bad->code) + " " + bad->member;
    hub.handle(white.client, std::get<Ask>(read));
    store.answer_all();
    return white.last_code();
  };
  EXPECT_EQ(code({{"kind", "go"}}), "unknown-game");
  EXPECT_EQ(code({{"rules", "nonsense"}}), "unknown-option");
  EXPECT_EQ(code({{"position", "k7/1Q6/1K6/8/8/8/8/8 b - - 0 1"}}), "game-over");
  EXPECT_EQ(code({{"clock", {{"kind", "real-time"}, {"initial", 999}}}}), "bad-message clock");
  EXPECT_EQ(code({{"clock", {{"kind", "real-time"}, {"initial", 86'400'001}}}}),
            "bad-message clock");
  EXPECT_EQ(code({{"clock", {{"kind", "real-time"}, {"initial", 1000}, {"increment", 600'001}}}}),
            "bad-message clock");
  EXPECT_EQ(code({{"clock", {{"kind", "days"}, {"days", 31}}}}), "bad-message clock");
  EXPECT_EQ(code({{"clock", {{"kind", "days"}, {"days", 30}}}}), "done");
  EXPECT_EQ(code({{"name", std::string(60, 'x')}, {"id", std::string(40, 'x')}}), "done");
  EXPECT_EQ(code({{"name", std::string(61, 'x')}}), "bad-message name");
  EXPECT_EQ(code({{"id", std::string(41, 'x')}}), "bad-message id");
  EXPECT_EQ(code({{"id", ""}}), "bad-message id");
  EXPECT_EQ(code({{"rules", std::string(201, 'x')}}), "bad-message rules");
  EXPECT_EQ(code({{"position", std::string(4097, 'x')}}), "bad-message position");
  EXPECT_EQ(code({{"token", std::string(42, 'x')}}), "bad-message token");
  EXPECT_EQ(code({{"side", "red"}}), "bad-message side");
}

TEST_F(HubTest, ListsAreTheLobby) {
  Player white(hub);
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

TEST_F(HubTest, ARematchIsAGameOfItsOwn) {
  Player white(hub);
  Player black(hub);
  start(white, black);
  white.say(white.deed("resign"));
  store.answer_all();
  white.say(white.deed("offer-rematch"));
  store.answer_all();
  black.say(black.deed("accept-rematch"));
  store.answer_all();
  const std::string next = white.last("game")["state"]["rematch"];
  white.say({{"type", "watch"}, {"game", next}, {"token", white.token}});
  store.answer_all();
  EXPECT_EQ(white.last("done")["side"], "black");
  EXPECT_EQ(white.last("game")["state"]["status"], "playing");
}

TEST_F(HubTest, ARematchCountsAsAGameWhicheverWayItIsMade) {
  Player white(hub);
  Player black(hub);
  int made = 0;
  bool allowed = true;
  for (auto *player : {&white, &black})
    player->client->may_create = [&] { return allowed && ++made > 0; };
  start(white, black);
  EXPECT_EQ(made, 1);
  white.say(white.deed("resign"));
  store.answer_all();
  for (auto *player : {&white, &black})
    player->say(player->deed("accept-rematch"));
  white.say(white.deed("offer-rematch"));
  store.answer_all();
  EXPECT_EQ(made, 1) << "an offer is no game yet";
  allowed = false;
  for (const auto *way : {"offer-rematch", "accept-rematch"}) {
    black.say(black.deed(way));
    store.answer_all();
    EXPECT_EQ(black.last_code(), "too-many-games") << way;
  }
  allowed = true;
  black.say(black.deed("offer-rematch"));
  store.answer_all();
  EXPECT_EQ(made, 2);
  EXPECT_EQ(store.rows().size(), 2U);
}

class SmallHub : public HubTest {
protected:
  static HubLimits small() {
    HubLimits limits;
    limits.waiting = 2;
    limits.watched = 2;
    limits.rooms = 2;
    return limits;
  }
  SmallHub() : HubTest(small()) {}
};

TEST_F(SmallHub, HasItsLimits) {
  Player white(hub);
  Player black(hub);
  start(white, black);
  // One is being stored; two wait; the next is one too many.
  white.move("e4");
  for (int i = 0; i < 3; ++i)
    black.say(black.deed("offer-draw"));
  EXPECT_EQ(black.last_code(), "busy");
  store.answer_all();
  std::vector<std::string> games;
  for (int i = 0; i < 3; ++i) {
    white.say({{"type", "create"}, {"id", std::to_string(i)}, {"kind", "chess"}});
    store.answer_all();
    games.push_back(white.last("done")["game"]);
  }
  EXPECT_EQ(metrics.rooms, 2U);
  Player watcher(hub);
  for (const auto &game : games) {
    watcher.say({{"type", "watch"}, {"game", game}});
    store.answer_all();
  }
  EXPECT_EQ(watcher.last_code(), "too-many-watched");
  watcher.say({{"type", "unwatch"}, {"game", games[0]}});
  watcher.say({{"type", "watch"}, {"game", games[2]}});
  store.answer_all();
  EXPECT_NE(watcher.last_code(), "too-many-watched");
}

/// Memory for two games that have just begun, and not for a third.
class FewBytes : public HubTest {
protected:
  static std::size_t bytes_of_a_game() {
    Room room("23456789abcd", 0);
    Deed created;
    created.terms.kind = "chess";
    EXPECT_TRUE(room.apply(created));
    return room.bytes();
  }
  static HubLimits few() {
    HubLimits limits;
    limits.room_bytes = 3 * bytes_of_a_game() - 1;
    return limits;
  }
  FewBytes() : HubTest(few()) {}
  std::string create(Player &player, const std::string &id) {
    ++now;
    player.say({{"type", "create"}, {"id", id}, {"kind", "chess"}, {"token", player.token}});
    store.answer_all();
    return player.last("done")["game"];
  }
};

TEST_F(FewBytes, GamesTakeOnlySoMuchMemory) {
  const auto one = bytes_of_a_game();
  Player player(hub);
  player.game = create(player, "watched");
  player.say({{"type", "watch"}, {"game", player.game}, {"token", player.token}});
  create(player, "other");
  EXPECT_EQ(metrics.room_bytes, 2 * one);
  create(player, "third");
  EXPECT_EQ(metrics.room_bytes, 2 * one) << "who was not needed for the longest time is forgotten";
  EXPECT_EQ(metrics.rooms, 2U);
  // Those that are watched are not at hand either when there are too many of them …
  std::vector<std::string> games;
  for (const auto *id : {"a", "b", "c"}) {
    games.push_back(create(player, id));
    player.say({{"type", "watch"}, {"game", games.back()}, {"token", player.token}});
    store.answer_all();
    EXPECT_LE(metrics.room_bytes, 2 * one);
  }
  EXPECT_EQ(metrics.rooms, 4U);
  // … but lose nothing.
  Player guest(hub);
  guest.game = player.game;
  guest.say(guest.deed("join"));
  store.answer_all();
  EXPECT_EQ(guest.last_code(), "done");
  EXPECT_EQ(player.last("game")["game"], player.game);
  EXPECT_EQ(player.last("game")["entries"].size(), 1U);
  EXPECT_LE(metrics.room_bytes, 3 * one - 1);
  // Who comes there is told when the game was read again.
  for (const auto &game : games) {
    guest.say({{"type", "watch"}, {"game", game}});
    store.answer_all();
  }
  for (int i = 0; i < 8; ++i) {
    now += HubLimits{}.presence.count();
    hub.tick();
    store.answer_all();
  }
  for (const auto &game : games) {
    const auto told = std::find_if(player.told.rbegin(), player.told.rend(), [&](const json &say) {
      return say["type"] == "presence" && say["game"] == game;
    });
    ASSERT_NE(told, player.told.rend());
    EXPECT_EQ((*told)["watchers"], 2);
  }
}

TEST_F(FewBytes, WhatIsOverIsForgottenFirst) {
  Player player(hub);
  const auto waiting = create(player, "waiting");
  player.game = create(player, "over");
  player.say(player.deed("abort"));
  store.answer_all();
  create(player, "new");
  store.read_trouble = store::Trouble::failed; // So it is seen what has to be read.
  const auto at_hand = [&](const std::string &game) {
    player.say({{"type", "watch"}, {"game", game}});
    store.answer_all();
    return player.last_code() != "store-unavailable";
  };
  EXPECT_TRUE(at_hand(waiting));
  EXPECT_FALSE(at_hand(player.game));
}

TEST_F(HubTest, ThereIsNoSuchGame) {
  Player white(hub);
  white.say({{"type", "watch"}, {"game", "222222222222"}});
  store.answer_all();
  EXPECT_EQ(white.last_code(), "no-such-game");
  EXPECT_EQ(metrics.rooms, 0U);
}

TEST_F(HubTest, AnotherWriterMayBeQuickerSoOften) {
  Player white(hub);
  Player black(hub);
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
  store.trouble = store::Trouble::full;
  later(HubLimits{}.sweep - Milliseconds(1));
  EXPECT_EQ(hub.trouble(), store::Trouble::none);
  later(Milliseconds(1));
  EXPECT_EQ(hub.trouble(), store::Trouble::full) << "though nobody plays";
  store.trouble = store::Trouble::none;
  later(HubLimits{}.recovery - Milliseconds(1));
  EXPECT_EQ(hub.trouble(), store::Trouble::full);
  later(Milliseconds(1));
  EXPECT_EQ(hub.trouble(), store::Trouble::none);
  EXPECT_EQ(heard, (std::vector{store::Trouble::full, store::Trouble::none}));
}

TEST_F(HubTest, WhatWasStoredAfterAllIsToldWhenTheTroubleHasPassed) {
  Player white(hub);
  Player black(hub);
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

class FewOverdue : public HubTest {
protected:
  FewOverdue() : HubTest(limits()) {}
  static HubLimits limits() {
    HubLimits limits;
    limits.overdue = 2;
    return limits;
  }
};

TEST_F(FewOverdue, AllFlagsFallHoweverManyThereAre) {
  std::vector<std::string> games;
  constexpr int count = 5;
  for (int i = 0; i < count; ++i) {
    Player white(hub);
    Player black(hub);
    start(white, black,
          {{"id", "c" + std::to_string(i)}, {"clock", {{"kind", "days"}, {"days", 1}}}});
    white.move("e4");
    store.answer_all();
    black.move("e5");
    store.answer_all();
    games.push_back(white.game);
  }
  // A node that knows none of them, a week later.
  Metrics other_metrics;
  Hub other(
      store, [this] { return now; }, other_metrics, limits());
  now += 7 * 24 * 3'600'000LL;
  other.tick();
  store.answer_all();
  for (const auto &game : games)
    EXPECT_EQ(store.rows().at(game).status, "over");
}

} // namespace
} // namespace plateau::server
