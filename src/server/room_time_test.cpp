// Clocks, flags, and games that nobody begins.
#include "server/testing/room.hpp"

namespace plateau::server {
namespace {

using namespace testing::room;

TEST(Room, TheClockIsTheServers) {
  Table table(timed(10'000, 2'000, 0));
  table.sit();
  table.now += 60'000;
  EXPECT_EQ(table.moves("e4", 0), "moved") << "the first moves are not timed";
  table.now += 60'000;
  EXPECT_EQ(table.moves("e5", 1), "moved");
  table.now += 3'000;
  EXPECT_EQ(table.moves("d4", 0), "moved");
  const auto clock = *table.room().match().clock();
  EXPECT_EQ(clock.remaining(Side::first).count(), 10'000 + 2'000 - 3'000 + 2'000);
  EXPECT_EQ(clock.remaining(Side::second).count(), 12'000);
  EXPECT_EQ(table.room().deadline(), table.now + 12'000 + RoomLimits{}.lag.count());
  EXPECT_FALSE(table.room().flag_due(table.room().deadline() - 1));
  EXPECT_TRUE(table.room().flag_due(table.room().deadline()));
  table.now += 12'000;
  EXPECT_EQ(table.moves("d5", 1), "flagged") << "a move that comes too late";
  EXPECT_EQ(table.outcome(), "1-0 time");
  table.expect_fold_agrees();
}

TEST(Room, TheWayOfAMessageIsNotCharged) {
  const auto left_after = [](std::int64_t round_trip) {
    Table table(timed(10'000, 0, 1'000));
    table.sit();
    table.moves("e4", 0);
    table.moves("e5", 1);
    table.now += 3'000;
    table.asker.round_trip = Milliseconds(round_trip);
    table.moves("d4", 0);
    return table.room().match().clock()->remaining(Side::first).count();
  };
  EXPECT_EQ(left_after(0), 8'000) << "a second of delay is free";
  EXPECT_EQ(left_after(200), 8'200);
  EXPECT_EQ(left_after(300), 8'300);
  EXPECT_EQ(left_after(301), 8'300) << "up to the bound";
  EXPECT_EQ(left_after(-5), 8'000);
}

TEST(Room, AFlagAgainstABareKingIsADraw) {
  auto terms = timed(5'000, 0, 0);
  terms.position = "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1";
  Table table(terms);
  table.sit();
  table.moves("e3", 0);
  table.moves("Ke7", 1);
  table.now += 5'000;
  EXPECT_EQ(table.moves("e4", 0), "flagged");
  EXPECT_EQ(table.outcome(), "1/2-1/2 time") << "a bare king cannot win";
}

TEST(Room, TheTimeOfARestartIsNotCharged) {
  Table table(timed(10'000, 0, 0));
  table.sit();
  table.moves("e4", 0);
  table.moves("e5", 1);
  const auto down = table.now + 3'600'000;
  const auto room = table.folded(down);
  EXPECT_EQ(room.deadline(), down + 10'000 + RoomLimits{}.lag.count());
}

TEST(Room, ATurnBeginsWhenItIsKnown) {
  Table table(timed(10'000, 0, 0));
  table.sit();
  table.moves("e4", 0);
  table.moves("e5", 1);
  auto room = table.folded();
  EXPECT_EQ(room.turn_version(), 3U);
  EXPECT_EQ(room.deadline(),
            table.now + 10'000 + RoomLimits{}.lag.count() + RoomLimits{}.storing.count());
  room.known_since(table.now);
  EXPECT_EQ(room.deadline(), table.now + 10'000 + RoomLimits{}.lag.count());
  room.known_since(table.now + 4'000);
  EXPECT_EQ(room.deadline(), table.now + 14'000 + RoomLimits{}.lag.count());
  table.does(Asked::offer_draw, 0);
  EXPECT_EQ(table.room().turn_version(), 3U) << "an offer begins no turn";
}

TEST(Room, DaysForEachMove) {
  Terms terms{"chess", {}, {}, {}, false};
  terms.clock.kind = ClockTerms::Kind::days;
  terms.clock.days = 2;
  Table table(terms);
  table.sit();
  table.asker.other_away = RoomLimits{}.absence;
  EXPECT_EQ(table.does(Asked::claim_left, 1), "not-left") << "nobody has to be here";
  constexpr Time day = Time{24} * 3'600'000;
  table.now += 2 * day - 1;
  EXPECT_EQ(table.moves("e4", 0), "moved");
  EXPECT_EQ(table.room().deadline(), table.now + 2 * day);
  table.now += 2 * day;
  EXPECT_EQ(table.moves("e5", 1), "flagged");
  EXPECT_EQ(table.outcome(), "1-0 time");
}

TEST(Room, AChallengeDoesNotStayOpenForEver) {
  Terms by_days{"chess", {}, {}, {}, true};
  by_days.clock.kind = ClockTerms::Kind::days;
  by_days.clock.days = 1;
  const RoomLimits limits;
  for (const auto &[terms, open] : {std::pair{timed(10'000, 0, 0), limits.challenge},
                                    {by_days, limits.slow_challenge},
                                    {Terms{"chess", {}, {}, {}, true}, limits.slow_challenge}}) {
    Table table(terms);
    const auto until = table.now + open.count();
    EXPECT_EQ(table.room().deadline(), until);
    EXPECT_EQ(table.room().row().deadline, until);
    EXPECT_NE(table.view(table.room()).find(R"("running":false)"), std::string::npos);
    EXPECT_FALSE(table.room().flag_due(until - 1));
    const auto due = table.room().flag_due(until);
    ASSERT_TRUE(due);
    auto room = table.folded();
    EXPECT_TRUE(room.apply(write_deed(*due, room.version())));
    EXPECT_EQ(room.status(), Room::Status::over);
    EXPECT_EQ(room.deadline(), 0);
    ++table.now;
    table.sit();
    EXPECT_NE(table.room().deadline(), until) << "it is taken";
  }
}

TEST(Room, FirstMovesAreNotWaitedForForEver) {
  const auto open = RoomLimits{}.challenge.count();
  for (const int moves : {0, 1}) {
    Table table(timed(10'000, 0, 0));
    table.sit();
    if (moves == 1) {
      EXPECT_EQ(table.moves("e4", 0), "moved");
    }
    EXPECT_EQ(table.room().deadline(), table.now + open);
    EXPECT_NE(table.view(table.room()).find(R"("running":false)"), std::string::npos);
    table.now += open - 1;
    EXPECT_FALSE(table.room().flag_due(table.now));
    ++table.now;
    ASSERT_TRUE(table.room().flag_due(table.now));
    EXPECT_EQ(table.moves("e5", moves), "aborted") << "nobody has lost";
    EXPECT_EQ(table.room().status(), Room::Status::over);
    table.expect_fold_agrees();
  }
  Table table({"chess", {}, {}, {}, true});
  table.sit();
  EXPECT_EQ(table.room().deadline(), 0) << "without a clock there is time";
}

} // namespace
} // namespace plateau::server
