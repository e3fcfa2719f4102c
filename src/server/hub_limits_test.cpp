// What a node takes on, and no more: messages, games, memory.
#include "server/testing/hub.hpp"

namespace plateau::server {
namespace {

using namespace testing::hub;

class ShortEntries : public HubTest {
protected:
  static HubLimits limits() {
    HubLimits limits;
    limits.entries_per_message = 4;
    limits.read_entries_per_message = 2;
    limits.folded_at_once = 4;
    return limits;
  }
  ShortEntries() : HubTest(limits()) {}
};

TEST_F(ShortEntries, ALongGameIsWorthMoreThanAMessage) {
  TestClient white(hub);
  TestClient black(hub);
  start(white, black);
  white.move("e4");
  store.answer_all();
  TestClient guest(hub);
  std::vector<std::size_t> costs;
  bool allowed = true;
  guest.client->budget.take = [&](std::size_t messages) {
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
  hub.game_file(guest.client, white.game, [&](const GameFile &got) {
    const auto *why = std::get_if<Refused>(&got);
    file = why ? why->code : "a file";
  });
  EXPECT_EQ(file, "too-many-messages");
  EXPECT_EQ(metrics.refusals.at("too-many-messages"), 2U);
}

TEST_F(ShortEntries, SoIsReadingItFromTheStore) {
  TestClient white(hub);
  TestClient black(hub);
  start(white, black);
  for (const auto *move : {"e4", "e5", "Nf3", "Nc6", "d4", "d5"}) {
    auto &player = white.last("game")["version"].get<int>() % 2 == 0 ? white : black;
    player.move(move);
    store.answer_all();
  }
  Hub cold({store, [this] { return now; }, metrics, limits()});
  TestClient guest(cold);
  std::size_t owed = 0;
  std::size_t cost = 0;
  guest.client->budget.owe = [&](std::size_t messages) { owed += messages; };
  guest.client->budget.take = [&](std::size_t messages) {
    cost += messages;
    return true;
  };
  const auto watch_from = [&](int version) {
    guest.say({{"type", "watch"}, {"game", white.game}, {"version", version}});
    store.answer_all();
  };
  watch_from(8); // He has all of it, and the node has nothing.
  EXPECT_EQ(owed, 4U);
  EXPECT_EQ(cost, 0U);
  watch_from(8);
  EXPECT_EQ(owed, 4U) << "now it is at hand";
  watch_from(0);
  EXPECT_EQ(cost, 2U);
  Hub another({store, [this] { return now; }, metrics, limits()});
  TestClient reader(another);
  reader.client->budget.owe = guest.client->budget.owe;
  reader.client->budget.take = guest.client->budget.take;
  reader.say({{"type", "watch"}, {"game", white.game}});
  store.answer_all();
  EXPECT_EQ(owed, 8U);
  EXPECT_EQ(cost, 2U) << "nobody pays twice";
  Hub third({store, [this] { return now; }, metrics, limits()});
  third.game_file(guest.client, white.game, [](const GameFile &) {});
  store.answer_all();
  EXPECT_EQ(owed, 12U);
  EXPECT_EQ(cost, 2U) << "nor for a file";
}

TEST_F(ShortEntries, ALongGameIsPlayedThroughInParts) {
  TestClient white(hub);
  TestClient black(hub);
  open(white, black);
  white.move("Nf3");
  store.answer_all();
  std::vector<std::function<void()>> waiting;
  const auto later = [&](std::function<void()> part) { waiting.push_back(std::move(part)); };
  Hub cold({store, [this] { return now; }, metrics, limits(), make_token, later});
  TestClient guest(cold);
  guest.say({{"type", "watch"}, {"game", white.game}});
  store.answer_all();
  EXPECT_TRUE(guest.told.empty());
  guest.say({{"type", "ping"}});
  EXPECT_EQ(guest.last_code(), "pong") << "meanwhile others have their turn";
  ASSERT_EQ(waiting.size(), 1U);
  waiting.front()();
  EXPECT_EQ(waiting.size(), 1U);
  EXPECT_EQ(guest.last("game")["entries"].size(), 5U);
}

TEST_F(HubTest, LongViewsOnTheirWayHaveALimit) {
  TestClient white(hub);
  TestClient black(hub);
  start(white, black);
  std::vector<Text> kept; // By readers who are slow.
  const auto code_of_watching = [&](Hub &at) {
    std::string code = "nothing";
    const auto client = std::make_shared<Client>([&](const Message &message) {
      const auto said = json::parse(*message.text);
      if (said["type"] == "game")
        kept.push_back(message.text);
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
    Hub small({store, [this] { return now; }, metrics, limits});
    EXPECT_EQ(code_of_watching(small), "game");
    EXPECT_EQ(code_of_watching(small), "game");
    EXPECT_EQ(code_of_watching(small), "busy") << "one too many";
    kept.pop_back();
    EXPECT_EQ(code_of_watching(small), "game") << "one was read";
    EXPECT_EQ(code_of_watching(small), "busy");
  }
  {
    auto file_limits = limits;
    file_limits.long_view = 1;
    Hub small({store, [this] { return now; }, metrics, file_limits});
    std::vector<GameFile> files;
    const auto client = std::make_shared<Client>(nullptr);
    for (std::size_t size = 0; size <= limits.long_views;) {
      small.game_file(client, white.game, [&](GameFile file) { files.push_back(std::move(file)); });
      store.answer_all();
      size += (*std::get<Text>(files.front())).size();
    }
    EXPECT_EQ(std::get<Refused>(files.back()).code, "busy") << "files count, too";
  }
  kept.clear(); // Later than the hub.
  ++limits.long_view;
  Hub other({store, [this] { return now; }, metrics, limits});
  for (int i = 0; i < 4; ++i)
    EXPECT_EQ(code_of_watching(other), "game") << "they are not long";
}

class SmallHub : public HubTest {
protected:
  static HubLimits small() {
    HubLimits limits;
    limits.waiting = 2;
    limits.waiting_players = 1;
    limits.watched = 2;
    limits.rooms = 2;
    return limits;
  }
  SmallHub() : HubTest(small()) {}
};

TEST_F(SmallHub, HasItsLimits) {
  TestClient white(hub);
  TestClient black(hub);
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
  TestClient watcher(hub);
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

TEST_F(SmallHub, KeepsPlacesForThePlayers) {
  TestClient white(hub);
  TestClient black(hub);
  start(white, black);
  white.move("e4");
  TestClient guest(hub);
  for (int i = 0; i < 2; ++i)
    guest.say({{"type", "watch"}, {"game", white.game}, {"token", guest.token}});
  EXPECT_EQ(guest.last_code(), "busy");
  EXPECT_EQ(guest.told.size(), 1U) << "one may wait";
  black.say(black.deed("offer-draw"));
  store.answer_all();
  EXPECT_EQ(black.last("done")["version"], 4);
}

class SixteenRooms : public HubTest {
protected:
  static HubLimits sixteen() {
    HubLimits limits;
    limits.rooms = 16;
    return limits;
  }
  SixteenRooms() : HubTest(sixteen()) {}
};

TEST_F(SixteenRooms, AreMadeRoomForMoreThanOne) {
  TestClient player(hub);
  const auto games_after = [&](int number) {
    player.say({{"type", "create"}, {"id", std::to_string(number)}, {"kind", "chess"}});
    store.answer_all();
    return metrics.rooms;
  };
  for (int number = 1; number <= 16; ++number)
    games_after(number);
  EXPECT_EQ(metrics.rooms, 16U);
  EXPECT_EQ(games_after(17), 14U) << "so that it need not be done again at once";
  EXPECT_EQ(games_after(18), 15U);
}

/// Memory for two games that have just begun, and not for a third.
class FewBytes : public HubTest {
protected:
  static std::size_t bytes_of_a_game() {
    Room room("23456789abcd");
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
  std::string create(TestClient &player, const std::string &id) {
    ++now;
    player.say({{"type", "create"}, {"id", id}, {"kind", "chess"}, {"token", player.token}});
    store.answer_all();
    return player.last("done")["game"];
  }
};

TEST_F(FewBytes, GamesTakeOnlySoMuchMemory) {
  const auto one = bytes_of_a_game();
  TestClient player(hub);
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
  TestClient guest(hub);
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
    EXPECT_EQ((*told)["watchers"], 1);
  }
}

TEST_F(FewBytes, WhatIsOverIsForgottenFirst) {
  TestClient player(hub);
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

} // namespace
} // namespace plateau::server
