// Who may do what in a game, and what becomes of it.
#include "server/testing/room.hpp"

namespace plateau::server {
namespace {

using namespace testing::room;

TEST(Room, AGameIsPlayedToItsEnd) {
  Table table;
  EXPECT_EQ(table.moves("e4", 0), "not-started");
  table.sit();
  EXPECT_EQ(table.moves("f3", 0), "moved");
  EXPECT_EQ(table.moves("e5", 0), "not-your-turn");
  EXPECT_EQ(table.moves("Ke4", 1), "not-how-king-moves") << "the reasons of the game";
  EXPECT_EQ(table.moves("e5", 1), "moved");
  EXPECT_EQ(table.moves("g4", 0), "moved");
  EXPECT_EQ(table.moves("Qh4", 1), "moved");
  EXPECT_EQ(table.outcome(), "0-1 checkmate");
  EXPECT_EQ(table.moves("e4", 0), "game-over");
  table.expect_fold_agrees();
  EXPECT_NE(table.room().game_file().find("Qh4# 0-1"), std::string::npos);
}

TEST(Room, AGameFileSaysHowTimeWasGivenAndWhyItEnded) {
  const auto says = [](const Table &table, std::string_view tag) {
    return table.room().game_file().find(tag) != std::string::npos;
  };
  Table untimed;
  EXPECT_TRUE(says(untimed, R"([TimeControl "-"])"));
  EXPECT_TRUE(says(untimed, R"([Termination "unterminated"])"));
  untimed.sit();
  untimed.does(Asked::resign, 0);
  EXPECT_TRUE(says(untimed, R"([Termination "normal"])"));

  Table blitz(timed(300'000, 2'020, 0));
  EXPECT_TRUE(says(blitz, R"([TimeControl "300+2.02"])"));
  blitz.sit();
  blitz.does(Asked::abort, 0);
  EXPECT_TRUE(says(blitz, R"([Termination "abandoned"])"));
  EXPECT_FALSE(says(Table(timed(300'000, 0, 5'000)), "TimeControl"));

  Terms slow{"abalone", {}, {}, {}, false};
  slow.clock.kind = ClockTerms::Kind::days;
  slow.clock.days = 3;
  EXPECT_TRUE(says(Table(slow), R"([TimeControl "1/259200"])"));
}

TEST(Room, OnlyWhoSitsThereMayDoAnything) {
  Table table;
  table.sit();
  EXPECT_EQ(table.moves("e4", 0), "moved");
  for (const int stranger : {2, -1})
    for (std::size_t i = static_cast<std::size_t>(Asked::join); i < ask_names.size(); ++i) {
      auto ask = table.ask(static_cast<Asked>(i), stranger);
      ask.move = "e5";
      const auto decision = table.decide(ask);
      const auto *refused = std::get_if<Refused>(&decision);
      ASSERT_NE(refused, nullptr) << ask_names[i];
      const bool join = ask.asked == Asked::join;
      EXPECT_EQ(refused->code, join && stranger >= 0 ? "seat-taken" : "not-your-seat");
    }
}

TEST(Room, WhatIsSentTwiceIsDoneOnce) {
  Table table;
  const auto join = table.ask(Asked::join, 1);
  EXPECT_EQ(table.done(table.decide(join)), "seated");
  EXPECT_EQ(table.done(table.decide(join)), "again 1");
  auto move = table.ask(Asked::move, 0);
  move.move = "e4";
  EXPECT_EQ(table.done(table.decide(move)), "moved");
  EXPECT_EQ(table.done(table.decide(move)), "again 2");
  EXPECT_EQ(table.moves("e5", 1), "moved");
  EXPECT_EQ(table.done(table.decide(move)), "again 2") << "also later";
  move.version = table.room().version();
  EXPECT_EQ(table.done(table.decide(move)), "again 2") << "whatever is known of the game by then";
  auto stale = table.ask(Asked::move, 0);
  stale.move = "d4";
  stale.version = 2;
  EXPECT_EQ(table.done(table.decide(stale)), "stale-version");
  stale.version = table.room().version() + 1;
  EXPECT_EQ(table.done(table.decide(stale)), "stale-version");
  EXPECT_EQ(table.room().match().ply(), 2U);
}

TEST(Room, AnOfferDoesNotMakeAMoveStale) {
  Table table;
  table.sit();
  auto move = table.ask(Asked::move, 0);
  move.move = "e4";
  EXPECT_EQ(table.does(Asked::offer_draw, 1), "draw-offered");
  EXPECT_EQ(table.done(table.decide(move)), "moved");
}

TEST(Room, DrawsAreAgreed) {
  Table table;
  table.sit();
  EXPECT_EQ(table.does(Asked::accept_draw, 0), "no-draw-offer");
  EXPECT_EQ(table.does(Asked::decline_draw, 0), "no-draw-offer");
  EXPECT_EQ(table.does(Asked::offer_draw, 0), "draw-offered");
  EXPECT_EQ(table.does(Asked::offer_draw, 0), "draw-offered-already");
  EXPECT_EQ(table.does(Asked::accept_draw, 0), "no-draw-offer") << "not one's own";
  EXPECT_EQ(table.does(Asked::decline_draw, 1), "draw-declined");
  EXPECT_EQ(table.does(Asked::claim_draw, 0), "no-draw-claim");
  EXPECT_EQ(table.does(Asked::claim_draw, 1), "not-your-turn");
  EXPECT_EQ(table.does(Asked::offer_draw, 1), "draw-offered");
  EXPECT_EQ(table.does(Asked::accept_draw, 0), "draw-agreed");
  EXPECT_EQ(table.outcome(), "1/2-1/2 agreement");
  EXPECT_EQ(table.does(Asked::resign, 0), "game-over");
  table.expect_fold_agrees();
}

TEST(Room, WhoWasDeclinedDoesNotInsist) {
  Table table;
  table.sit();
  EXPECT_EQ(table.does(Asked::offer_draw, 0), "draw-offered");
  EXPECT_EQ(table.does(Asked::decline_draw, 1), "draw-declined");
  EXPECT_EQ(table.does(Asked::offer_draw, 0), "draw-offered-already");
  EXPECT_EQ(table.moves("e4", 0), "moved");
  EXPECT_EQ(table.does(Asked::offer_draw, 0), "draw-offered") << "now there is something new";
  EXPECT_EQ(table.moves("e5", 1), "moved") << "which declines, too";
  EXPECT_EQ(table.does(Asked::offer_draw, 0), "draw-offered-already");
  EXPECT_EQ(table.does(Asked::offer_draw, 1), "draw-offered") << "the other one";
  EXPECT_EQ(table.moves("Nf3", 0), "moved");
  EXPECT_EQ(table.moves("Nc6", 1), "moved");
  EXPECT_EQ(table.does(Asked::offer_draw, 0), "draw-offered");
  EXPECT_EQ(table.moves("Bb5", 0), "moved");
  EXPECT_EQ(table.does(Asked::offer_draw, 0), "draw-offered-already") << "it still stands";
  table.expect_fold_agrees();
}

TEST(Room, MovesAreTakenBackByConsent) {
  Table table;
  table.sit();
  EXPECT_EQ(table.does(Asked::ask_takeback, 0), "nothing-to-take-back");
  table.moves("e4", 0);
  EXPECT_EQ(table.does(Asked::ask_takeback, 1), "nothing-to-take-back");
  EXPECT_EQ(table.does(Asked::ask_takeback, 0), "takeback-asked");
  EXPECT_EQ(table.does(Asked::ask_takeback, 0), "takeback-asked-already");
  EXPECT_EQ(table.does(Asked::accept_takeback, 0), "no-takeback-asked") << "not one's own";
  EXPECT_EQ(table.does(Asked::decline_takeback, 1), "takeback-declined");
  EXPECT_EQ(table.does(Asked::ask_takeback, 0), "takeback-asked-already") << "once is enough";
  table.moves("e5", 1);
  EXPECT_EQ(table.does(Asked::accept_takeback, 1), "no-takeback-asked") << "moving is declining";
  EXPECT_EQ(table.does(Asked::ask_takeback, 0), "takeback-asked");
  EXPECT_EQ(table.does(Asked::accept_takeback, 1), "taken-back");
  EXPECT_EQ(table.room().match().ply(), 0U) << "the answer and the move";
  EXPECT_EQ(table.moves("d4", 0), "moved");
  table.moves("d5", 1);
  EXPECT_EQ(table.does(Asked::ask_takeback, 0), "takeback-asked");
  EXPECT_EQ(table.does(Asked::ask_takeback, 1), "takeback-to-answer") << "it would erase the other";
  EXPECT_EQ(table.does(Asked::accept_takeback, 1), "taken-back");
  EXPECT_EQ(table.room().match().ply(), 0U);
  table.expect_fold_agrees();
}

TEST(Room, AnOfferDeclinedByMovingDoesNotComeBack) {
  Table table;
  table.sit();
  table.moves("e4", 0);
  EXPECT_EQ(table.does(Asked::offer_draw, 0), "draw-offered");
  EXPECT_EQ(table.moves("e5", 1), "moved");
  EXPECT_EQ(table.does(Asked::ask_takeback, 1), "takeback-asked");
  EXPECT_EQ(table.does(Asked::accept_takeback, 0), "taken-back");
  EXPECT_EQ(table.room().match().draw_offer(), std::nullopt);
  EXPECT_EQ(table.does(Asked::accept_draw, 1), "no-draw-offer");
  EXPECT_EQ(table.does(Asked::offer_draw, 0), "draw-offered-already") << "who was declined";
  table.expect_fold_agrees();
  // What was answered before this rule was made stays what it is.
  auto old = table.folded();
  Deed answer;
  answer.side = Side::second;
  for (const auto did : {Did::draw_declined, Did::draw_agreed}) {
    answer.did = did;
    EXPECT_TRUE(old.apply(answer));
  }
  EXPECT_EQ(old.status(), Room::Status::over);
  EXPECT_FALSE(old.apply(answer)) << "once";
}

TEST(Room, AGameIsCalledOffBeforeTheSecondMove) {
  Table table;
  EXPECT_EQ(Table().does(Asked::abort, 0), "aborted") << "while waiting";
  table.sit();
  table.moves("e4", 0);
  EXPECT_EQ(table.room().status(), Room::Status::playing);
  Table other;
  other.sit();
  other.moves("e4", 0);
  EXPECT_EQ(other.does(Asked::abort, 1), "aborted");
  EXPECT_EQ(other.room().status(), Room::Status::over);
  EXPECT_EQ(other.moves("e5", 1), "game-over");
  table.moves("e5", 1);
  EXPECT_EQ(table.does(Asked::abort, 0), "too-late-to-abort");
  EXPECT_EQ(table.does(Asked::resign, 1), "resigned");
  EXPECT_EQ(table.outcome(), "1-0 resignation");
}

Terms ten_minutes(std::string position = {}) {
  Terms terms{"chess", {}, std::move(position), {}, true};
  terms.clock.kind = ClockTerms::Kind::real_time;
  terms.clock.control.initial = Milliseconds(600'000);
  return terms;
}

TEST(Room, WhoStaysMayClaimTheGame) {
  const auto minute = RoomLimits{}.absence;
  for (const bool drawn : {false, true}) {
    Table table(ten_minutes());
    table.sit();
    table.moves("e4", 0);
    table.moves("e5", 1);
    table.asker.other_away = 2 * minute;
    table.now += minute.count();
    EXPECT_EQ(table.does(Asked::claim_left, 0), "not-left") << "who is to move can play on";
    EXPECT_EQ(table.moves("d4", 0), "moved");
    EXPECT_EQ(table.does(Asked::claim_left, 0), "not-left") << "nobody could answer so soon";
    table.now += minute.count() - 1;
    EXPECT_EQ(table.does(Asked::claim_left, 0), "not-left");
    table.now += 1;
    table.asker.other_away = minute - Milliseconds(1);
    EXPECT_EQ(table.does(Asked::claim_left, 0), "not-left") << "was here just now";
    table.asker.other_away = minute;
    auto claim = table.ask(Asked::claim_left, 0);
    claim.drawn = drawn;
    EXPECT_EQ(table.done(table.decide(claim)), "left");
    EXPECT_EQ(table.outcome().substr(0, 3), drawn ? "1/2" : "1-0");
    table.expect_fold_agrees();
  }
  Table early;
  early.sit();
  early.asker.other_away = RoomLimits{}.absence;
  EXPECT_EQ(early.does(Asked::claim_left, 1), "aborted");
}

TEST(Room, WithoutAClockNobodyHasLeftForADay) {
  Table table;
  table.sit();
  table.moves("e4", 0);
  table.moves("e5", 1);
  const auto day = RoomLimits{}.long_absence;
  table.asker.other_away = day;
  table.now += day.count() - 1;
  EXPECT_EQ(table.does(Asked::claim_left, 1), "not-left");
  table.now += 1;
  EXPECT_EQ(table.does(Asked::claim_left, 0), "not-left") << "who is to move can play on";
  table.asker.other_away = RoomLimits{}.absence - Milliseconds(1);
  EXPECT_EQ(table.does(Asked::claim_left, 1), "not-left") << "was here just now";
  table.asker.other_away = RoomLimits{}.absence;
  EXPECT_EQ(table.does(Asked::claim_left, 1), "left");
}

TEST(Room, WhoCannotWinMayClaimADraw) {
  for (const auto &[player, result] : {std::pair(0, "1/2"), std::pair(1, "0-1")}) {
    Table table(ten_minutes("4k3/3q4/8/8/8/8/8/4K3 w - - 0 1"));
    table.sit();
    table.moves("Kf1", 0);
    table.moves("Kf8", 1);
    if (player == 0)
      table.moves("Kg1", 0);
    table.now += RoomLimits{}.absence.count();
    table.asker.other_away = RoomLimits{}.absence;
    EXPECT_EQ(table.does(Asked::claim_left, player), "left");
    EXPECT_EQ(table.outcome().substr(0, 3), result);
    table.expect_fold_agrees();
  }
}

TEST(Room, ARematchSwapsTheSides) {
  Table table;
  table.sit();
  EXPECT_EQ(table.does(Asked::offer_rematch, 0), "not-over");
  table.does(Asked::resign, 0);
  EXPECT_EQ(table.does(Asked::accept_rematch, 0), "no-rematch-offer");
  EXPECT_EQ(table.does(Asked::offer_rematch, 0), "rematch-offered");
  EXPECT_EQ(table.does(Asked::offer_rematch, 0), "rematch-offered-already");
  table.asker.fresh_game = "zzzzzzzzzzzz";
  const auto decision = table.decide(table.ask(Asked::accept_rematch, 1));
  const auto created = std::get<Proposal>(decision).created;
  ASSERT_TRUE(created);
  Room next("zzzzzzzzzzzz", began);
  ASSERT_TRUE(next.apply(*created));
  EXPECT_EQ(next.side_of(table.tokens[0]), Side::second);
  EXPECT_EQ(next.status(), Room::Status::playing);
  EXPECT_EQ(table.done(decision), "rematched");
  EXPECT_EQ(table.does(Asked::offer_rematch, 0), "rematched-already");
  table.expect_fold_agrees();
}

TEST(Room, ALogHasALimit) {
  RoomLimits limits;
  limits.entries = 3;
  Table table({"chess", {}, {}, {}, true}, limits);
  table.sit();
  EXPECT_EQ(table.moves("e4", 0), "moved");
  EXPECT_EQ(table.moves("e5", 1), "game-too-long");
  EXPECT_EQ(table.does(Asked::offer_draw, 1), "game-too-long");
  // It can be ended in every way.
  for (const auto asked : {Asked::resign, Asked::abort, Asked::claim_left}) {
    auto ending = table;
    ending.asker.other_away = RoomLimits{}.absence;
    ending.asker.fresh_game = "23456789abce";
    EXPECT_NE(ending.does(asked, 1), "game-too-long");
    EXPECT_EQ(ending.room().status(), Room::Status::over);
    EXPECT_EQ(ending.does(Asked::offer_rematch, 0), "rematch-offered");
    EXPECT_EQ(ending.does(Asked::accept_rematch, 1), "rematched");
  }
  EXPECT_EQ(table.does(Asked::accept_draw, 1), "no-draw-offer");
  EXPECT_EQ(table.does(Asked::claim_draw, 1), "no-draw-claim");
}

TEST(Room, EveryKindOfGame) {
  for (const auto kind : AllGames::names) {
    Table table({std::string(kind), {}, {}, {}, true});
    table.sit();
    for (int ply = 0; ply < 20 && !table.room().match().outcome(); ++ply) {
      const auto moves = table.room().match().legal_moves();
      const int player = table.room().match().to_move() == Side::first ? 0 : 1;
      EXPECT_EQ(table.moves(moves[static_cast<std::size_t>(ply * 7) % moves.size()], player),
                "moved");
    }
    table.expect_fold_agrees();
    EXPECT_FALSE(table.room().game_file().empty());
  }
}

TEST(Room, ALogThatMakesNoSenseIsRefused) {
  Room room("23456789abcd", began);
  EXPECT_FALSE(room.apply({0, "moved", 0, R"({"side":"first","move":"e2e4","used":0})", 0}));
  EXPECT_FALSE(room.apply({0, "created", {}, R"({"kind":"go"})", 0}));
  EXPECT_FALSE(room.apply({0, "created", {}, "nonsense", 0}));
  EXPECT_FALSE(room.apply({1, "created", {}, R"({"kind":"chess"})", 0}));
  EXPECT_TRUE(room.apply({0, "created", {}, R"({"kind":"chess"})", 0}));
  EXPECT_FALSE(room.apply({1, "created", {}, R"({"kind":"chess"})", 0}));
  EXPECT_FALSE(room.apply({1, "flew", {}, R"({"side":"first"})", 0}));
}

} // namespace
} // namespace plateau::server
