// Every limit that is printed has a test that crosses it, and the test is there.
#include "server/limits.hpp"

#include "server/metrics.hpp"

#include <filesystem>
#include <fstream>
#include <gtest/gtest.h>
#include <map>
#include <set>
#include <sstream>

namespace plateau::server {
namespace {

/// Where each is crossed by one.
const std::map<std::string, std::string> crossed_in = {
    {"header-bytes", "Server, TheHeaderHasALimit"},
    {"target-bytes", "Server, TheTargetHasALimit"},
    {"connections", "Server, ConnectionsHaveALimit"},
    {"kept-for-players", "Places, SomeAreKeptForPlayers"},
    {"kept-for-health", "Places, SomeAreKeptForHealth"},
    {"share-of-56", "Visitors, AWiderNetworkHasALargerShare"},
    {"share-of-48", "Visitors, AWiderNetworkHasALargerShare"},
    {"connections-per-address", "PlayLimits, ConnectionsOfOneAddressHaveALimit"},
    {"requests-per-connection", "Server, RequestsOnAConnectionHaveALimit"},
    {"reading-ms", "Server, TheSlowAreNotWaitedFor"},
    {"writing-ms", "Server, WhoDoesNotReadIsLeft"},
    {"dropped-bytes", "Server, WhoDoesNotStopTalkingIsLeft"},
    {"dropping-ms", "Server, WhoDoesNotStopTalkingIsLeft"},
    {"leaving-ms", "Server, AnswersThatNobodyTakesDoNotKeepIt"},
    {"log-lines-per-window", "Seldom, SaysEachOnceAndNotTooManyInAll"},
    {"log-window-ms", "Seldom, SaysEachOnceAndNotTooManyInAll"},
    {"message-bytes", "PlayLimits, AMessageHasALimit"},
    {"message-depth", "Attack, DeepAndHugeJson"},
    {"messages-per-window", "PlayLimits, MessagesAndPingsHaveARate"},
    {"message-window-ms", "Rate, TheWindowSlides"},
    {"wire-bytes-per-message", "Attack, AMessageOfEndlessEmptyFrames"},
    {"sockets-per-address", "PlayLimits, SocketsOfOneAddressHaveALimit"},
    {"messages-per-address", "Visitors, AnAddressHasAllowances"},
    {"games-per-address", "Visitors, AnAddressHasAllowances"},
    {"games-window-ms", "Visitors, AnAddressHasAllowances"},
    {"addresses", "Visitors, TheTableHasALimit"},
    {"greeting-ms", "PlayLimits, TheFirstMessageComesInTime"},
    {"queue-bytes", "Outbox, HoldsExactlyItsBytes"},
    {"queue-overhead", "Outbox, HoldsExactlyItsBytes"},
    {"queue-long-text-part", "Outbox, OneLongTextMayWait"},
    {"kernel-bytes", "PlayLimits, TheSystemKeepsLittleForAReader"},
    {"page-kernel-bytes", "PlayLimits, NorDoesItKeepMuchForAReaderOfPages"},
    {"silence-ms", "PlayLimits, TheSilentAreLeft"},
    {"answering-ms", "Attack, AStoreThatDoesNotAnswerIsNotWaitedForForEver"},
    {"games-watched", "SmallHub, HasItsLimits"},
    {"games-in-memory", "SixteenRooms, AreMadeRoomForMoreThanOne"},
    {"games-in-memory-bytes", "FewBytes, GamesTakeOnlySoMuchMemory"},
    {"requests-per-game", "SmallHub, HasItsLimits"},
    {"requests-per-game-of-players", "SmallHub, KeepsPlacesForThePlayers"},
    {"tries", "HubTest, AnotherWriterMayBeQuickerSoOften"},
    {"sweep-ms", "HubTest, TroubleOfTheStoreIsKnownAndPasses"},
    {"alive-ms", "HealthTest, WhileClocksRunSignsOfLifeComeOften"},
    {"prune-pause-ms", "Housekeeping, OldGamesAreTakenOut"},
    {"forgotten-ms", "Housekeeping, WhatWasForgottenIsLetGo"},
    {"keep-finished-ms", "Housekeeping, OldGamesAreTakenOut"},
    {"keep-unbegun-ms", "Housekeeping, OldGamesAreTakenOut"},
    {"disk-budget-bytes", "Housekeeping, ABudgetOfTheDiskRefusesNewGamesOnly"},
    {"disk-low-bytes", "HealthTest, ADiskThatIsNearlyFullIsNoticed"},
    {"skew-ms", "HealthTest, ClocksThatDifferAreNoticed"},
    {"skew-kept-ms", "HealthTest, ClocksThatDifferAreNoticed"},
    {"overdue-at-once", "FewOverdue, AllFlagsFallHoweverManyThereAre"},
    {"recovery-ms", "HubTest, TroubleOfTheStoreIsKnownAndPasses"},
    {"check-ms", "HubTest, AStoreThatDoesNotAnswerIsInTrouble"},
    {"recheck-ms", "NodesTest, ALostHintIsMadeUpFor"},
    {"looked-up-at-once", "FewAtOnce, GamesAreLookedUpAFewAtATime"},
    {"elsewhere-ms", "NodesTest, WhoeverWasAtANodeThatDiedIsAway"},
    {"presence-ms", "HubTest, WhoComesAndGoesAllTheTimeIsToldOnceASecond"},
    {"phrases-per-window", "HubTest, PhrasesGoToThePlayersAndAreNotKept"},
    {"phrase-window-ms", "HubTest, PhrasesGoToThePlayersAndAreNotKept"},
    {"entries-per-game", "Room, ALogHasALimit"},
    {"positions-per-game", "Room, MovesAreTakenBackHoweverFewPositionsAreKept"},
    {"entries-per-message", "ShortEntries, ALongGameIsWorthMoreThanAMessage"},
    {"read-entries-per-message", "ShortEntries, SoIsReadingItFromTheStore"},
    {"folded-at-once", "ShortEntries, ALongGameIsPlayedThroughInParts"},
    {"long-view-bytes", "HubTest, LongViewsOnTheirWayHaveALimit"},
    {"long-views-bytes", "HubTest, LongViewsOnTheirWayHaveALimit"},
    {"lag-ms", "Room, TheWayOfAMessageIsNotCharged"},
    {"lag-start-ms", "Room, LagIsMadeUpForFromAQuota"},
    {"lag-gain-ms", "Room, LagIsMadeUpForFromAQuota"},
    {"lag-most-ms", "Room, LagIsMadeUpForFromAQuota"},
    {"pong-ms", "RoundTrip, ALatePongEarnsNothing"},
    {"storing-ms", "NodesTest, NoNodeIsQuickerThanTheStore"},
    {"renewals-per-seat", "Room, ASeatIsRenewedSoOften"},
    {"rematch-offers", "Room, ARematchIsOfferedSoOften"},
    {"challenge-ms", "Room, AChallengeDoesNotStayOpenForEver"},
    {"slow-challenge-ms", "Room, AChallengeDoesNotStayOpenForEver"},
    {"maker-away-ms", "HubTest, AChallengeInTheLobbyEndsWhenItsMakerIsGone"},
    {"absence-ms", "Room, WhoStaysMayClaimTheGame"},
    {"long-absence-ms", "Room, WithoutAClockNobodyHasLeftForADay"},
    {"initial-least-ms", "ReadAsk, ClocksHaveLimits"},
    {"initial-most-ms", "ReadAsk, ClocksHaveLimits"},
    {"increment-most-ms", "ReadAsk, ClocksHaveLimits"},
    {"days-most", "ReadAsk, ClocksHaveLimits"},
    {"id-bytes", "ReadAsk, TextsHaveLimits"},
    {"name-bytes", "ReadAsk, TextsHaveLimits"},
    {"rules-bytes", "ReadAsk, TextsHaveLimits"},
    {"position-bytes", "ReadAsk, TextsHaveLimits"},
    {"move-bytes", "ReadAsk, TextsHaveLimits"},
    {"list-most", "ReadAsk, NumbersHaveLimitsAndAreWhole"},
    {"clock-slew-part", "NodeClock, FollowsAWallThatWasSetSlowlyAndNeverGoesBack"},
    {"clock-apart-ms", "NodeClock, SaysWhenTheWallIsFarAway"},
    {"clock-far-ms", "NodeClock, CanBeSetWhenTheWallIsFarAheadForAWhile"},
    {"clock-settled-ms", "NodeClock, CanBeSetWhenTheWallIsFarAheadForAWhile"},
    {"bus-first-pause-ms", "Pauses, AreTwiceTheOneBeforeUpToALimit"},
    {"bus-longest-pause-ms", "Pauses, AreTwiceTheOneBeforeUpToALimit"},
    {"bus-greeting-ms", "BusLink, IsNotGreetedForEver"},
    {"bus-silence-ms", "BusLink, IsLostWhenNothingIsHeard"},
    {"bus-lasting-ms", "BusLink, ThatComesAndGoesIsNotedSeldom"},
    {"bus-note-window-ms", "BusLink, ThatComesAndGoesIsNotedSeldom"},
    {"bus-notes", "BusLink, ThatComesAndGoesIsNotedSeldom"},
    {"bus-queue-bytes", "BusLink, IsLostWhenNothingIsTaken"},
    {"bus-games-kept", "BusLink, KeepsSoManyHints"},
    {"bus-text-bytes", "Resp, HasLimits"},
    {"bus-items", "Resp, HasLimits"},
    {"bus-depth", "Resp, HasLimits"},
    {"archive-line-bytes", "ArchiveFile, WhatIsWrongIsSaidWithItsLine"},
    {"archive-entries", "ArchiveFile, WhatIsWrongIsSaidWithItsLine"},
    {"archive-game-bytes", "ArchiveFile, AGameIsNoLargerThanItCanBe"},
    {"archive-latest-ms", "ArchiveFile, WhatIsWrongIsSaidWithItsLine"},
    {"site-files", "Site, WhatCannotBeServedIsSaid"},
    {"site-bytes", "Site, WhatCannotBeServedIsSaid"},
    {"store-waiting", "SqliteStoreTest, TheQueueHasALimit"},
    {"store-group", "SqliteStoreTest, ATransactionHasALimit"},
    {"store-patience-ms", "SqliteStoreTest, ALockIsSaidAndForgotten"},
    {"store-log-step", "SqliteStoreTest, TheThreadThatReadsMovesPagesToTheirPlaces"},
    {"store-log-most", "SqliteStoreTest, TheLogHasALimit"},
    {"store-pages", "SqliteStoreTest, AFullDiskIsSaidAndForgotten"},
    {"database-waiting", "StoreTest, TheQueueHasALimit"},
    {"database-patience-ms", "PostgresStoreTest, AServerThatDoesNotAnswerIsGivenUp"},
    {"database-connecting-ms", "PostgresStoreTest, AServerThatDoesNotAnswerIsGivenUp"},
    {"database-migrating-ms", "PostgresStoreTest, TablesMayTakeTheirTime"},
    {"database-lock-patience-ms", "PostgresStoreTest, ALockIsSaidAndForgotten"},
    {"database-idle-transaction-ms", "PostgresStoreTest, WhoHangsInATransactionIsLeft"},
    {"database-reason-pause-ms", "PostgresStoreTest, TheReasonIsTold"},
};

/// How much is done at once, and how long is waited between attempts, where only a PostgreSQL, or a
/// system without files or cables, could tell the difference. Nothing is refused because of them.
const std::set<std::string> not_crossed = {"accepting-ms",
                                           "tick-ms",
                                           "database-group",
                                           "database-first-pause-ms",
                                           "database-longest-pause-ms",
                                           "database-keepalive-idle-ms",
                                           "database-keepalive-interval-ms",
                                           "database-keepalive-count",
                                           "database-unacknowledged-ms"};

std::string all_tests() {
  std::string text;
  for (const auto *room : {"/src/server", "/src/store"})
    for (const auto &file :
         std::filesystem::directory_iterator(std::string(PLATEAU_SOURCE_DIR).append(room)))
      if (file.path().string().ends_with("_test.cpp"))
        text.append(std::istreambuf_iterator<char>(std::ifstream(file.path()).rdbuf()), {});
  return text;
}

TEST(Limits, EachIsCrossedByATest) {
  std::istringstream printed(write_limits({}, {}, {}));
  std::size_t count = 0;
  std::string name;
  std::int64_t value = 0;
  for (; printed >> name >> value; ++count)
    EXPECT_EQ(crossed_in.count(name) + not_crossed.count(name), 1U) << name;
  EXPECT_EQ(crossed_in.size() + not_crossed.size(), count) << "a limit that is no longer";
  const auto tests = all_tests();
  for (const auto &[limit, test] : crossed_in)
    EXPECT_NE(tests.find("(" + test + ") {"), std::string::npos) << limit << ": " << test;
}

/// Every series that `/metrics` has is described for whoever draws it.
TEST(MetricNames, StandInTheGuide) {
  std::ifstream file(std::string(PLATEAU_SOURCE_DIR) + "/docs/operations.md");
  std::stringstream guide;
  guide << file.rdbuf();
  std::istringstream lines(write_metrics({}));
  std::set<std::string> names;
  for (std::string hash, word, name, rest; lines >> hash; std::getline(lines, rest))
    if (hash == "#" && lines >> word >> name && word == "TYPE")
      names.insert(name);
  EXPECT_GT(names.size(), 15U);
  for (const auto &name : names)
    EXPECT_NE(guide.str().find("| `" + name + "` |"), std::string::npos) << name;
}

} // namespace
} // namespace plateau::server
