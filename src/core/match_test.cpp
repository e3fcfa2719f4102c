#include "core/match.hpp"

#include "core/testing/nim.hpp"

#include <gtest/gtest.h>

#include <vector>

namespace plateau {
namespace {

using namespace std::chrono_literals;
using testing::Nim;
using NimMatch = Match<Nim>;

NimMatch heap_of(int left, std::optional<TimeControl> time = std::nullopt) {
  return NimMatch(Setup<Nim>{{left}, Nim::start({left})}, time);
}

TEST(Match, PlaysWhatIsLegalAndRefusesTheRest) {
  auto match = heap_of(2);
  ASSERT_NE(match.attempt({3}).refusal(), nullptr);
  EXPECT_EQ(match.position().left, 2) << "a refused move changes nothing";
  EXPECT_NE(match.attempt_text("1").move(), nullptr);
  EXPECT_EQ(match.position().left, 1);
  EXPECT_EQ(match.to_move(), Side::second);
}

TEST(Match, NobodyPlaysAfterTheEnd) {
  auto match = heap_of(1);
  ASSERT_NE(match.attempt({1}).move(), nullptr);
  EXPECT_EQ(match.outcome(), Outcome::win(Side::first, testing::Nim::nothing_left));
  EXPECT_EQ(match.attempt({1}).refusal()->code, code::game_over);
  EXPECT_EQ(match.read_move("1").refusal()->code, code::game_over);
  EXPECT_EQ(match.read_move("nonsense").refusal()->kind, RefusalKind::malformed);
  EXPECT_FALSE(match.resign(Side::first));
  match.play_unchecked({1});
  EXPECT_EQ(match.moves().size(), 1U) << "even the unchecked door stays shut";
}

TEST(Match, ASetUpThatIsOverIsOver) { EXPECT_TRUE(heap_of(0).over()); }

TEST(Match, UndoAndRedoRestoreEverything) {
  auto match = heap_of(5);
  ASSERT_FALSE(match.undo());
  ASSERT_NE(match.attempt({3}).move(), nullptr);
  ASSERT_NE(match.attempt({2}).move(), nullptr);
  ASSERT_TRUE(match.over());
  EXPECT_TRUE(match.undo());
  EXPECT_FALSE(match.over());
  EXPECT_EQ(match.position().left, 2);
  EXPECT_TRUE(match.redo());
  EXPECT_TRUE(match.over());
  EXPECT_FALSE(match.redo());
  EXPECT_TRUE(match.undo());
  ASSERT_NE(match.attempt({1}).move(), nullptr);
  EXPECT_FALSE(match.can_redo()) << "a new move forgets the ones taken back";
  EXPECT_EQ(match.moves().size(), 2U);
  EXPECT_EQ(match.history().size(), 2U);
}

TEST(Match, UndoTakesBackAResignationBeforeAnyMove) {
  auto match = heap_of(5);
  ASSERT_NE(match.attempt({1}).move(), nullptr);
  ASSERT_TRUE(match.resign(Side::second));
  EXPECT_EQ(match.outcome(), Outcome::win(Side::first, EndReason::resignation));
  ASSERT_TRUE(match.undo());
  EXPECT_FALSE(match.over());
  EXPECT_EQ(match.moves().size(), 1U);
}

TEST(Match, ADrawNeedsBothSides) {
  auto match = heap_of(5);
  EXPECT_FALSE(match.accept_draw(Side::first)) << "nothing was offered";
  ASSERT_TRUE(match.offer_draw(Side::first));
  EXPECT_FALSE(match.accept_draw(Side::first)) << "nobody accepts their own offer";
  EXPECT_TRUE(match.decline_draw(Side::second));
  EXPECT_FALSE(match.draw_offer());
  ASSERT_TRUE(match.offer_draw(Side::second));
  EXPECT_TRUE(match.accept_draw(Side::first));
  EXPECT_EQ(match.outcome(), Outcome::draw(EndReason::agreement));
}

TEST(Match, MovingDeclinesTheOthersOffer) {
  auto match = heap_of(5);
  ASSERT_NE(match.attempt({1}).move(), nullptr);
  ASSERT_TRUE(match.offer_draw(Side::first));
  ASSERT_NE(match.attempt({1}).move(), nullptr);
  EXPECT_FALSE(match.draw_offer());
  EXPECT_FALSE(match.accept_draw(Side::second));
}

TEST(Match, TheClockIsChargedAndRestored) {
  auto match = heap_of(9, TimeControl{10s, 1s, 500ms});
  ASSERT_NE(match.attempt({1}, 2500ms).move(), nullptr);
  EXPECT_EQ(match.clock()->remaining(Side::first), 9s) << "10 - (2.5 - 0.5) + 1";
  ASSERT_NE(match.attempt({1}, 300ms).move(), nullptr);
  EXPECT_EQ(match.clock()->remaining(Side::second), 11s) << "the delay is free";
  ASSERT_TRUE(match.undo());
  EXPECT_EQ(match.clock()->remaining(Side::second), 10s);
}

TEST(Match, AFallenFlagLosesAndTheMoveIsNotPlayed) {
  auto match = heap_of(9, TimeControl{1s, 0s, 0s});
  const auto verdict = match.attempt({1}, 1s);
  ASSERT_NE(verdict.refusal(), nullptr);
  EXPECT_EQ(verdict.refusal()->code, code::game_over);
  EXPECT_EQ(match.outcome(), Outcome::win(Side::second, EndReason::time));
  EXPECT_EQ(match.moves().size(), 0U);
  ASSERT_TRUE(match.undo());
  EXPECT_FALSE(match.over());
  EXPECT_EQ(match.clock()->remaining(Side::first), 1s) << "the time is given back with the game";
  EXPECT_NE(match.attempt({1}, 500ms).move(), nullptr);
}

TEST(Match, WhoseFlagFellHasNoTimeLeft) {
  auto match = heap_of(9, TimeControl{1s, 0s, 0s});
  ASSERT_TRUE(match.flag(Side::first));
  EXPECT_EQ(match.clock()->remaining(Side::first), 0s);
  EXPECT_EQ(match.clock()->remaining(Side::second), 1s);
  EXPECT_FALSE(match.flag(Side::second));
  EXPECT_EQ(match.clock()->remaining(Side::second), 1s) << "it is over";
  ASSERT_TRUE(match.undo());
  EXPECT_EQ(match.clock()->remaining(Side::first), 1s);
}

TEST(Match, TakingBackAnAgreementRestoresTheOffer) {
  auto match = heap_of(5);
  ASSERT_TRUE(match.offer_draw(Side::first));
  ASSERT_TRUE(match.accept_draw(Side::second));
  ASSERT_TRUE(match.undo());
  EXPECT_EQ(match.draw_offer(), Side::first);
}

TEST(Match, AnObserverMayAddAnother) {
  auto match = heap_of(5);
  int heard = 0;
  match.observe([&](const Event &event) {
    if (event.kind == EventKind::moved)
      match.observe([&](const Event &) { ++heard; });
  });
  (void)match.attempt({1});
  EXPECT_EQ(heard, 1);
}

TEST(Match, AnObserverMayForgetItself) {
  auto match = heap_of(5);
  int heard = 0;
  int heard_after = 0;
  std::size_t number = 0;
  number = match.observe([&, kept = std::vector<int>(100, 1)](const Event &) {
    match.forget(number);
    heard += kept.back(); // What it holds is still there.
  });
  match.observe([&](const Event &) { ++heard_after; });
  (void)match.attempt({1});
  (void)match.undo();
  EXPECT_EQ(heard, 1);
  EXPECT_EQ(heard_after, 2);
}

TEST(Match, WhoIsForgottenWhileOthersAreToldHearsNothingMore) {
  auto match = heap_of(5);
  std::size_t second = 0;
  int heard = 0;
  match.observe([&](const Event &) { match.forget(second); });
  second = match.observe([&](const Event &) { ++heard; });
  (void)match.attempt({1});
  EXPECT_EQ(heard, 0);
}

TEST(Match, ANumberIsNeverGivenTwice) {
  auto match = heap_of(5);
  const auto first = match.observe([](const Event &) {});
  match.forget(first);
  int heard = 0;
  match.observe([&](const Event &) { ++heard; });
  match.forget(first);
  (void)match.attempt({1});
  EXPECT_EQ(heard, 1);
}

/// A match that keeps only its last positions, beside one that keeps all.
class ThriftyMatch : public ::testing::Test {
protected:
  ThriftyMatch() { thrifty.keep_last(3); }
  void play(int taken, Milliseconds elapsed) {
    ASSERT_NE(thrifty.attempt({taken}, elapsed).move(), nullptr);
    ASSERT_NE(whole.attempt({taken}, elapsed).move(), nullptr);
    expect_same();
  }
  void undo() {
    ASSERT_TRUE(thrifty.undo());
    ASSERT_TRUE(whole.undo());
    expect_same();
  }
  void expect_same() const {
    EXPECT_EQ(thrifty.position(), whole.position());
    EXPECT_EQ(thrifty.start_position(), whole.start_position());
    EXPECT_EQ(thrifty.clock(), whole.clock());
    EXPECT_EQ(thrifty.outcome(), whole.outcome());
    EXPECT_TRUE(std::equal(thrifty.moves().begin(), thrifty.moves().end(), whole.moves().begin(),
                           whole.moves().end()));
    EXPECT_TRUE(std::equal(thrifty.history().begin(), thrifty.history().end(),
                           whole.history().begin(), whole.history().end()));
    EXPECT_EQ(thrifty.position_at(thrifty.first_kept()), whole.position_at(thrifty.first_kept()));
  }
  NimMatch thrifty = heap_of(40, TimeControl{1min, 2s, 500ms});
  NimMatch whole = heap_of(40, TimeControl{1min, 2s, 500ms});
};

TEST_F(ThriftyMatch, PlaysAndTakesBackAsAnyOther) {
  for (int ply = 0; ply < 10; ++ply)
    play(1 + ply % 3, std::chrono::seconds(ply));
  EXPECT_EQ(thrifty.first_kept(), 8U);
  for (int back = 0; back < 7; ++back)
    undo();
  EXPECT_LE(thrifty.first_kept(), 3U);
  EXPECT_LT(thrifty.heap_bytes(), whole.heap_bytes());
  for (int ply = 0; ply < 5; ++ply)
    play(2, 1s);
  while (whole.can_undo())
    undo();
  EXPECT_FALSE(thrifty.can_undo());
}

TEST_F(ThriftyMatch, PlaysAgainWhatWasTakenBackWhileItsPositionIsKept) {
  for (int ply = 0; ply < 5; ++ply)
    play(1, 1s);
  undo();
  ASSERT_TRUE(thrifty.redo());
  ASSERT_TRUE(whole.redo());
  expect_same();
  for (int back = 0; back < 3; ++back)
    undo();
  EXPECT_FALSE(thrifty.can_redo()) << "their positions are gone";
  play(3, 1s);
}

TEST_F(ThriftyMatch, TakesBackAnEndByHandFirst) {
  for (int ply = 0; ply < 5; ++ply)
    play(1, 1s);
  for (auto *match : {&thrifty, &whole})
    ASSERT_TRUE(match->resign(Side::second));
  expect_same();
  undo();
  EXPECT_EQ(thrifty.moves().size(), 5U);
}

TEST(Match, ObserversHearEverythingAndCanBeForgotten) {
  auto match = heap_of(3);
  std::vector<EventKind> heard;
  const auto number = match.observe([&](const Event &event) { heard.push_back(event.kind); });
  (void)match.attempt({3});
  (void)match.undo();
  (void)match.redo();
  const std::vector<EventKind> expected = {EventKind::moved, EventKind::ended,  EventKind::undone,
                                           EventKind::moved, EventKind::redone, EventKind::ended};
  EXPECT_EQ(heard, expected);
  match.forget(number);
  (void)match.undo();
  EXPECT_EQ(heard.size(), expected.size());
}

} // namespace
} // namespace plateau
