#include "games/any_match.hpp"

#include <gtest/gtest.h>

namespace plateau {
namespace {

AnyMatch chess_match(std::string_view position = {}, std::string_view rules = {}) {
  auto made = AnyMatch::make("chess", rules, position);
  EXPECT_TRUE(made);
  return made ? *made : AnyMatch();
}

TEST(AnyMatch, StartsEveryGameFromTexts) {
  for (const auto name : AllGames::names) {
    const auto made = AnyMatch::make(name, {}, {});
    ASSERT_TRUE(made) << name;
    EXPECT_EQ(made->game(), name);
    EXPECT_EQ(made->names().game, name);
    EXPECT_FALSE(made->legal_moves().empty()) << name;
    // What it writes starts the same match.
    const auto again = AnyMatch::make(name, made->rules(), made->position());
    ASSERT_TRUE(again) << name << ": " << made->rules() << " " << made->position();
    EXPECT_EQ(again->position(), made->position());
    EXPECT_EQ(again->legal_moves(), made->legal_moves());
  }
}

TEST(AnyMatch, SaysWhyThereIsNone) {
  EXPECT_EQ(AnyMatch::make("go", {}, {}).error().code, "unknown-game");
  EXPECT_EQ(AnyMatch::make("chess", "no-such-option", {}).error().code, "unknown-option");
  EXPECT_EQ(AnyMatch::make("chess", {}, "nonsense").error().kind, RefusalKind::malformed);
}

TEST(AnyMatch, PlaysTakesBackAndPlaysAgain) {
  auto match = chess_match();
  const auto start = match.position();
  const auto answer = match.attempt("e4");
  EXPECT_EQ(answer.kind, MoveAnswer::Kind::legal);
  EXPECT_EQ(answer.move, "e2e4") << "answered in the canonical spelling";
  EXPECT_EQ(match.to_move(), Side::second);
  EXPECT_EQ(match.moves(), std::vector<std::string>{"e2e4"});
  EXPECT_TRUE(match.undo());
  EXPECT_EQ(match.position(), start);
  EXPECT_FALSE(match.undo());
  EXPECT_TRUE(match.redo());
  EXPECT_EQ(match.moves(), std::vector<std::string>{"e2e4"});
}

TEST(AnyMatch, ARefusedMoveChangesNothing) {
  auto match = chess_match();
  const auto start = match.position();
  const auto answer = match.attempt("e2e5");
  EXPECT_EQ(answer.kind, MoveAnswer::Kind::refused);
  ASSERT_TRUE(answer.refusal);
  EXPECT_EQ(answer.refusal->kind, RefusalKind::illegal);
  EXPECT_EQ(match.position(), start);
  EXPECT_TRUE(match.moves().empty());
}

TEST(AnyMatch, SaysWhatIsLeftToChoose) {
  auto match = chess_match("8/4P3/8/8/8/k7/8/K7 w - - 0 1");
  const auto answer = match.attempt("e7e8");
  EXPECT_EQ(answer.kind, MoveAnswer::Kind::incomplete);
  EXPECT_EQ(answer.choice, Choice::Kind::promotion);
  EXPECT_EQ(answer.options, (std::vector<std::string>{"e7e8q", "e7e8r", "e7e8b", "e7e8n"}));
  EXPECT_TRUE(match.moves().empty());
  EXPECT_EQ(match.attempt("e7e8n").kind, MoveAnswer::Kind::legal);
}

TEST(AnyMatch, JudgesWithoutPlaying) {
  const auto match = chess_match();
  EXPECT_EQ(match.judge("g1f3").kind, MoveAnswer::Kind::legal);
  EXPECT_EQ(match.judge("g1g3").kind, MoveAnswer::Kind::refused);
  EXPECT_TRUE(match.moves().empty());
}

TEST(AnyMatch, EndsByHandAndOnTheBoard) {
  auto match = chess_match();
  EXPECT_TRUE(match.offer_draw(Side::first));
  EXPECT_EQ(match.draw_offer(), Side::first);
  EXPECT_TRUE(match.decline_draw(Side::second));
  EXPECT_FALSE(match.claim_draw());
  EXPECT_TRUE(match.resign(Side::second));
  EXPECT_EQ(match.outcome(), Outcome::win(Side::first, EndReason::resignation));
  EXPECT_TRUE(match.legal_moves().empty());

  auto mate = chess_match();
  for (const auto *move : {"f3", "e5", "g4", "Qh4"})
    EXPECT_EQ(mate.attempt(move).kind, MoveAnswer::Kind::legal) << move;
  EXPECT_EQ(mate.outcome(), Outcome::win(Side::second, chess::ends::checkmate));
  EXPECT_EQ(mate.judge("a2a3").refusal->code, code::game_over);
}

TEST(AnyMatch, TellsItsObservers) {
  auto match = chess_match();
  std::vector<EventKind> heard;
  const auto number = match.observe([&](const Event &event) { heard.push_back(event.kind); });
  match.attempt("e2e4");
  ASSERT_FALSE(heard.empty());
  EXPECT_EQ(heard.front(), EventKind::moved);
  match.forget(number);
  heard.clear();
  match.undo();
  EXPECT_TRUE(heard.empty());
}

} // namespace
} // namespace plateau
