// Clocks, flags, and games that nobody begins.
#include "server/testing/room.hpp"

#include <nlohmann/json.hpp>

namespace plateau::server {
namespace {

using namespace testing::room;

TEST(Room, TheClockIsTheServers) {
  PlayedRoom played(timed(10'000, 2'000, 0));
  played.sit();
  played.now += 60'000;
  EXPECT_EQ(played.moves("e4", 0), "moved") << "the first moves are not timed";
  played.now += 60'000;
  EXPECT_EQ(played.moves("e5", 1), "moved");
  played.now += 3'000;
  EXPECT_EQ(played.moves("d4", 0), "moved");
  const auto clock = *played.room().match().clock();
  EXPECT_EQ(clock.remaining(Side::first).count(), 10'000 + 2'000 - 3'000 + 2'000);
  EXPECT_EQ(clock.remaining(Side::second).count(), 12'000);
  EXPECT_EQ(played.room().deadline(), played.now + 12'000 + RoomLimits{}.lag.count());
  EXPECT_FALSE(played.room().flag_due(played.room().deadline() - 1));
  EXPECT_TRUE(played.room().flag_due(played.room().deadline()));
  played.now += 12'000;
  EXPECT_EQ(played.moves("d5", 1), "flagged") << "a move that comes too late";
  EXPECT_EQ(played.outcome(), "1-0 time");
  played.expect_fold_agrees();
}

TEST(Room, TheWayOfAMessageIsNotCharged) {
  const auto left_after = [](std::int64_t round_trip) {
    PlayedRoom played(timed(10'000, 0, 1'000));
    played.sit();
    played.moves("e4", 0);
    played.moves("e5", 1);
    played.now += 3'000;
    played.asker.round_trip = Milliseconds(round_trip);
    played.moves("d4", 0);
    return played.room().match().clock()->remaining(Side::first).count();
  };
  EXPECT_EQ(left_after(0), 8'000) << "a second of delay is free";
  EXPECT_EQ(left_after(200), 8'200);
  EXPECT_EQ(left_after(300), 8'300);
  EXPECT_EQ(left_after(301), 8'300) << "up to the bound";
  EXPECT_EQ(left_after(-5), 8'000);
}

TEST(Room, LagIsMadeUpForFromAQuota) {
  const RoomLimits limits;
  PlayedRoom played(timed(600'000, 0, 0));
  played.sit();
  const auto used_by = [&](const char *move, int player, Milliseconds round_trip) {
    played.now += 1'000;
    played.asker.round_trip = round_trip;
    const auto side = player == 0 ? Side::first : Side::second;
    const auto before = played.room().match().clock()->remaining(side);
    EXPECT_EQ(played.moves(move, player), "moved");
    return (before - played.room().match().clock()->remaining(side)).count();
  };
  // Whoever answers pings late on purpose gains for a while, then no more than an honest one.
  std::vector<std::int64_t> slow;
  std::vector<std::int64_t> fast;
  const std::array<std::array<const char *, 2>, 2> there_and_back = {
      {{"Nf3", "Nf6"}, {"Ng1", "Ng8"}}};
  for (int i = 0; i < 3; ++i) // A position may occur four times.
    for (const auto &[white, black] : there_and_back) {
      slow.push_back(used_by(white, 0, limits.lag));
      fast.push_back(used_by(black, 1, limits.lag_gain));
    }
  EXPECT_EQ(slow.front(), 0) << "the first move is not timed";
  EXPECT_EQ(slow, (std::vector<std::int64_t>{0, 700, 700, 700, 700, 700}));
  EXPECT_EQ(fast, (std::vector<std::int64_t>{0, 900, 900, 900, 900, 900}));
  for (const auto *move : {"a4", "a5", "b4", "b5"})
    used_by(move, move[1] == '4' ? 0 : 1, limits.lag);
  EXPECT_EQ(used_by("c4", 0, limits.lag), 1'000 - limits.lag_gain.count())
      << "the quota is used up";
  played.expect_fold_agrees();
}

TEST(Room, ClocksStopWhereTheyWereWhenAGameIsEnded) {
  const auto left_after = [](Asked asked, int player) {
    PlayedRoom played(timed(60'000, 0, 1'000));
    played.sit();
    played.moves("e4", 0);
    played.moves("e5", 1);
    played.now += 5'000;
    if (asked == Asked::accept_draw)
      played.does(Asked::offer_draw, 1 - player);
    played.now += 5'000;
    played.does(asked, player);
    played.now += 60'000;
    played.expect_fold_agrees();
    const auto view = nlohmann::json::parse(played.view(played.room()));
    EXPECT_EQ(view["state"]["time"]["running"], false);
    return std::pair(view["state"]["time"]["white"].get<int>(),
                     view["state"]["time"]["black"].get<int>());
  };
  const std::pair after_ten_seconds(51'000, 60'000);
  EXPECT_EQ(left_after(Asked::resign, 0), after_ten_seconds);
  EXPECT_EQ(left_after(Asked::resign, 1), after_ten_seconds) << "whoever resigns";
  EXPECT_EQ(left_after(Asked::accept_draw, 1), after_ten_seconds);
}

TEST(Room, AFlagAgainstABareKingIsADraw) {
  auto terms = timed(5'000, 0, 0);
  terms.position = "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1";
  PlayedRoom played(terms);
  played.sit();
  played.moves("e3", 0);
  played.moves("Ke7", 1);
  played.now += 5'000;
  EXPECT_EQ(played.moves("e4", 0), "flagged");
  EXPECT_EQ(played.outcome(), "1/2-1/2 time") << "a bare king cannot win";
}

TEST(Room, ATurnBeginsWhenItIsKnown) {
  PlayedRoom played(timed(10'000, 0, 0));
  played.sit();
  played.moves("e4", 0);
  played.moves("e5", 1);
  auto room = played.folded();
  EXPECT_EQ(room.turn_version(), 3U);
  EXPECT_EQ(room.deadline(),
            played.now + 10'000 + RoomLimits{}.lag.count() + RoomLimits{}.storing.count());
  room.known_since(played.now);
  EXPECT_EQ(room.deadline(), played.now + 10'000 + RoomLimits{}.lag.count());
  room.known_since(played.now + 4'000);
  EXPECT_EQ(room.deadline(), played.now + 14'000 + RoomLimits{}.lag.count());
  room.known_since(played.now + 4'000, false);
  EXPECT_EQ(room.deadline(),
            played.now + 14'000 + RoomLimits{}.lag.count() + RoomLimits{}.storing.count());
  room.began_by(played.now - 1'000);
  room.known_since(played.now - 1'000);
  EXPECT_EQ(room.deadline(), played.now + 9'000 + RoomLimits{}.lag.count());
  played.does(Asked::offer_draw, 0);
  EXPECT_EQ(played.room().turn_version(), 3U) << "an offer begins no turn";
}

TEST(Room, DaysForEachMove) {
  Terms terms{"chess", {}, {}, {}, false};
  terms.clock.kind = ClockTerms::Kind::days;
  terms.clock.days = 2;
  PlayedRoom played(terms);
  played.sit();
  played.asker.other_away = RoomLimits{}.absence;
  EXPECT_EQ(played.does(Asked::claim_left, 1), "not-left") << "nobody has to be here";
  constexpr Time day = Time{24} * 3'600'000;
  played.now += 2 * day - 1;
  EXPECT_EQ(played.moves("e4", 0), "moved");
  EXPECT_EQ(played.room().deadline(), played.now + 2 * day);
  played.now += 2 * day;
  EXPECT_EQ(played.moves("e5", 1), "flagged");
  EXPECT_EQ(played.outcome(), "1-0 time");
}

Terms limited(ClockTerms clock = {}) {
  return {"stackchess", "n=4,time=1m", "x4/kr,x3/x4/RK,x3 w n=4,time=1m 2 3 0", clock, false};
}

TEST(Room, TheTimeForTheWholeGameIsTheServers) {
  PlayedRoom played(limited());
  played.sit();
  const auto time = [&] {
    return nlohmann::json::parse(played.view(played.room()))["state"]["time"];
  };
  played.now += 3'600'000;
  EXPECT_EQ(played.moves("a1-b1", 0), "moved") << "the first moves are not timed";
  played.now += 3'600'000;
  EXPECT_EQ(time()["running"], false);
  EXPECT_EQ(played.moves("a3-b3", 1), "moved");
  EXPECT_EQ(time()["running"], true);
  EXPECT_EQ(time()["game"], 60'000);
  played.now += 25'000;
  EXPECT_EQ(played.moves("b1-c1", 0), "moved");
  EXPECT_EQ(time()["game"], 35'000);
  EXPECT_EQ(time()["began"], played.now);
  EXPECT_EQ(played.room().deadline(), played.now + 35'000 + RoomLimits{}.lag.count());
  EXPECT_FALSE(played.room().flag_due(played.room().deadline() - 1));
  EXPECT_TRUE(played.room().flag_due(played.room().deadline()));
  played.now += 35'000;
  EXPECT_EQ(played.moves("b3-c3", 1), "time-up") << "a move that comes too late";
  EXPECT_EQ(played.outcome(), "1-0 time-limit");
  EXPECT_EQ(time()["game"], 0);
  EXPECT_EQ(played.room().deadline(), 0);
  played.expect_fold_agrees();
}

TEST(Room, TakingBackGivesBackTheTimeOfTheGame) {
  PlayedRoom played(limited());
  played.sit();
  for (const auto &[move, player] : {std::pair{"a1-b1", 0}, {"a3-b3", 1}, {"b1-c1", 0}}) {
    played.now += 10'000;
    EXPECT_EQ(played.moves(move, player), "moved");
  }
  EXPECT_EQ(played.room().match().game_time(), Milliseconds(50'000));
  EXPECT_EQ(played.does(Asked::ask_takeback, 0), "takeback-asked");
  EXPECT_EQ(played.does(Asked::accept_takeback, 1), "taken-back");
  EXPECT_EQ(played.room().match().game_time(), Milliseconds(60'000));
  played.expect_fold_agrees();
}

TEST(Room, WhicheverTimeIsOverFirstEndsTheGame) {
  const auto ended_with = [](std::int64_t each) {
    PlayedRoom played(limited(timed(each, 0, 0).clock));
    played.sit();
    played.moves("a1-b1", 0);
    played.moves("a3-b3", 1);
    EXPECT_EQ(played.room().deadline(),
              played.now + std::min<Time>(each, 60'000) + RoomLimits{}.lag.count());
    played.now += 100'000;
    const auto due = played.room().flag_due(played.now);
    return due ? std::string(name(due->did)) : std::string();
  };
  EXPECT_EQ(ended_with(59'000), "flagged");
  EXPECT_EQ(ended_with(60'000), "time-up");
  EXPECT_EQ(ended_with(600'000), "time-up");
}

TEST(Room, AGameThatEndsByItsTimeShowsTheClockWhereItWas) {
  PlayedRoom played(limited(timed(600'000, 0, 0).clock));
  played.sit();
  played.moves("a1-b1", 0);
  played.moves("a3-b3", 1);
  played.now += 100'000;
  EXPECT_EQ(played.moves("b1-c1", 0), "time-up");
  const auto view = nlohmann::json::parse(played.view(played.room()));
  EXPECT_EQ(view["state"]["time"]["white"], 540'000);
  EXPECT_EQ(view["state"]["time"]["black"], 600'000);
  played.expect_fold_agrees();
}

TEST(Room, NothingIsMeasuredWithoutAClockOrALimit) {
  auto terms = limited();
  terms.rules = {};
  terms.position = "x4/kr,x3/x4/RK,x3 w n=4 2 3 0";
  PlayedRoom played(terms);
  played.sit();
  for (const auto &[move, player] : {std::pair{"a1-b1", 0}, {"a3-b3", 1}, {"b1-c1", 0}}) {
    played.now += 10'000;
    EXPECT_EQ(played.moves(move, player), "moved");
  }
  const auto view = nlohmann::json::parse(played.view(played.room()));
  EXPECT_EQ(view["entries"].back()["used"], 0) << "entries are as they always were";
  EXPECT_FALSE(view["state"]["time"].contains("game"));
  EXPECT_EQ(played.room().deadline(), 0);
}

TEST(Room, AChallengeDoesNotStayOpenForEver) {
  Terms by_days{"chess", {}, {}, {}, true};
  by_days.clock.kind = ClockTerms::Kind::days;
  by_days.clock.days = 1;
  const RoomLimits limits;
  for (const auto &[terms, open] : {std::pair{timed(10'000, 0, 0), limits.challenge},
                                    {by_days, limits.slow_challenge},
                                    {Terms{"chess", {}, {}, {}, true}, limits.slow_challenge}}) {
    PlayedRoom played(terms);
    const auto until = played.now + open.count();
    EXPECT_EQ(played.room().deadline(), until);
    EXPECT_EQ(played.room().row().deadline, until);
    EXPECT_NE(played.view(played.room()).find(R"("running":false)"), std::string::npos);
    EXPECT_FALSE(played.room().flag_due(until - 1));
    const auto due = played.room().flag_due(until);
    ASSERT_TRUE(due);
    auto room = played.folded();
    EXPECT_TRUE(room.apply(write_deed(*due, room.version())));
    EXPECT_EQ(room.status(), Room::Status::over);
    EXPECT_EQ(room.deadline(), 0);
    ++played.now;
    played.sit();
    EXPECT_NE(played.room().deadline(), until) << "it is taken";
  }
}

TEST(Room, FirstMovesAreNotWaitedForForEver) {
  const auto open = RoomLimits{}.challenge.count();
  for (const int moves : {0, 1}) {
    PlayedRoom played(timed(10'000, 0, 0));
    played.sit();
    if (moves == 1) {
      EXPECT_EQ(played.moves("e4", 0), "moved");
    }
    EXPECT_EQ(played.room().deadline(), played.now + open);
    EXPECT_NE(played.view(played.room()).find(R"("running":false)"), std::string::npos);
    played.now += open - 1;
    EXPECT_FALSE(played.room().flag_due(played.now));
    ++played.now;
    ASSERT_TRUE(played.room().flag_due(played.now));
    EXPECT_EQ(played.moves("e5", moves), "aborted") << "nobody has lost";
    EXPECT_EQ(played.room().status(), Room::Status::over);
    played.expect_fold_agrees();
  }
  PlayedRoom played({"chess", {}, {}, {}, true});
  played.sit();
  EXPECT_EQ(played.room().deadline(), 0) << "without a clock there is time";
}

} // namespace
} // namespace plateau::server
