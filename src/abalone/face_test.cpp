#include "abalone/face.hpp"

#include "abalone/face_board.hpp"
#include "console/play.hpp"
#include "console/testing/games.hpp"
#include "console/testing/session.hpp"
#include "core/testing/languages.hpp"

#include <gtest/gtest.h>

namespace plateau::console {
namespace {

using testing::content_of;
using testing::has;

std::string play_abalone(std::string input, ProgramOptions options = {}, Traits traits = {}) {
  return testing::session(
      std::move(input),
      [&](Terminal &terminal) { EXPECT_EQ(play<abalone::Abalone>(terminal, options), ""); },
      traits);
}

ProgramOptions from(std::string position) {
  ProgramOptions options;
  options.position = std::move(position);
  return options;
}

TEST(AbaloneBoard, TheHexagonWithLettersAndNumbers) {
  EXPECT_EQ(draw_hexagon(abalone::start({}), {}, {true, false}), R"(      I O O O O O
     H O O O O O O
    G . . O O O . .
   F . . . . . . . .
  E . . . . . . . . .
   D . . . . . . . . 9
    C . . @ @ @ . . 8
     B @ @ @ @ @ @ 7
      A @ @ @ @ @ 6
         1 2 3 4 5
)");
}

TEST(AbaloneBoard, TheLastMoveIsMarkedInColour) {
  const auto position = abalone::start({});
  EventList last;
  abalone::changes(position, *abalone::read_move(position, "c3d3").move(), last);
  const auto plain = draw_hexagon(position, {}, {false, true});
  EXPECT_FALSE(has(plain, "48;5;65"));
  EXPECT_TRUE(has(draw_hexagon(position, last, {false, true}), "48;5;65"));
}

/// A screen is what the program shows when told what is in the `.in` file; to make one anew:
/// `abalone --lang fr < x.in > x.fr.txt`.
TEST(AbaloneProgram, ScreensLookAsTheyDid) {
  const std::string folder = PLATEAU_SOURCE_DIR "/src/abalone/testdata/screens/";
  const auto script = content_of(folder + "session.in");
  ASSERT_FALSE(script.empty());
  ProgramOptions options;
  EXPECT_EQ(play_abalone(script, options), content_of(folder + "session.en.txt"));
  options.language = plateau::testing::french;
  EXPECT_EQ(play_abalone(script, options), content_of(folder + "session.fr.txt"));
}

TEST(AbaloneProgram, APipeGetsNoColoursATerminalDoes) {
  EXPECT_FALSE(has(play_abalone("a1b2\n"), "\x1b"));
  EXPECT_TRUE(has(play_abalone("a1b2\n", {}, {true, true, true}), "\x1b["));
}

TEST(AbaloneProgram, TheWinnerIsAnnouncedAndAnotherGameOffered) {
  const auto out =
      play_abalone("a3a4\nundo\na3a4\nnew\nquit\n", from("sssss/6/7/8/9/8/7/6/2SSs 5 3 b 7 40"));
  EXPECT_TRUE(has(out, "The white marble on A5 is pushed off the board!"));
  EXPECT_TRUE(has(out, "Six marbles ejected: Black wins!"));
  EXPECT_TRUE(has(out, "White, marbles lost: 6"));
  EXPECT_TRUE(has(out, "new, undo or quit?")) << "nothing can be saved here";
  EXPECT_TRUE(has(out.substr(out.rfind("? new")), "White, marbles lost: 5")) << "as set up";
}

TEST(AbaloneProgram, APersonMaySaveAfterTheEndAndHearsHowItEnded) {
  const auto out = play_abalone("a3a4\na1b2\nquit\n", from("sssss/6/7/8/9/8/7/6/2SSs 5 3 b 7 40"),
                                {true, true, false});
  EXPECT_TRUE(has(out, "new, undo, save FILE or quit?"));
  EXPECT_TRUE(has(out, "The game is over. Six marbles ejected: Black "
                       "wins!\n"))
      << out;
}

TEST(AbaloneProgram, WhatAMoveDoesIsToldInOneColumn) {
  const auto out = play_abalone("a1a2\n", from("sssss/6/7/8/9/8/7/6/SSSss 4 3 b 7 40"));
  EXPECT_TRUE(has(out, "\n   The white marble on A4 is pushed to A5.\n"
                       "   The white marble on A5 is pushed off the board!\n"))
      << out;
}

TEST(AbaloneProgram, TheEndOfInputEndsItAtOnce) {
  EXPECT_TRUE(has(play_abalone(""), "Black to play"));
  EXPECT_TRUE(has(play_abalone("a1b2"), "White to play"));
  EXPECT_TRUE(
      has(play_abalone("a3a4", from("sssss/6/7/8/9/8/7/6/2SSs 5 3 b 7 40")), "Black wins!"));
}

TEST(AbaloneProgram, ALayoutStartsAnotherGame) {
  const auto out = play_abalone("a1b2\nlayout belgian-daisy\nposition\n");
  EXPECT_TRUE(has(out, "ss1SS/sssSSS/1ss1SS1/8/9/8/1SS1ss1/SSSsss/SS1ss 0 0 b 0 1"));
  EXPECT_TRUE(has(play_abalone("layout\n"), "the-wall"));
  EXPECT_TRUE(has(play_abalone("layout daisy\n"), "There is no layout “daisy” (column 8)"));
  EXPECT_TRUE(has(play_abalone("/disposition SNAKES\nposition\n"), "SSSSS/S5/S6"));
}

TEST(AbaloneProgram, ALayoutKeepsTheLimit) {
  ProgramOptions options;
  options.rules = "limit=2";
  EXPECT_TRUE(has(play_abalone("layout snakes\nd2c2\nf8g8\n", options), "Move limit reached"));
}

TEST(AbaloneProgram, WhatIsNotUnderstoodAtTheStartIsSaid) {
  const auto said = [](ProgramOptions options) {
    std::string sentence;
    testing::session(
        "", [&](Terminal &terminal) { sentence = play<abalone::Abalone>(terminal, options); });
    return sentence;
  };
  EXPECT_TRUE(has(said(from("nonsense")), "A position has six parts"));
  ProgramOptions options;
  options.rules = "layout=nonsense";
  EXPECT_TRUE(has(said(options), "There is no layout “nonsense”"));
}

} // namespace
} // namespace plateau::console
