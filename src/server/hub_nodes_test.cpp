// Several nodes on one store.
#include "server/testing/nodes.hpp"

namespace plateau::server {
namespace {

using namespace testing::hub;

TEST_F(HubTest, OfTwoNodesOneIsQuicker) {
  Metrics other_metrics;
  Hub other({store, [this] { return now; }, other_metrics});
  TestClient white(hub);
  TestClient black(hub);
  start(white, black);
  // The same seat in two browsers, at two nodes: both move.
  TestClient twin(other);
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

TEST_F(NodesTest, AReplacedTokenHoldsNothingAnywhere) {
  start_with_twin_of(white);
  const auto old = white.token;
  auto renewal = white.deed("renew-seat");
  renewal["new_token"] = std::string(43, 'n');
  white.say(renewal);
  store.answer_all();
  EXPECT_EQ(white.last("done")["side"], "white");
  EXPECT_EQ(white.last("done")["token"], renewal["new_token"]);
  EXPECT_EQ(white.client->watching.at(white.game), std::nullopt) << "it showed the old one";
  // The other node has not heard of it, and its connection was seated.
  EXPECT_EQ(twin.client->watching.at(twin.game), Side::first);
  auto move = twin.deed("move");
  move["id"] = "twin";
  move["version"] = 2;
  move["move"] = "e4";
  twin.say(move);
  store.answer_all();
  EXPECT_EQ(twin.last_code(), "not-your-seat");
  EXPECT_EQ(twin.client->watching.at(twin.game), std::nullopt);
  EXPECT_EQ(twin.last("game")["entries"].back()["did"], "seat-renewed");
  twin.say({{"type", "watch"}, {"game", twin.game}, {"token", old}});
  store.answer_all();
  EXPECT_EQ(twin.last_code(), "not-your-seat");
  // The player goes on at either node, and is still seated after the log is read anew.
  for (auto *player : {&white, &twin}) {
    player->token = renewal["new_token"];
    player->say({{"type", "watch"}, {"game", white.game}, {"token", player->token}});
    store.answer_all();
    EXPECT_EQ(player->client->watching.at(white.game), Side::first);
  }
  other.hint(white.game, 99);
  store.answer_all();
  EXPECT_EQ(twin.client->watching.at(twin.game), Side::first);
  white.move("e4");
  store.answer_all();
  EXPECT_EQ(white.last("game")["state"]["ply"], 1);
}

TEST_F(NodesTest, NobodyIsShownOrRefusedWhatIsNoLongerSo) {
  start_with_twin_of(black);
  white.move("e4");
  store.answer_all();
  EXPECT_EQ(twin.last("game")["state"]["ply"], 0) << "nobody has told this node";
  TestClient guest(other);
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

/// Servers are upgraded one by one: a later one has done something that these do not know.
TEST_F(NodesTest, AnEntryOfALaterServerStopsOnlyItsGame) {
  start_with_twin_of(black);
  TestClient ada(other);
  TestClient bob(other);
  start(ada, bob, {{"id", "another"}});
  const auto row = store.rows().at(white.game);
  store.append({{{2, "of-a-later-version", {}, "{}", now}, row}}, [](store::Appended) {});
  store.answer_all();
  const auto refused = [&](TestClient &player) {
    player.move("e4");
    store.answer_all();
    EXPECT_EQ(player.last_code(), "unreadable-game");
    return player.told.back()["why"]["text"].get<std::string>();
  };
  // Whether it had the game at hand or not, and however often it is asked.
  EXPECT_NE(refused(white).find("a later version"), std::string::npos);
  refused(white);
  refused(twin);
  TestClient guest(other);
  guest.say({{"type", "watch"}, {"game", white.game}});
  store.answer_all();
  EXPECT_EQ(guest.last_code(), "unreadable-game");
  EXPECT_EQ(metrics.refusals.at("unreadable-game"), 2U);
  now += HubLimits{}.recheck.count();
  for (auto *node : {&hub, &other}) {
    node->tick();
    EXPECT_EQ(node->trouble(), store::Trouble::none) << "the store is well";
  }
  store.answer_all();
  // The other game goes on, and this one when the entry is known: here, when it is gone.
  ada.move("e4");
  store.answer_all();
  EXPECT_EQ(ada.last("game")["state"]["ply"], 1);
  store.lose_entries_from(white.game, 2);
  white.move("e4");
  store.answer_all();
  EXPECT_EQ(white.last("game")["state"]["ply"], 1);
}

TEST_F(NodesTest, WhoeverPlaysAtAnotherNodeIsNotAway) {
  const auto minute = RoomLimits{}.absence.count();
  start_with_twin_of(white);
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
  other.tick();
  store.answer_all();
  EXPECT_EQ(twin.last("presence")["black"], true);
  now += 1;
  EXPECT_EQ(claim(), "not-left");
  hub.leave(black.client);
  now += HubLimits{}.presence.count();
  other.tick();
  EXPECT_EQ(twin.last("presence")["black"], false);
  now += minute - 1 - HubLimits{}.presence.count();
  EXPECT_EQ(claim(), "not-left");
  now += 1;
  EXPECT_EQ(claim(), "game");
  EXPECT_EQ(twin.last("game")["state"]["outcome"]["reason"], "aborted");
}

TEST_F(NodesTest, NorIsWhoeverAsksThere) {
  const auto minute = RoomLimits{}.absence.count();
  hearing = true;
  other.set_hearing(true);
  start_with_twin_of(white);
  hub.leave(black.client);
  TestClient asking(hub); // By HTTP, every two seconds.
  Ask look;
  look.asked = Asked::watch;
  look.game = white.game;
  look.token = black.token;
  look.once = true;
  const auto claim = [&] {
    twin.say(twin.deed("claim-left"));
    store.answer_all();
    return twin.last_code();
  };
  told_seen = 0;
  for (Time passed = 0; passed < 3 * minute; passed += 2'000) {
    hub.handle(asking.client, look);
    store.answer_all();
    now += 2'000;
  }
  EXPECT_EQ(claim(), "not-left");
  EXPECT_LE(told_seen, 3 * minute / HubLimits{}.recheck.count()) << "not each time";
  now += minute + HubLimits{}.recheck.count();
  EXPECT_EQ(claim(), "game");
}

TEST_F(NodesTest, WhoeverWasAtANodeThatDiedIsAway) {
  start_with_twin_of(white);
  other.hear_presence(white.game, Side::second, true);
  const auto black_is_here = [&] {
    other.tick();
    store.answer_all();
    return twin.last("presence")["black"].get<bool>();
  };
  now += HubLimits{}.elsewhere.count() - 1;
  EXPECT_TRUE(black_is_here());
  other.hear_presence(white.game, Side::second, true); // It lives …
  now += HubLimits{}.elsewhere.count() - 1;
  EXPECT_TRUE(black_is_here());
  now += 1; // … and is not heard of again.
  EXPECT_FALSE(black_is_here());
}

TEST_F(NodesTest, PhrasesReachThePlayersOfOtherNodes) {
  start_with_twin_of(black);
  hearing = true;
  const auto say = [&](const char *phrase) {
    white.say({{"type", "say"}, {"game", white.game}, {"token", white.token}, {"phrase", phrase}});
  };
  say("good-luck");
  EXPECT_EQ(twin.last("said")["phrase"], "good-luck");
  EXPECT_EQ(twin.last("said")["side"], "white");
  // With a token that this node has not heard of yet.
  TestClient renewed(other);
  auto renewal = white.deed("renew-seat");
  renewal["new_token"] = std::string(43, 'n');
  hearing = false;
  white.say(renewal);
  store.answer_all();
  renewed.say(
      {{"type", "say"}, {"game", white.game}, {"token", renewal["new_token"]}, {"phrase", "oops"}});
  store.answer_all();
  EXPECT_EQ(twin.last("said")["phrase"], "oops");
}

TEST_F(NodesTest, WatchersOfAllNodesAreCounted) {
  hearing = true;
  other.set_hearing(true);
  start_with_twin_of(white);
  const auto second = HubLimits{}.presence.count();
  const auto watchers = [&] {
    now += second;
    hub.tick();
    other.tick();
    store.answer_all();
    return twin.last("presence")["watchers"].get<int>();
  };
  EXPECT_EQ(watchers(), 0) << "three connections of two players";
  auto guest = std::make_unique<TestClient>(hub);
  TestClient second_guest(hub);
  TestClient neighbour(other);
  for (auto *one : {guest.get(), &second_guest, &neighbour})
    one->say({{"type", "watch"}, {"game", white.game}});
  store.answer_all();
  EXPECT_EQ(watchers(), 3);
  guest.reset();
  EXPECT_EQ(watchers(), 2);
  // Who comes and goes all the time is announced once a second.
  told_watchers = 0;
  for (int i = 0; i < 1000; ++i) {
    second_guest.say({{"type", "unwatch"}, {"game", white.game}});
    second_guest.say({{"type", "watch"}, {"game", white.game}});
    store.answer_all();
    hub.tick();
  }
  EXPECT_LE(told_watchers, 1);
  second_guest.say({{"type", "unwatch"}, {"game", white.game}});
  EXPECT_EQ(watchers(), 1);
  // The other node repeats its number while somebody is there; if it dies, that ends.
  other.hear_watchers(white.game, "third", 5);
  EXPECT_EQ(watchers(), 6);
  now += HubLimits{}.elsewhere.count();
  EXPECT_EQ(watchers(), 1);
}

TEST_F(NodesTest, AChallengeStaysWhileItsMakerIsAtAnotherNode) {
  const auto grace = RoomLimits{}.maker_away.count();
  hearing = true;
  other.set_hearing(true);
  hub.set_hearing(true);
  white.say({{"type", "create"},
             {"id", "c"},
             {"kind", "chess"},
             {"listed", true},
             {"token", white.token},
             {"clock", {{"kind", "real-time"}, {"initial", 10'000}}}});
  store.answer_all();
  white.game = white.last("done")["game"];
  white.say({{"type", "watch"}, {"game", white.game}, {"token", white.token}});
  store.answer_all();
  const auto status_after = [&](Time time) {
    for (Time passed = 0; passed < time; passed += 5'000) {
      now += 5'000;
      hub.tick();
      other.tick();
      store.answer_all();
    }
    return store.rows().at(white.game).status;
  };
  EXPECT_EQ(status_after(5 * grace), "waiting");
  black.say({{"type", "list"}, {"status", "waiting"}});
  twin.say({{"type", "list"}, {"status", "waiting"}});
  store.answer_all();
  EXPECT_EQ(black.last("games")["games"][0]["here"], true);
  EXPECT_EQ(twin.last("games")["games"][0]["here"], true) << "the other node has heard of it";
  // What the other node does not hear, it does not end.
  other.set_hearing(false);
  hearing = false;
  EXPECT_EQ(status_after(5 * grace), "waiting");
  hearing = true;
  other.set_hearing(true);
  hub.leave(white.client);
  EXPECT_EQ(status_after(3 * grace), "over");
}

TEST_F(NodesTest, ARestartedNodeShowsTheClockAsTheOthersDo) {
  open(white, black, 10'000);
  now += 8'000;
  const auto began_at = [&](Hub &node) {
    TestClient guest(node);
    guest.say({{"type", "watch"}, {"game", white.game}});
    store.answer_all();
    return guest.last("game")["state"]["time"]["began"].get<Time>();
  };
  Metrics new_metrics;
  Hub restarted({store, [this] { return now; }, new_metrics});
  restarted.share();
  EXPECT_EQ(began_at(restarted), began_at(hub));
  EXPECT_EQ(began_at(restarted), now - 8'000);
  Hub alone({store, [this] { return now; }, new_metrics});
  EXPECT_EQ(began_at(alone), now) << "nobody was there meanwhile";
}

TEST_F(NodesTest, NoNodeIsQuickerThanTheStore) {
  constexpr Time initial = 20'000;
  open(white, black, initial);
  TestClient guest(other);
  guest.say({{"type", "watch"}, {"game", white.game}});
  store.answer_all();
  hearing = true;
  white.move("d4");
  const auto entered = now;
  now += 8'000;
  store.answer_all();
  const auto time_of = [&](const TestClient &player) {
    return player.last("game")["state"]["time"];
  };
  EXPECT_EQ(time_of(black)["began"], now);
  EXPECT_EQ(time_of(guest)["began"], now) << "who watches there learns it at once";
  // A node where nobody watched has only the entry. It shows that, and lets no flag fall by it.
  Metrics late_metrics;
  Hub late({store, [this] { return now; }, late_metrics});
  late.share();
  late.set_hearing(true);
  TestClient newcomer(late);
  newcomer.say({{"type", "watch"}, {"game", white.game}});
  store.answer_all();
  EXPECT_EQ(time_of(newcomer)["began"], entered);
  const auto deadline = entered + initial + RoomLimits{}.lag.count() + RoomLimits{}.storing.count();
  EXPECT_EQ(store.rows().at(white.game).deadline, deadline) << "nor does one that knows nothing";
  const auto status_at = [&](Time when) {
    now = when;
    late.tick();
    store.answer_all();
    return newcomer.last("game")["state"]["status"];
  };
  EXPECT_EQ(status_at(deadline - 1), "playing");
  EXPECT_EQ(status_at(deadline), "over");
}

TEST_F(NodesTest, AFlagWaitsForWhoeverMayNotHaveHeardOfIt) {
  constexpr Time initial = 3'000;
  const auto recheck = HubLimits{}.recheck.count();
  const json clock = {{"kind", "real-time"}, {"initial", initial}};
  int games = 0;
  // How long after its time the flag of black falls.
  const auto falls_after = [&](bool here) {
    start(white, black, {{"id", "c" + std::to_string(++games)}, {"clock", clock}});
    white.move("e4");
    store.answer_all();
    black.move("e5");
    store.answer_all();
    white.move("d4");
    store.answer_all();
    if (!here)
      black.say({{"type", "unwatch"}, {"game", black.game}});
    now += initial + RoomLimits{}.lag.count();
    for (Time late = 0;; late += 500, now += 500) {
      hub.tick();
      store.answer_all();
      if (white.last("game")["state"]["status"] == "over")
        return late;
      EXPECT_LT(late, 2 * recheck);
      if (late >= 2 * recheck)
        return late;
    }
  };
  EXPECT_EQ(falls_after(true), 0);
  EXPECT_EQ(falls_after(false), recheck) << "he may be at another node";
  hub.set_hearing(true);
  now += recheck - 1 - initial - RoomLimits{}.lag.count();
  EXPECT_EQ(falls_after(false), recheck) << "which has just been heard again";
  EXPECT_EQ(falls_after(false), 0);
}

} // namespace
} // namespace plateau::server
