// All games of a node, with a store that the test plays.
#include "server/hub.hpp"

#include "games/games.hpp"
#include "server/secret.hpp"
#include "server/testing/memory_store.hpp"
#include "server/testing/schema.hpp"

#include <gtest/gtest.h>

namespace plateau::server {
namespace {

using nlohmann::json;
using testing::MemoryStore;
using testing::Schema;

/// A client that keeps what it is told.
class Player {
public:
  explicit Player(Hub &hub) : hub_(hub) {
    client = std::make_shared<Client>([this](const Text &text) {
      told.push_back(json::parse(*text));
      EXPECT_EQ(Schema::protocol().check("server", told.back()), "") << *text;
    });
  }
  ~Player() { hub_.leave(client); }
  Player(const Player &) = delete;
  Player &operator=(const Player &) = delete;

  void say(json message) {
    message["v"] = protocol_version;
    EXPECT_EQ(Schema::protocol().check("client", message), "") << message;
    auto read = read_ask(message.dump());
    ASSERT_EQ(read.index(), 0U) << message;
    hub_.handle(client, std::get<Ask>(read));
  }
  json deed(const std::string &type) {
    return {{"type", type}, {"game", game}, {"token", token}, {"id", "i" + std::to_string(++ids_)}};
  }
  void move(const std::string &text) {
    auto message = deed("move");
    message["version"] = last("game")["version"];
    message["move"] = text;
    say(message);
  }
  /// The last message of that type.
  json last(const std::string &type) const {
    for (auto it = told.rbegin(); it != told.rend(); ++it)
      if ((*it)["type"] == type)
        return *it;
    return nullptr;
  }
  std::string last_code() const {
    const auto &message = told.back();
    return message["type"] == "refused" ? message["why"]["code"].get<std::string>()
                                        : message["type"].get<std::string>();
  }

  std::shared_ptr<Client> client;
  std::vector<json> told;
  std::string game;
  std::string token = make_token();

private:
  Hub &hub_;
  int ids_ = 0;
};

class HubTest : public ::testing::Test {
protected:
  explicit HubTest(const HubLimits &limits = {})
      : hub(
            store, [this] { return now; }, metrics, limits) {}

  /// Two players at a board, both watching.
  void start(Player &white, Player &black, json more = json::object()) {
    json create = {{"type", "create"},     {"id", "c"},    {"kind", "chess"}, {"side", "white"},
                   {"token", white.token}, {"name", "Ada"}};
    create.update(more);
    white.say(create);
    store.answer_all();
    white.game = black.game = white.last("done")["game"];
    black.say(black.deed("join"));
    store.answer_all();
    white.say({{"type", "watch"}, {"game", white.game}, {"token", white.token}});
    black.say({{"type", "watch"}, {"game", white.game}, {"token", black.token}});
    store.answer_all();
  }

  Time now = 1'700'000'000'000;
  MemoryStore store;
  Metrics metrics;
  Hub hub;
};

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

TEST_F(HubTest, OfTwoNodesOneIsQuicker) {
  Metrics other_metrics;
  Hub other(
      store, [this] { return now; }, other_metrics);
  Player white(hub);
  Player black(hub);
  start(white, black);
  // The same seat in two browsers, at two nodes: both move.
  Player twin(other);
  twin.game = white.game;
  twin.token = white.token;
  twin.say({{"type", "watch"}, {"game", twin.game}, {"token", twin.token}});
  store.answer_all();
  white.move("e4");
  auto theirs = twin.deed("move");
  theirs["id"] = "twin";
  theirs["version"] = 2;
  theirs["move"] = "d4";
  twin.say(theirs);
  store.answer_all();
  EXPECT_EQ(white.told.at(white.told.size() - 2)["type"], "done");
  EXPECT_EQ(twin.last_code(), "stale-version");
  EXPECT_EQ(other_metrics.conflicts, 1U);
  EXPECT_EQ(twin.last("game")["state"]["ply"], 1) << "and has what was stored";
  // A hint brings the next move over.
  black.move("e5");
  store.answer_all();
  EXPECT_EQ(twin.last("game")["state"]["ply"], 1);
  other.hint(twin.game, 4);
  store.answer_all();
  EXPECT_EQ(twin.last("game")["state"]["ply"], 2);
}

/// Two nodes on one store, who know of each other. Whether they hear each other is the test's
/// choice.
class NodesTest : public HubTest {
protected:
  NodesTest() {
    hub.share();
    other.share();
    hub.on_stored = [this](const std::string &game, std::uint32_t version) {
      if (hearing)
        other.hint(game, version);
    };
    hub.on_presence = [this](const std::string &game, Side side, bool here) {
      if (hearing)
        other.hear_presence(game, side, here);
    };
  }
  /// Somebody's second device, at the other node.
  void sit(Player &twin, const Player &player) {
    twin.game = player.game;
    twin.token = player.token;
    twin.say({{"type", "watch"}, {"game", twin.game}, {"token", twin.token}});
    store.answer_all();
  }

  Metrics other_metrics;
  Hub other{store, [this] { return now; }, other_metrics};
  bool hearing = false;
};

TEST_F(NodesTest, NobodyIsShownOrRefusedWhatIsNoLongerSo) {
  Player white(hub);
  Player black(hub);
  start(white, black);
  Player twin(other);
  sit(twin, black);
  white.move("e4");
  store.answer_all();
  EXPECT_EQ(twin.last("game")["state"]["ply"], 0) << "nobody has told this node";
  Player guest(other);
  guest.say({{"type", "watch"}, {"game", white.game}});
  store.answer_all();
  EXPECT_EQ(guest.last("game")["state"]["ply"], 1);
  EXPECT_EQ(twin.last("game")["state"]["ply"], 1) << "now it knows";
  black.move("e5");
  store.answer_all();
  white.move("Nf3");
  store.answer_all();
  // As this node has it, it is white's turn.
  auto move = twin.deed("move");
  move["version"] = 5;
  move["move"] = "Nc6";
  twin.say(move);
  store.answer_all();
  EXPECT_EQ(twin.last("done")["version"], 6);
  white.say(white.deed("resign"));
  store.answer_all();
  move["id"] = "again";
  twin.say(move);
  store.answer_all();
  EXPECT_EQ(twin.last_code(), "game-over");
  EXPECT_EQ(twin.last("game")["state"]["status"], "over");
}

TEST_F(NodesTest, ALostHintIsMadeUpFor) {
  Player white(hub);
  Player black(hub);
  start(white, black);
  Player twin(other);
  sit(twin, black);
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
  Player white(hub);
  Player black(hub);
  start(white, black);
  Player twin(other);
  sit(twin, black);
  hearing = true;
  other.hint(white.game, 3); // It reads, and finds nothing yet.
  white.move("e4");
  store.answer_all();
  EXPECT_EQ(twin.last("game")["state"]["ply"], 1);
  other.hint(white.game, 1000); // Who says so is wrong; it is not asked for ever.
  store.answer_all();
  EXPECT_EQ(twin.last("game")["state"]["ply"], 1);
}

TEST_F(NodesTest, WhoeverPlaysAtAnotherNodeIsNotAway) {
  const auto minute = RoomLimits{}.absence.count();
  Player white(hub);
  Player black(hub);
  start(white, black);
  Player twin(other);
  sit(twin, white);
  const auto claim = [&] {
    twin.say(twin.deed("claim-left"));
    store.answer_all();
    return twin.last_code();
  };
  now += 2 * minute;
  EXPECT_EQ(claim(), "not-left") << "this node cannot know";
  hearing = true;
  other.set_hearing(true);
  now += minute - 1;
  EXPECT_EQ(claim(), "not-left") << "it has listened for less than a minute";
  hub.tick(); // Now and then the players here are announced.
  store.answer_all();
  EXPECT_EQ(twin.last("presence")["black"], true);
  now += 1;
  EXPECT_EQ(claim(), "not-left");
  hub.leave(black.client);
  EXPECT_EQ(twin.last("presence")["black"], false);
  now += minute - 1;
  EXPECT_EQ(claim(), "not-left");
  now += 1;
  EXPECT_EQ(claim(), "game");
  EXPECT_EQ(twin.last("game")["state"]["outcome"]["reason"], "aborted");
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

TEST_F(HubTest, PresenceIsTold) {
  Player white(hub);
  auto black = std::make_unique<Player>(hub);
  start(white, *black);
  EXPECT_EQ(white.last("presence")["black"], true);
  black.reset();
  EXPECT_EQ(white.last("presence")["black"], false);
  white.say(white.deed("claim-left"));
  EXPECT_EQ(white.last_code(), "not-left");
  now += RoomLimits{}.absence.count();
  white.say(white.deed("claim-left"));
  store.answer_all();
  EXPECT_EQ(white.last("game")["state"]["outcome"]["reason"], "aborted");
}

TEST_F(HubTest, WhoeverDoesSomethingIsNotAway) {
  Player white(hub);
  Player black(hub);
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
  const auto claim = [&](Player &player) {
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
  Hub other(
      store, [this] { return now; }, other_metrics);
  now += 10 * minute;
  Player elsewhere(other);
  elsewhere.game = white.game;
  elsewhere.token = white.token;
  EXPECT_EQ(claim(elsewhere), "not-left");
  EXPECT_EQ(claim(white), "done");
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
    other.game_file(which, Language::english, [&](const std::variant<std::string, Refused> &got) {
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
  EXPECT_LE(metrics.rooms, 3U);
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

TEST_F(HubTest, ThereIsNoSuchGame) {
  Player white(hub);
  white.say({{"type", "watch"}, {"game", "222222222222"}});
  store.answer_all();
  EXPECT_EQ(white.last_code(), "no-such-game");
  EXPECT_EQ(metrics.rooms, 0U);
}

TEST_F(HubTest, ALookIsNoVisit) {
  Player white(hub);
  Player black(hub);
  start(white, black);
  white.told.clear();
  {
    Player passing(hub);
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

TEST(Messages, AreReadStrictly) {
  const auto code = [](std::string_view text) {
    const auto read = read_ask(text);
    const auto *bad = std::get_if<BadAsk>(&read);
    return bad ? std::string(bad->code) : std::string("read");
  };
  EXPECT_EQ(code(R"({"v":1,"type":"hello"})"), "read");
  EXPECT_EQ(code(R"({"v":2,"type":"hello"})"), "other-protocol");
  EXPECT_EQ(code(R"({"type":"hello"})"), "other-protocol");
  EXPECT_EQ(code(R"({"v":1,"type":"fly"})"), "unknown-message");
  EXPECT_EQ(code(R"({"v":1,"type":"hello")"), "not-json");
  EXPECT_EQ(code("{\"v\":1,\"type\":\"hello\",\"x\":\"\xFF\"}"), "not-json");
  EXPECT_EQ(code("[]"), "not-json");
  const auto nested = [](int depth) {
    return R"({"v":1,"type":"hello","x":)" + std::string(static_cast<std::size_t>(depth), '[') +
           std::string(static_cast<std::size_t>(depth), ']') + "}";
  };
  EXPECT_EQ(code(nested(bridge::max_json_depth)), "read");
  EXPECT_EQ(code(nested(bridge::max_json_depth + 1)), "not-json");
  EXPECT_EQ(code(R"({"v":1,"type":"watch","game":"short"})"), "bad-message");
  EXPECT_EQ(code(R"({"v":1,"type":"list","most":101})"), "bad-message");
  EXPECT_EQ(code(R"({"v":1,"type":"list","most":100})"), "read");
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
