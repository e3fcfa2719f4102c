// Clocks, flags and challenges of the games of a node.
#include "server/testing/hub.hpp"

namespace plateau::server {
namespace {

using namespace testing::hub;

TEST_F(HubTest, WaitingForTheStoreIsNotCharged) {
  TestClient white(hub);
  TestClient black(hub);
  open(white, black, 10'000);
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
  TestClient white(hub);
  TestClient black(hub);
  open(white, black, 3'000);
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

TEST_F(HubTest, TroubleOfTheStoreIsNotCharged) {
  TestClient white(hub);
  TestClient black(hub);
  open(white, black, 6'000);
  white.move("d4");
  store.answer_all();
  const auto wait = [&](Time time) {
    for (; time > 0; time -= 500) {
      now += std::min<Time>(time, 500);
      hub.tick();
      store.answer_all();
    }
  };
  wait(500);
  store.trouble = store::Trouble::locked;
  auto move = black.deed("move");
  move["version"] = 5;
  move["move"] = "d5";
  const auto code = [&] {
    black.say(move);
    store.answer_all();
    return black.last_code();
  };
  EXPECT_EQ(code(), "store-unavailable");
  wait(18'000);
  EXPECT_EQ(code(), "store-unavailable");
  store.trouble = store::Trouble::none;
  wait(3'000);
  EXPECT_EQ(black.last("game")["version"], 5);
  EXPECT_GE(black.last("game")["state"]["time"]["began"], now - 3'000) << "as everybody is told";
  // With what was left then they may be late now, because they ask again after pauses.
  wait(RoomLimits{}.storing.count() - 3'000);
  EXPECT_EQ(code(), "game");
  EXPECT_EQ(black.last("game")["entries"][0]["move"], "d7d5");
  EXPECT_EQ(black.last("game")["entries"][0]["used"], 500);
  // White has not asked for anything: the clock runs from when the trouble has passed.
  wait(1'000);
  store.trouble = store::Trouble::locked;
  wait(HubLimits{}.sweep.count() + 10'000);
  store.trouble = store::Trouble::none;
  wait(6'000);
  EXPECT_EQ(white.last("game")["state"]["status"], "playing");
  wait(2'000);
  EXPECT_EQ(white.last("game")["state"]["outcome"]["reason"], "time");
}

TEST_F(HubTest, AMoveThatCouldNotBeStoredDoesNotStopTheClock) {
  TestClient white(hub);
  TestClient black(hub);
  open(white, black, 60'000);
  store.trouble = store::Trouble::full;
  white.move("d4");
  store.answer_all();
  store.trouble = store::Trouble::none;
  now += HubLimits{}.recovery.count();
  hub.tick();
  store.answer_all();
  now += 2'000;
  white.move("c4"); // Another one, on which he has thought since.
  store.answer_all();
  EXPECT_EQ(white.last("game")["entries"][0]["used"], 2'000);
}

TEST_F(HubTest, ATimeThatWasSetIsChargedToNobody) {
  TestClient ada(hub);
  TestClient boris(hub);
  open(ada, boris, 10'000);
  hub.leave(boris.client);
  now += 4'000;
  const auto before = now;
  now += 3 * 24 * 3'600'000LL; // As a machine that has slept.
  hub.begin_clocks_anew(before);
  hub.tick();
  store.answer_all();
  EXPECT_EQ(ada.last("game")["state"]["status"], "playing");
  EXPECT_EQ(ada.last("game")["state"]["time"]["began"], now - 4'000) << "what was thought before";
  ada.say(ada.deed("claim-left"));
  store.answer_all();
  EXPECT_EQ(ada.last_code(), "not-left");
  now += 2'000;
  ada.move("d4");
  store.answer_all();
  EXPECT_EQ(ada.last("game")["entries"][0]["used"], 6'000);
}

TEST_F(HubTest, ARestartIsNotChargedButWhatWasThoughtBeforeIs) {
  TestClient white(hub);
  TestClient black(hub);
  open(white, black, 20'000);
  white.move("d4");
  store.answer_all();
  for (int i = 0; i < 4; ++i) {
    now += 1'000;
    hub.tick();
    store.answer_all();
  }
  EXPECT_EQ(store.last_alive().at, now);
  now += 60'000; // The server was killed.
  Metrics other_metrics;
  auto next = std::make_unique<Hub>(World{store, [this] { return now; }, other_metrics});
  next->tick();
  store.answer_all();
  const auto back = now;
  TestClient again(*next);
  again.game = black.game;
  again.token = black.token;
  again.say({{"type", "watch"}, {"game", again.game}, {"token", again.token}});
  store.answer_all();
  EXPECT_EQ(again.last("game")["state"]["time"]["began"], now - 4'000);
  now += 1'000;
  next->begin_clocks_anew(now); // A second gap, of no length.
  again.move("d5");
  store.answer_all();
  EXPECT_EQ(again.last("game")["entries"][0]["used"], 5'000);
  EXPECT_EQ(store.signs_of_life.back(), back);
}

TEST_F(HubTest, ARestartDoesNotCountIntoTheTimeOfTheGame) {
  TestClient white(hub);
  TestClient black(hub);
  start(white, black, {{"kind", "stackchess"}, {"rules", "time=1m"}});
  for (const auto &[player, move] : {std::pair{&white, "a2-a3"}, {&black, "a5-a4"}}) {
    player->move(move);
    store.answer_all();
  }
  for (int i = 0; i < 4; ++i) {
    now += 1'000;
    hub.tick();
    store.answer_all();
  }
  EXPECT_EQ(store.last_alive().at, now) << "its time runs";
  now += 3'600'000; // The server was killed.
  Metrics other_metrics;
  Hub next({store, [this] { return now; }, other_metrics});
  next.tick();
  store.answer_all();
  TestClient again(next);
  again.game = white.game;
  again.token = white.token;
  again.say({{"type", "watch"}, {"game", again.game}, {"token", again.token}});
  store.answer_all();
  const auto time = again.last("game")["state"]["time"];
  EXPECT_EQ(time["game"], 60'000);
  EXPECT_EQ(time["began"], now - 4'000) << "what was used before counts";
  now += 56'000 + RoomLimits{}.lag.count() + RoomLimits{}.storing.count();
  next.tick();
  store.answer_all();
  EXPECT_EQ(again.last("game")["entries"][0]["did"], "time-up");
  EXPECT_EQ(again.last("game")["state"]["outcome"]["reason"], "time-limit");
  EXPECT_EQ(again.last("game")["state"]["outcome"]["result"], "1/2-1/2");
}
TEST_F(HubTest, TwoRestartsInATurnChargeOnlyWhatIsSure) {
  TestClient white(hub);
  TestClient black(hub);
  open(white, black, 60'000);
  for (int restart = 0; restart < 2; ++restart) {
    Metrics other_metrics;
    Hub next({store, [this] { return now; }, other_metrics});
    for (int i = 0; i < 3; ++i) {
      TestClient again(next); // It has the game at hand, so that a clock runs.
      again.say({{"type", "watch"}, {"game", white.game}});
      store.answer_all();
      now += 1'000;
      next.tick();
      store.answer_all();
    }
    now += 20'000; // It is killed.
  }
  Metrics other_metrics;
  Hub next({store, [this] { return now; }, other_metrics});
  TestClient again(next);
  again.say({{"type", "watch"}, {"game", white.game}});
  store.answer_all();
  EXPECT_EQ(again.last("game")["state"]["time"]["began"], now - 3'000)
      << "what the last server saw, and no time in which there was none";
}

TEST_F(HubTest, AStoreThatKnowsNoSignOfLifeGivesTheWholeTurnBack) {
  TestClient white(hub);
  TestClient black(hub);
  open(white, black, 10'000);
  now += 60'000;
  Metrics other_metrics;
  Hub next({store, [this] { return now; }, other_metrics});
  TestClient again(next);
  again.game = white.game;
  again.token = white.token;
  again.say({{"type", "watch"}, {"game", again.game}, {"token", again.token}});
  store.answer_all();
  EXPECT_EQ(again.last("game")["state"]["time"]["began"], now);
}

TEST_F(HubTest, AClockThatIsAheadGivesNobodyTime) {
  TestClient white(hub);
  TestClient black(hub);
  open(white, black, 20'000);
  Metrics other_metrics;
  Time behind = now - 30'000; // The other node's time.
  const auto since = now;
  Hub other({store, [&] { return behind + (now - since); }, other_metrics});
  other.share();
  hub.share();
  std::vector<Milliseconds> told;
  other.on_skew = [&](Milliseconds skew) { told.push_back(skew); };
  TestClient again(other);
  again.game = white.game;
  again.token = white.token;
  again.say({{"type", "watch"}, {"game", again.game}, {"token", again.token}});
  store.answer_all();
  EXPECT_EQ(told, std::vector{Milliseconds(30'000)});
  now += 5'000;
  again.say(again.deed("offer-draw")); // The room is folded anew.
  store.conflicts = 1;
  store.answer_all();
  now += 2'000;
  again.move("d4");
  store.answer_all();
  EXPECT_EQ(again.last("game")["entries"][0]["used"], 7'000);
}

TEST_F(HubTest, FlagsFallByThemselves) {
  TestClient white(hub);
  TestClient black(hub);
  open(white, black, 1000);
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
    TestClient white(hub);
    TestClient black(hub);
    start(white, black, {{"clock", {{"kind", "days"}, {"days", 1}}}});
  }
  now += Time{24} * 3'600'000 + 1;
  Metrics other_metrics;
  Hub other({store, [this] { return now; }, other_metrics});
  now += HubLimits{}.sweep.count();
  other.tick();
  store.answer_all();
  EXPECT_EQ(store.rows().begin()->second.status, "over");
}

TEST_F(HubTest, ChallengesThatNobodyTakesAreCalledOff) {
  TestClient white(hub);
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
  Hub other({store, [this] { return now; }, other_metrics});
  EXPECT_TRUE(open_after(other, 1));
  EXPECT_FALSE(open_after(other, HubLimits{}.sweep.count()));
  EXPECT_EQ(store.rows().at(white.game).status, "over");
  white.say({{"type", "list"}, {"status", "over"}});
  store.answer_all();
  EXPECT_TRUE(white.last("games")["games"].empty()) << "nobody was ever there";
  hub.tick();
  store.answer_all();
  EXPECT_EQ(white.last("game")["state"]["outcome"]["reason"], "aborted");
}

TEST_F(HubTest, AChallengeInTheLobbyEndsWhenItsMakerIsGone) {
  const auto grace = RoomLimits{}.maker_away.count();
  auto white = std::make_unique<TestClient>(hub);
  TestClient guest(hub);
  const json clock = {{"kind", "real-time"}, {"initial", 10'000}};
  white->say({{"type", "create"},
              {"id", "c"},
              {"kind", "chess"},
              {"listed", true},
              {"token", white->token},
              {"clock", clock}});
  store.answer_all();
  const std::string game = white->last("done")["game"];
  const auto come = [&] {
    white->say({{"type", "watch"}, {"game", game}, {"token", white->token}});
    store.answer_all();
  };
  come();
  const auto token = white->token;
  const auto pass = [&](Time time) {
    now += time;
    hub.tick();
    store.answer_all();
  };
  const auto listed = [&] {
    guest.say({{"type", "list"}, {"status", "waiting"}});
    store.answer_all();
    return guest.last("games")["games"];
  };
  EXPECT_EQ(listed()[0]["here"], true);
  for (int i = 0; i < 5; ++i)
    pass(grace);
  EXPECT_EQ(listed()[0]["here"], true) << "as long as they wait";
  // The page is loaded anew.
  white = std::make_unique<TestClient>(hub);
  white->token = token;
  pass(grace - 1);
  EXPECT_EQ(listed()[0]["here"], false);
  come();
  pass(grace);
  EXPECT_EQ(listed()[0]["here"], true);
  white.reset();
  pass(grace - 1);
  EXPECT_EQ(listed().size(), 1U);
  pass(1);
  EXPECT_TRUE(listed().empty());
  guest.game = game;
  guest.say(guest.deed("join"));
  store.answer_all();
  EXPECT_EQ(guest.last_code(), "challenge-over");
}

TEST_F(HubTest, WhoTakesAChallengeThatHasJustEndedIsToldSo) {
  TestClient white(hub);
  white.say({{"type", "create"},
             {"id", "c"},
             {"kind", "chess"},
             {"listed", true},
             {"clock", {{"kind", "real-time"}, {"initial", 10'000}}}});
  store.answer_all();
  TestClient guest(hub);
  guest.game = white.last("done")["game"];
  now += RoomLimits{}.maker_away.count(); // And nothing has ticked since.
  guest.say(guest.deed("join"));
  store.answer_all();
  EXPECT_EQ(guest.last_code(), "challenge-over");
  EXPECT_EQ(store.rows().at(guest.game).status, "over");
}

TEST_F(HubTest, OtherChallengesDoNotNeedTheirMaker) {
  TestClient white(hub);
  int made = 0;
  const json fast = {{"kind", "real-time"}, {"initial", 10'000}};
  const json slow = {{"kind", "days"}, {"days", 2}};
  for (const auto &[clock, listed] :
       {std::pair{fast, false}, {slow, true}, {json{{"kind", "none"}}, true}})
    white.say({{"type", "create"},
               {"id", "c" + std::to_string(++made)},
               {"kind", "chess"},
               {"listed", listed},
               {"clock", clock}});
  store.answer_all();
  now += RoomLimits{}.challenge.count() - 1;
  hub.tick();
  store.answer_all();
  for (const auto &[id, row] : store.rows())
    EXPECT_EQ(row.status, "waiting") << row.summary;
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
    TestClient white(hub);
    TestClient black(hub);
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
  Hub other({store, [this] { return now; }, other_metrics, limits()});
  now += 7 * 24 * 3'600'000LL;
  other.tick();
  store.answer_all();
  for (const auto &game : games)
    EXPECT_EQ(store.rows().at(game).status, "over");
}

} // namespace
} // namespace plateau::server
