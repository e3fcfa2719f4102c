// Who may do what in a game, and what becomes of it.
#include "server/testing/room.hpp"

namespace plateau::server {
namespace {

using namespace testing::room;

TEST(Room, AGameIsPlayedToItsEnd) {
  PlayedRoom played;
  EXPECT_EQ(played.moves("e4", 0), "not-started");
  played.sit();
  EXPECT_EQ(played.moves("f3", 0), "moved");
  EXPECT_EQ(played.moves("e5", 0), "not-your-turn");
  EXPECT_EQ(played.moves("Ke4", 1), "not-how-king-moves") << "the reasons of the game";
  EXPECT_EQ(played.moves("e5", 1), "moved");
  EXPECT_EQ(played.moves("g4", 0), "moved");
  EXPECT_EQ(played.moves("Qh4", 1), "moved");
  EXPECT_EQ(played.outcome(), "0-1 checkmate");
  EXPECT_EQ(played.moves("e4", 0), "game-over");
  played.expect_fold_agrees();
  EXPECT_NE(played.room().game_file().find("Qh4# 0-1"), std::string::npos);
}

TEST(Room, AGameFileSaysHowTimeWasGivenAndWhyItEnded) {
  const auto says = [](const PlayedRoom &played, std::string_view tag) {
    return played.room().game_file().find(tag) != std::string::npos;
  };
  PlayedRoom untimed;
  EXPECT_TRUE(says(untimed, R"([TimeControl "-"])"));
  EXPECT_TRUE(says(untimed, R"([Termination "unterminated"])"));
  untimed.sit();
  untimed.does(Asked::resign, 0);
  EXPECT_TRUE(says(untimed, R"([Termination "normal"])"));

  PlayedRoom blitz(timed(300'000, 2'020, 0));
  EXPECT_TRUE(says(blitz, R"([TimeControl "300+2.02"])"));
  blitz.sit();
  blitz.does(Asked::abort, 0);
  EXPECT_TRUE(says(blitz, R"([Termination "abandoned"])"));
  EXPECT_FALSE(says(PlayedRoom(timed(300'000, 0, 5'000)), "TimeControl"));

  Terms slow{"abalone", {}, {}, {}, false};
  slow.clock.kind = ClockTerms::Kind::days;
  slow.clock.days = 3;
  EXPECT_TRUE(says(PlayedRoom(slow), R"([TimeControl "1/259200"])"));
}

TEST(Room, TheFileSaysWhoWonWhereTheResultDoesNot) {
  const auto file_after = [](Terms terms, Asked end, int player) {
    PlayedRoom played(std::move(terms));
    played.sit();
    EXPECT_NE(played.does(end, player), "");
    return played.room().game_file();
  };
  const Terms abalone{"abalone", {}, {}, {}, false};
  const auto resigned = file_after(abalone, Asked::resign, 0); // Ada opens, with the black marbles.
  EXPECT_NE(resigned.find(R"([Black "Ada"])"), std::string::npos) << resigned;
  EXPECT_NE(resigned.find(R"([Result "0-1"])"), std::string::npos) << resigned;
  EXPECT_NE(resigned.find(R"([Winner "White"])"), std::string::npos) << resigned;
  EXPECT_EQ(file_after(abalone, Asked::abort, 0).find("Winner"), std::string::npos);
  const Terms chess{"chess", {}, {}, {}, false};
  EXPECT_EQ(file_after(chess, Asked::resign, 0).find("Winner"), std::string::npos) << "1-0 says it";
}

TEST(Room, OnlyWhoSitsThereMayDoAnything) {
  PlayedRoom played;
  played.sit();
  EXPECT_EQ(played.moves("e4", 0), "moved");
  for (const int stranger : {2, -1})
    for (std::size_t i = static_cast<std::size_t>(Asked::join); i < ask_names.size(); ++i) {
      auto ask = played.ask(static_cast<Asked>(i), stranger);
      ask.move = "e5";
      const auto decision = played.decide(ask);
      const auto *refused = std::get_if<Refused>(&decision);
      ASSERT_NE(refused, nullptr) << ask_names[i];
      const bool join = ask.asked == Asked::join;
      EXPECT_EQ(refused->code, join && stranger >= 0 ? "seat-taken" : "not-your-seat");
    }
}

TEST(Room, WhatIsSentTwiceIsDoneOnce) {
  PlayedRoom played;
  const auto join = played.ask(Asked::join, 1);
  EXPECT_EQ(played.done(played.decide(join)), "seated");
  EXPECT_EQ(played.done(played.decide(join)), "again 1");
  auto move = played.ask(Asked::move, 0);
  move.move = "e4";
  EXPECT_EQ(played.done(played.decide(move)), "moved");
  EXPECT_EQ(played.done(played.decide(move)), "again 2");
  EXPECT_EQ(played.moves("e5", 1), "moved");
  EXPECT_EQ(played.done(played.decide(move)), "again 2") << "also later";
  move.version = played.room().version();
  EXPECT_EQ(played.done(played.decide(move)), "again 2") << "whatever is known of the game by then";
  auto stale = played.ask(Asked::move, 0);
  stale.move = "d4";
  stale.version = 2;
  EXPECT_EQ(played.done(played.decide(stale)), "stale-version");
  stale.version = played.room().version() + 1;
  EXPECT_EQ(played.done(played.decide(stale)), "stale-version");
  EXPECT_EQ(played.room().match().ply(), 2U);
}

TEST(Room, AnOfferDoesNotMakeAMoveStale) {
  PlayedRoom played;
  played.sit();
  auto move = played.ask(Asked::move, 0);
  move.move = "e4";
  EXPECT_EQ(played.does(Asked::offer_draw, 1), "draw-offered");
  EXPECT_EQ(played.done(played.decide(move)), "moved");
}

TEST(Room, DrawsAreAgreed) {
  PlayedRoom played;
  played.sit();
  EXPECT_EQ(played.does(Asked::accept_draw, 0), "no-draw-offer");
  EXPECT_EQ(played.does(Asked::decline_draw, 0), "no-draw-offer");
  EXPECT_EQ(played.does(Asked::offer_draw, 0), "draw-offered");
  EXPECT_EQ(played.does(Asked::offer_draw, 0), "draw-offered-already");
  EXPECT_EQ(played.does(Asked::accept_draw, 0), "no-draw-offer") << "not one's own";
  EXPECT_EQ(played.does(Asked::decline_draw, 1), "draw-declined");
  EXPECT_EQ(played.does(Asked::claim_draw, 0), "no-draw-claim");
  EXPECT_EQ(played.does(Asked::claim_draw, 1), "not-your-turn");
  EXPECT_EQ(played.does(Asked::offer_draw, 1), "draw-offered");
  EXPECT_EQ(played.does(Asked::accept_draw, 0), "draw-agreed");
  EXPECT_EQ(played.outcome(), "1/2-1/2 agreement");
  EXPECT_EQ(played.does(Asked::resign, 0), "game-over");
  played.expect_fold_agrees();
}

TEST(Room, WhoWasDeclinedDoesNotInsist) {
  PlayedRoom played;
  played.sit();
  EXPECT_EQ(played.does(Asked::offer_draw, 0), "draw-offered");
  EXPECT_EQ(played.does(Asked::decline_draw, 1), "draw-declined");
  EXPECT_EQ(played.does(Asked::offer_draw, 0), "draw-offered-already");
  EXPECT_EQ(played.moves("e4", 0), "moved");
  EXPECT_EQ(played.does(Asked::offer_draw, 0), "draw-offered") << "now there is something new";
  EXPECT_EQ(played.moves("e5", 1), "moved") << "which declines, too";
  EXPECT_EQ(played.does(Asked::offer_draw, 0), "draw-offered-already");
  EXPECT_EQ(played.does(Asked::offer_draw, 1), "draw-offered") << "the other one";
  EXPECT_EQ(played.moves("Nf3", 0), "moved");
  EXPECT_EQ(played.moves("Nc6", 1), "moved");
  EXPECT_EQ(played.does(Asked::offer_draw, 0), "draw-offered");
  EXPECT_EQ(played.moves("Bb5", 0), "moved");
  EXPECT_EQ(played.does(Asked::offer_draw, 0), "draw-offered-already") << "it still stands";
  played.expect_fold_agrees();
}

TEST(Room, MovesAreTakenBackByConsent) {
  PlayedRoom played;
  played.sit();
  EXPECT_EQ(played.does(Asked::ask_takeback, 0), "nothing-to-take-back");
  played.moves("e4", 0);
  EXPECT_EQ(played.does(Asked::ask_takeback, 1), "nothing-to-take-back");
  EXPECT_EQ(played.does(Asked::ask_takeback, 0), "takeback-asked");
  EXPECT_EQ(played.does(Asked::ask_takeback, 0), "takeback-asked-already");
  EXPECT_EQ(played.does(Asked::accept_takeback, 0), "no-takeback-asked") << "not one's own";
  EXPECT_EQ(played.does(Asked::decline_takeback, 1), "takeback-declined");
  EXPECT_EQ(played.does(Asked::ask_takeback, 0), "takeback-asked-already") << "once is enough";
  played.moves("e5", 1);
  EXPECT_EQ(played.does(Asked::accept_takeback, 1), "no-takeback-asked") << "moving is declining";
  EXPECT_EQ(played.does(Asked::ask_takeback, 0), "takeback-asked");
  EXPECT_EQ(played.does(Asked::accept_takeback, 1), "taken-back");
  EXPECT_EQ(played.room().match().ply(), 0U) << "the answer and the move";
  EXPECT_EQ(played.moves("d4", 0), "moved");
  played.moves("d5", 1);
  EXPECT_EQ(played.does(Asked::ask_takeback, 0), "takeback-asked");
  EXPECT_EQ(played.does(Asked::ask_takeback, 1), "takeback-to-answer")
      << "it would erase the other";
  EXPECT_EQ(played.does(Asked::accept_takeback, 1), "taken-back");
  EXPECT_EQ(played.room().match().ply(), 0U);
  played.expect_fold_agrees();
}

TEST(Room, AnOfferDeclinedByMovingDoesNotComeBack) {
  PlayedRoom played;
  played.sit();
  played.moves("e4", 0);
  EXPECT_EQ(played.does(Asked::offer_draw, 0), "draw-offered");
  EXPECT_EQ(played.moves("e5", 1), "moved");
  EXPECT_EQ(played.does(Asked::ask_takeback, 1), "takeback-asked");
  EXPECT_EQ(played.does(Asked::accept_takeback, 0), "taken-back");
  EXPECT_EQ(played.room().match().draw_offer(), std::nullopt);
  EXPECT_EQ(played.does(Asked::accept_draw, 1), "no-draw-offer");
  EXPECT_EQ(played.does(Asked::offer_draw, 0), "draw-offered-already") << "who was declined";
  played.expect_fold_agrees();
  // What was answered before this rule was made stays what it is.
  auto old = played.folded();
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
  PlayedRoom played;
  EXPECT_EQ(PlayedRoom().does(Asked::abort, 0), "aborted") << "while waiting";
  played.sit();
  played.moves("e4", 0);
  EXPECT_EQ(played.room().status(), Room::Status::playing);
  PlayedRoom other;
  other.sit();
  other.moves("e4", 0);
  EXPECT_EQ(other.does(Asked::abort, 1), "aborted");
  EXPECT_EQ(other.room().status(), Room::Status::over);
  EXPECT_EQ(other.moves("e5", 1), "game-over");
  played.moves("e5", 1);
  EXPECT_EQ(played.does(Asked::abort, 0), "too-late-to-abort");
  EXPECT_EQ(played.does(Asked::resign, 1), "resigned");
  EXPECT_EQ(played.outcome(), "1-0 resignation");
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
    PlayedRoom played(ten_minutes());
    played.sit();
    played.moves("e4", 0);
    played.moves("e5", 1);
    played.asker.other_away = 2 * minute;
    played.now += minute.count();
    EXPECT_EQ(played.does(Asked::claim_left, 0), "not-left") << "who is to move can play on";
    EXPECT_EQ(played.moves("d4", 0), "moved");
    EXPECT_EQ(played.does(Asked::claim_left, 0), "not-left") << "nobody could answer so soon";
    played.now += minute.count() - 1;
    EXPECT_EQ(played.does(Asked::claim_left, 0), "not-left");
    played.now += 1;
    played.asker.other_away = minute - Milliseconds(1);
    EXPECT_EQ(played.does(Asked::claim_left, 0), "not-left") << "was here just now";
    played.asker.other_away = minute;
    auto claim = played.ask(Asked::claim_left, 0);
    claim.drawn = drawn;
    EXPECT_EQ(played.done(played.decide(claim)), "left");
    EXPECT_EQ(played.outcome().substr(0, 3), drawn ? "1/2" : "1-0");
    played.expect_fold_agrees();
  }
  PlayedRoom early;
  early.sit();
  early.asker.other_away = RoomLimits{}.absence;
  EXPECT_EQ(early.does(Asked::claim_left, 1), "aborted");
}

TEST(Room, WithoutAClockNobodyHasLeftForADay) {
  PlayedRoom played;
  played.sit();
  played.moves("e4", 0);
  played.moves("e5", 1);
  const auto day = RoomLimits{}.long_absence;
  played.asker.other_away = day;
  played.now += day.count() - 1;
  EXPECT_EQ(played.does(Asked::claim_left, 1), "not-left");
  played.now += 1;
  EXPECT_EQ(played.does(Asked::claim_left, 0), "not-left") << "who is to move can play on";
  played.asker.other_away = RoomLimits{}.absence - Milliseconds(1);
  EXPECT_EQ(played.does(Asked::claim_left, 1), "not-left") << "was here just now";
  played.asker.other_away = RoomLimits{}.absence;
  EXPECT_EQ(played.does(Asked::claim_left, 1), "left");
}

TEST(Room, WhoCannotWinMayClaimADraw) {
  for (const auto &[player, result] : {std::pair(0, "1/2"), std::pair(1, "0-1")}) {
    PlayedRoom played(ten_minutes("4k3/3q4/8/8/8/8/8/4K3 w - - 0 1"));
    played.sit();
    played.moves("Kf1", 0);
    played.moves("Kf8", 1);
    if (player == 0)
      played.moves("Kg1", 0);
    played.now += RoomLimits{}.absence.count();
    played.asker.other_away = RoomLimits{}.absence;
    EXPECT_EQ(played.does(Asked::claim_left, player), "left");
    EXPECT_EQ(played.outcome().substr(0, 3), result);
    played.expect_fold_agrees();
  }
}

TEST(Room, ARematchSwapsTheSides) {
  PlayedRoom played;
  played.sit();
  EXPECT_EQ(played.does(Asked::offer_rematch, 0), "not-over");
  played.does(Asked::resign, 0);
  EXPECT_EQ(played.does(Asked::accept_rematch, 0), "no-rematch-offer");
  EXPECT_EQ(played.does(Asked::offer_rematch, 0), "rematch-offered");
  EXPECT_EQ(played.does(Asked::offer_rematch, 0), "rematch-offered-already");
  played.asker.fresh_game = "zzzzzzzzzzzz";
  const auto decision = played.decide(played.ask(Asked::accept_rematch, 1));
  const auto created = std::get<Proposal>(decision).created;
  ASSERT_TRUE(created);
  Room next("zzzzzzzzzzzz");
  ASSERT_TRUE(next.apply(*created));
  EXPECT_EQ(next.side_of(played.tokens[0]), Side::second);
  EXPECT_EQ(next.status(), Room::Status::playing);
  EXPECT_EQ(played.done(decision), "rematched");
  EXPECT_EQ(played.does(Asked::offer_rematch, 0), "rematched-already");
  played.expect_fold_agrees();
}

TEST(Room, AnOfferOfARematchIsDeclinedOrWithdrawn) {
  PlayedRoom played;
  played.sit();
  played.asker.fresh_game = "abcdefgh2345";
  EXPECT_EQ(played.does(Asked::decline_rematch, 0), "not-over");
  EXPECT_EQ(played.does(Asked::withdraw_rematch, 0), "not-over");
  EXPECT_EQ(played.does(Asked::resign, 1), "resigned");
  EXPECT_EQ(played.does(Asked::withdraw_rematch, 0), "no-rematch-offer");
  EXPECT_EQ(played.does(Asked::offer_rematch, 0), "rematch-offered");
  EXPECT_EQ(played.does(Asked::decline_rematch, 0), "no-rematch-offer") << "one's own";
  EXPECT_EQ(played.does(Asked::withdraw_rematch, 1), "no-rematch-offer") << "the other's";
  EXPECT_EQ(played.does(Asked::withdraw_rematch, 0), "rematch-withdrawn");
  EXPECT_EQ(played.does(Asked::accept_rematch, 1), "no-rematch-offer");
  EXPECT_EQ(played.does(Asked::offer_rematch, 0), "rematch-offered") << "he changes his mind";
  auto decline = played.ask(Asked::decline_rematch, 1);
  EXPECT_EQ(played.done(played.decide(decline)), "rematch-declined");
  EXPECT_EQ(played.done(played.decide(decline)).substr(0, 5), "again") << "the answer was lost";
  played.expect_fold_agrees();
  EXPECT_EQ(played.does(Asked::offer_rematch, 0), "rematch-declined") << "he does not ask again";
  EXPECT_EQ(played.does(Asked::offer_rematch, 1), "rematch-offered") << "the other may";
  EXPECT_EQ(played.does(Asked::decline_rematch, 0), "rematch-declined");
  EXPECT_EQ(played.does(Asked::offer_rematch, 0), "rematch-offered");
  EXPECT_EQ(played.does(Asked::accept_rematch, 1), "rematched");
  EXPECT_EQ(played.does(Asked::decline_rematch, 1), "rematched-already");
  played.expect_fold_agrees();
}

TEST(Room, ARematchIsOfferedSoOften) {
  PlayedRoom played;
  played.sit();
  played.asker.fresh_game = "abcdefgh2345";
  EXPECT_EQ(played.does(Asked::abort, 1), "aborted");
  for (std::uint32_t i = 0; i < RoomLimits{}.rematch_offers; ++i) {
    EXPECT_EQ(played.does(Asked::offer_rematch, 0), "rematch-offered");
    EXPECT_EQ(played.does(Asked::withdraw_rematch, 0), "rematch-withdrawn");
  }
  EXPECT_EQ(played.does(Asked::offer_rematch, 0), "rematch-offered-too-often");
  EXPECT_EQ(played.does(Asked::offer_rematch, 1), "rematch-offered");
  EXPECT_EQ(played.does(Asked::accept_rematch, 0), "rematched");
  played.expect_fold_agrees();
}

TEST(Room, ARematchMayHaveNewTokens) {
  PlayedRoom played;
  played.sit();
  played.does(Asked::resign, 0);
  auto offer = played.ask(Asked::offer_rematch, 0);
  offer.new_token = std::string(token_letters, 'x');
  EXPECT_EQ(played.done(played.decide(offer)), "rematch-offered");
  played.expect_fold_agrees();
  played.asker.fresh_game = "zzzzzzzzzzzz";
  auto accept = played.ask(Asked::accept_rematch, 1);
  accept.new_token = offer.new_token;
  EXPECT_EQ(std::get<Refused>(played.decide(accept)).code, "seat-taken") << "two seats, two tokens";
  accept.new_token = std::string(token_letters, 'y');
  const auto created = std::get<Proposal>(played.decide(accept)).created;
  ASSERT_TRUE(created);
  Room next("zzzzzzzzzzzz");
  ASSERT_TRUE(next.apply(write_deed(*created, 0)));
  EXPECT_EQ(next.side_of(offer.new_token), Side::second);
  EXPECT_EQ(next.side_of(accept.new_token), Side::first);
  for (const auto &old : played.tokens)
    EXPECT_EQ(next.side_of(old), std::nullopt);
}

TEST(Room, ASeatCanGetANewToken) {
  PlayedRoom played;
  played.sit();
  auto renew = played.ask(Asked::renew_seat, 0);
  renew.new_token = played.tokens[1];
  EXPECT_EQ(std::get<Refused>(played.decide(renew)).code, "seat-taken");
  renew.new_token = std::string(token_letters, 'x');
  EXPECT_EQ(played.done(played.decide(renew)), "seat-renewed");
  EXPECT_EQ(played.room().side_of(renew.new_token), Side::first);
  EXPECT_EQ(played.room().side_of(played.tokens[0]), std::nullopt);
  EXPECT_EQ(played.moves("e4", 0), "not-your-seat");
  EXPECT_EQ(std::get<Repeated>(played.decide(renew)).version, played.room().version() - 1)
      << "its answer was lost";
  played.expect_fold_agrees();
  auto thief = renew; // Whoever still has the old token.
  thief.new_token = std::string(token_letters, 'z');
  EXPECT_EQ(std::get<Refused>(played.decide(thief)).code, "not-your-seat");
  played.tokens[0] = renew.new_token;
  EXPECT_EQ(played.moves("e4", 0), "moved");
  played.does(Asked::abort, 1);
  auto other = played.ask(Asked::renew_seat, 1);
  other.new_token = std::string(token_letters, 'y');
  EXPECT_EQ(played.done(played.decide(other)), "seat-renewed") << "also when it is over";
  played.expect_fold_agrees();
}

TEST(Room, ASeatIsRenewedSoOften) {
  RoomLimits limits;
  limits.renewals = 2;
  PlayedRoom played({"chess", {}, {}, {}, true}, limits);
  played.sit();
  for (const char letter : {'x', 'y', 'z'}) {
    auto renew = played.ask(Asked::renew_seat, 0);
    renew.new_token = std::string(token_letters, letter);
    const auto decision = played.decide(renew);
    if (letter == 'z') {
      EXPECT_EQ(std::get<Refused>(decision).code, "renewed-too-often");
      continue;
    }
    EXPECT_EQ(played.done(decision), "seat-renewed");
    played.tokens[0] = renew.new_token;
  }
}

TEST(Room, ALogHasALimit) {
  RoomLimits limits;
  limits.entries = 3;
  PlayedRoom played({"chess", {}, {}, {}, true}, limits);
  played.sit();
  EXPECT_EQ(played.moves("e4", 0), "moved");
  EXPECT_EQ(played.moves("e5", 1), "game-too-long");
  EXPECT_EQ(played.does(Asked::offer_draw, 1), "game-too-long");
  // It can be ended in every way.
  for (const auto asked : {Asked::resign, Asked::abort, Asked::claim_left}) {
    auto ending = played;
    ending.asker.other_away = RoomLimits{}.absence;
    ending.asker.fresh_game = "23456789abce";
    EXPECT_NE(ending.does(asked, 1), "game-too-long");
    EXPECT_EQ(ending.room().status(), Room::Status::over);
    EXPECT_EQ(ending.does(Asked::offer_rematch, 0), "rematch-offered");
    EXPECT_EQ(ending.does(Asked::accept_rematch, 1), "rematched");
  }
  EXPECT_EQ(played.does(Asked::accept_draw, 1), "no-draw-offer");
  EXPECT_EQ(played.does(Asked::claim_draw, 1), "no-draw-claim");
}

/// Plays so many moves, of which none ends the game, each of another length.
void play_on(PlayedRoom &played, int plies) {
  for (int ply = 0; ply < plies && !played.room().match().outcome(); ++ply) {
    played.now += 10 * (ply % 7);
    const auto moves = played.room().match().legal_moves();
    const int player = played.room().match().to_move() == Side::first ? 0 : 1;
    ASSERT_EQ(played.moves(moves[static_cast<std::size_t>(ply * 7) % moves.size()], player),
              "moved");
  }
}

TEST(Room, AMoveTakesLittleMemory) {
  PlayedRoom played(timed(600'000, 2'000, 0));
  played.sit();
  const auto before = played.room().bytes();
  play_on(played, 120);
  const auto plies = played.room().match().ply();
  ASSERT_GE(plies, 80U);
  EXPECT_LT((played.room().bytes() - before) / plies, 200U);
}

TEST(Room, MovesAreTakenBackHoweverFewPositionsAreKept) {
  RoomLimits many;
  many.positions = 1'000;
  for (const auto kind : AllGames::names) {
    auto terms = timed(600'000, 2'000, 500);
    terms.kind = kind;
    PlayedRoom played(terms);
    played.sit();
    play_on(played, 20);
    ASSERT_EQ(played.room().match().ply(), 20U) << kind;
    for (std::size_t left = 18; left > 0; left -= 2) {
      EXPECT_EQ(played.does(Asked::ask_takeback, 0), "takeback-asked") << left;
      EXPECT_EQ(played.does(Asked::accept_takeback, 1), "taken-back") << left;
      EXPECT_EQ(played.room().match().ply(), left);
      EXPECT_EQ(played.view(played.folded(many)), played.view(played.room())) << kind << left;
    }
    play_on(played, 6);
    EXPECT_EQ(played.view(played.folded(many)), played.view(played.room())) << kind;
    EXPECT_EQ(played.folded(many).game_file(), played.room().game_file());
  }
}

TEST(Room, EveryKindOfGame) {
  for (const auto kind : AllGames::names) {
    PlayedRoom played({std::string(kind), {}, {}, {}, true});
    played.sit();
    for (int ply = 0; ply < 20 && !played.room().match().outcome(); ++ply) {
      const auto moves = played.room().match().legal_moves();
      const int player = played.room().match().to_move() == Side::first ? 0 : 1;
      EXPECT_EQ(played.moves(moves[static_cast<std::size_t>(ply * 7) % moves.size()], player),
                "moved");
    }
    played.expect_fold_agrees();
    EXPECT_FALSE(played.room().game_file().empty());
  }
}

TEST(Room, ALogThatMakesNoSenseIsRefused) {
  Room room("23456789abcd");
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
