#include "abalone/testing/positions.hpp"

#include "core/match.hpp"
#include "core/testing/languages.hpp"
#include "core/texts.hpp"

namespace plateau::abalone {
namespace {

void play_all(Match<Abalone> &match, std::string_view moves) {
  for (const auto &text : words(std::string(moves)))
    ASSERT_NE(match.attempt_text(text).move(), nullptr)
        << text << " in " << write_position(match.position());
}

Match<Abalone> match_from(std::string_view position, std::string_view rules = "") {
  return Match<Abalone>({rules_from(rules), position_from(position)});
}

TEST(Outcome, TheSixthEjectionWinsAndEndsTheGame) {
  auto match = match_from("sssss/6/7/8/9/8/7/6/2SSs 5 3 b 7 40");
  play_all(match, "a3a4");
  ASSERT_TRUE(match.over());
  EXPECT_EQ(*match.outcome(), Outcome::win(Side::first, ends::six_ejected));
  EXPECT_EQ(match.attempt_text("i5h4").refusal()->code, code::game_over);
  EXPECT_EQ(judge(match.position(), attempt_of(cell("I5"), cell("H4"))).refusal()->code,
            code::game_over);
  EXPECT_TRUE(match.undo());
  EXPECT_FALSE(match.over());
  EXPECT_EQ(write_position(match.position()), "sssss/6/7/8/9/8/7/6/2SSs 5 3 b 7 40");
}

TEST(Outcome, WhoeverCannotMoveLoses) {
  // The white marble in the corner A1 is held by pairs on all three sides.
  const auto match = match_from("5/6/7/8/9/8/S1S4/SS4/sSS2 0 0 w 0 1");
  EXPECT_EQ(match.outcome(), Outcome::win(Side::first, ends::no_legal_move));
}

TEST(Outcome, TheThirdTimeIsADraw) {
  auto match = match_from("s4/6/7/8/9/8/7/6/S4 0 0 b 0 1");
  const auto *const back_and_forth = "a1b1 i5h4 b1a1 h4i5";
  play_all(match, back_and_forth);
  EXPECT_FALSE(match.over()) << "the second time";
  play_all(match, back_and_forth);
  EXPECT_EQ(match.outcome(), Outcome::draw(ends::threefold_repetition));
}

TEST(Outcome, RepetitionsBeforeASetUpOrAnEjectionDoNotCount) {
  const auto position = position_from("s4/6/7/8/9/8/7/6/S4 0 0 b 1 1");
  const std::vector<Key> often(4, position.key());
  EXPECT_FALSE(outcome({}, position, often)) << "only one ply since the last ejection";
  const auto quiet = position_from("s4/6/7/8/9/8/7/6/S4 0 0 b 4 1");
  EXPECT_TRUE(outcome({}, quiet, often));
}

TEST(Outcome, TheSamePlacesWithTheOtherSideToMoveAreAnotherPosition) {
  EXPECT_NE(position_from("s4/6/7/8/9/8/7/6/S4 0 0 b 0 1").key(),
            position_from("s4/6/7/8/9/8/7/6/S4 0 0 w 0 1").key());
}

TEST(Outcome, AtTheAgreedLimitMoreEjectionsWin) {
  const auto at_the_end = [](std::string_view position, std::string_view rules) {
    auto match = match_from(position, rules);
    EXPECT_FALSE(match.over()) << "one ply before";
    play_all(match, "i5h4");
    return match.outcome();
  };
  const auto *const equal = "s4/6/7/8/9/8/7/6/S4 2 2 w 0 200";
  EXPECT_EQ(at_the_end(equal, "limit=400"), Outcome::draw(ends::move_limit));
  EXPECT_EQ(at_the_end("s4/6/7/8/9/8/7/6/S4 3 2 w 0 200", "limit=400"),
            Outcome::win(Side::first, ends::move_limit));
  EXPECT_EQ(at_the_end("s4/6/7/8/9/8/7/6/S4 3 4 w 0 200", "limit=400"),
            Outcome::win(Side::second, ends::move_limit));
  EXPECT_FALSE(at_the_end(equal, "limit=401"));
  EXPECT_FALSE(at_the_end(equal, ""));
}

TEST(Outcome, TheMoveLimitSpeaksOfEjections) {
  const auto won = Outcome::win(Side::first, ends::move_limit);
  const auto drawn = Outcome::draw(ends::move_limit);
  EXPECT_EQ(announce<Abalone>(plateau::testing::english, won),
            "Move limit reached: Black wins with more marbles ejected!");
  EXPECT_EQ(announce<Abalone>(plateau::testing::french, won),
            "Limite de coups atteinte : les Noirs gagnent avec plus de billes éjectées !");
  EXPECT_EQ(announce<Abalone>(plateau::testing::english, drawn),
            "Move limit reached with equal ejections: draw");
  EXPECT_EQ(announce<Abalone>(plateau::testing::french, drawn),
            "Limite de coups atteinte à égalité d’éjections : nulle");
}

TEST(Outcome, NothingIsClaimedAndAFlagAlwaysLoses) {
  const auto alone = position_from("s4/6/7/8/9/8/7/6/S4 0 0 w 0 1");
  EXPECT_FALSE(claim({}, alone, {}));
  EXPECT_TRUE(can_still_win(alone, Side::first) && can_still_win(alone, Side::second));
}

} // namespace
} // namespace plateau::abalone
