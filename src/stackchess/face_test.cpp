#include "stackchess/face.hpp"

#include "console/loop.hpp"
#include "console/play.hpp"
#include "console/testing/games.hpp"
#include "console/testing/session.hpp"

#include <gtest/gtest.h>

namespace plateau::console {
namespace {

using testing::content_of;
using testing::has;
using testing::session;

const std::filesystem::path screens = PLATEAU_SOURCE_DIR "/src/stackchess/testdata/screens";

std::string play_stackchess(std::string input, ProgramOptions options = {}, Traits traits = {},
                            std::size_t width = 0) {
  return session(
      std::move(input),
      [&](Terminal &terminal) { EXPECT_EQ(play<stackchess::Stackchess>(terminal, options), ""); },
      traits, width);
}

std::string play_from(std::string position, std::string input) {
  ProgramOptions options;
  options.position = std::move(position);
  return play_stackchess(std::move(input), options);
}

std::size_t times(const std::string &out, std::string_view part) {
  std::size_t count = 0;
  for (auto at = out.find(part); at != std::string::npos; at = out.find(part, at + 1))
    ++count;
  return count;
}

/// A whole game from the question for the size to the last capture. To make the screens anew:
/// `stackchess --lang fr < elimination.in > elimination.fr.txt`.
TEST(StackchessText, AGamePlayedByHandLooksAsItDid) {
  for (const auto *language : {"en", "fr"}) {
    ProgramOptions options;
    options.language = language_of(language);
    EXPECT_EQ(play_stackchess(content_of(screens / "elimination.in"), options),
              content_of(screens / (std::string("elimination.") + language + ".txt")));
  }
}

TEST(StackchessText, MovesPlayedAgainTogetherAreEachNamed) {
  ProgramOptions options;
  options.rules = "n=6";
  options.level = "1";
  options.seed = "1";
  const auto out = play_stackchess("a2-a3\nundo\nredo\n", options);
  const auto again = out.substr(out.rfind("redo\n"));
  EXPECT_EQ(times(again, "a2-a3"), 1U) << again;
}

TEST(StackchessText, TheSizeIsAskedUntilItIsOne) {
  const auto out = play_stackchess("3\n27\nsix\n-4\n4\n");
  EXPECT_EQ(times(out, "Board size (4 to 26, usually 6)? "), 5U);
  EXPECT_EQ(times(out, "is not a board size"), 4U);
  EXPECT_TRUE(has(out, " 4 | BB   QB   KB   BB  |"));
}

TEST(StackchessText, APersonTakesTheUsualSizeWithAnEmptyLine) {
  const Traits person{true, true, false};
  EXPECT_TRUE(has(play_stackchess("\nquit\n", {}, person), " 6 | RB   BB   QB   KB   BB   RB  |"));
  EXPECT_TRUE(has(play_stackchess("resume\nquit\n", {}, person), "no unfinished game to resume"));
  const auto piped = play_stackchess("\n\n4\n");
  EXPECT_EQ(times(piped, "Board size"), 1U);
  EXPECT_TRUE(has(piped, " 4 | BB   QB   KB   BB  |")) << "empty lines of a pipe are skipped";
}

TEST(StackchessText, TheSizeIsNotAskedWhenItIsKnown) {
  ProgramOptions options;
  options.rules = "n=8,knights";
  EXPECT_TRUE(has(play_stackchess("", options), " 1 | RW   NW   BW   QW   KW   BW   NW   RW  |"));
  EXPECT_FALSE(has(play_stackchess("", options), "Board size"));
  options.rules = "knights";
  EXPECT_TRUE(has(play_stackchess("5\n", options), " 1 | BW   QW   KW   BW   NW  |"))
      << "options are kept";
}

TEST(StackchessText, TheEndOfInputEndsEverythingEverywhere) {
  for (const auto *input : {"", "4\n", "4\nc2\n", "4\nc2\nd\n", "4\nc\n", "x\n"})
    EXPECT_LE(times(play_stackchess(input), "? "), 4U) << input;
}

TEST(StackchessText, WhatIsAskedForIsRefusedWhenItMakesNoSense) {
  const auto refused = [](const char *rules, const char *position) {
    ProgramOptions options;
    options.rules = rules;
    options.position = position;
    std::string sentence;
    session("", [&](Terminal &terminal) {
      sentence = play<stackchess::Stackchess>(terminal, options);
    });
    return sentence;
  };
  EXPECT_TRUE(has(refused("n=99", ""), "99"));
  EXPECT_TRUE(has(refused("", "x4/x4/x4/KZ,x3 w n=4"), "a1"));
  EXPECT_TRUE(has(refused("n=8,knights,limit=3", "x4/x4/x4/K,x2,k w n=4"), "leave the rules out"));
}

TEST(StackchessText, TheTimeForTheWholeGameIsShownAndEndsIt) {
  const auto played = [](std::string input, int seconds_a_look) {
    return session(std::move(input), [&](Terminal &terminal) {
      TableOptions options;
      Milliseconds time{0};
      options.now = [&] { return time += std::chrono::seconds(seconds_a_look); };
      FaceOf<stackchess::Stackchess>::Type face;
      const auto setup =
          stackchess::Stackchess::read_position("x4/kr,x3/x4/RK,x3 w n=4,time=2m 2 3 0", {});
      play_game(face, terminal, *setup, options);
    });
  };
  const auto shown = played("a1-b1\na3-b3\n", 1);
  EXPECT_TRUE(has(shown, "Game 1:59 | ")) << shown;
  EXPECT_TRUE(has(shown, "a3-b3")) << shown;
  EXPECT_FALSE(has(shown, "Time is up")) << shown;
  const auto late = played("a1-b1\na3-b3\n", 50);
  EXPECT_TRUE(has(late, "Time is up: White wins on captures!")) << late;
  EXPECT_FALSE(has(late, "Black to play\n\n")) << late;
  EXPECT_FALSE(has(play_from("x4/kr,x3/x4/RK,x3 w n=4 2 3 0", ""), "Game ")) << "nobody asked";
}

TEST(StackchessText, AStackStandsBesideTheBoardBottomPieceLast) {
  const auto out = play_from("x4/x4/x4/PRB,x2,kq w n=4", "a1\nd1\nb1\n");
  EXPECT_TRUE(has(out, "a1, top to bottom\n"));
  EXPECT_TRUE(has(out, "     1  BW\n"));
  EXPECT_TRUE(has(out, "     2  RW\n"));
  EXPECT_TRUE(has(out, "     3  PW\n"));
  EXPECT_TRUE(has(out, "d1, top to bottom\n")) << "the enemy's too";
  EXPECT_TRUE(has(out, "b1: empty\n"));
  EXPECT_TRUE(has(out, " 1 | BW3  .    .    QB2 |"));
}

TEST(StackchessText, MovesAreListedFromSquaresOfThisBoardOnly) {
  const auto out = play_stackchess("6\nmoves z26\nmoves f6\n");
  EXPECT_TRUE(has(out, "“z26” is not a cell of this board."));
  EXPECT_TRUE(has(out, "There is no legal move from f6."));
}

TEST(StackchessText, OnANarrowScreenTheStackStandsBelow) {
  ProgramOptions options;
  options.rules = "n=4";
  const auto out = play_stackchess("a1\n", options, {}, 30);
  EXPECT_TRUE(has(out, "+--------------------+\na1, top to bottom\n 1  BW\n"));
}

TEST(StackchessText, ColoursAreForTerminals) {
  ProgramOptions options;
  options.rules = "n=4";
  EXPECT_FALSE(has(play_stackchess("a2\nb1-b2\n", options), "\x1b"));
  const auto out = play_stackchess("a2\nb1-b2\n", options, {false, false, true});
  EXPECT_TRUE(has(out, "\x1b[48;5;67;38;5;231m PW  \x1b[0m")) << "the chosen square";
  EXPECT_TRUE(has(out, "\x1b[48;5;65;38;5;231m QW2 \x1b[0m")) << "the last move";
}

TEST(StackchessText, AMoveMayBeGivenUpAtEveryQuestion) {
  const auto out = play_stackchess("6\nc1\nc\ncancel\nd\ncancel\nposition\n");
  EXPECT_EQ(times(out, "Move cancelled."), 2U);
  EXPECT_TRUE(has(out, " w n=6 0 0 0"));
}

TEST(StackchessText, AChoiceLastsUntilSomethingHappens) {
  const std::string chosen = "a2, top to bottom";
  EXPECT_EQ(times(play_stackchess("6\na2\nflip\n"), chosen), 2U) << "looking changes nothing";
  EXPECT_EQ(times(play_stackchess("6\na2\nnew\n"), chosen), 1U)
      << "the same position, another game";
  EXPECT_EQ(times(play_stackchess("6\na2\nb2b3\nundo\n"), chosen), 1U);
  EXPECT_EQ(times(play_stackchess("6\nb2b3\na2\nundo\nc2c3\n"), chosen), 1U)
      << "as many moves, not the same";
}

TEST(StackchessText, ResigningAnyWay) {
  EXPECT_TRUE(has(play_stackchess("6\na\n"), "White resigns: Black wins!"));
  EXPECT_TRUE(has(play_stackchess("6\na2a3\nresign\n"), "Black resigns: White wins!"));
  EXPECT_TRUE(has(play_stackchess("6\nc1\nd\nresign\n"), "White resigns: Black wins!"));
}

TEST(StackchessText, AfterTheEndAPersonMayLookAtStacks) {
  const auto out = play_stackchess("6\na\nc1\nd\nquit\n", {}, {true, true, false});
  EXPECT_TRUE(has(out, "c1, top to bottom"));
  EXPECT_TRUE(has(out, "The game is over: new, undo, save FILE or quit?"));
}

TEST(StackchessText, ImpassesAreAnnounced) {
  EXPECT_TRUE(has(play_from("x6/x4,pp,x/x6/x6/PP,x5/x6 w n=6", ""),
                  "Draw: neither side can ever capture again"));
  EXPECT_TRUE(
      has(play_from("x5,k/x6/x2,p,x3/x2,P,x3/x6/x6 w n=6", ""), "White cannot move: Black wins!"));
}

TEST(StackchessText, TheBoardCanBeTurned) {
  ProgramOptions options;
  options.rules = "n=4";
  const auto out = play_stackchess("flip\n", options);
  EXPECT_TRUE(has(out, "     d    c    b    a\n"));
  EXPECT_TRUE(has(out, " 1 | BW   KW   QW   BW  |"));
}

TEST(StackchessText, NonsenseIsAnsweredAndForgotten) {
  std::string nonsense;
  for (int byte = 1; byte < 256; ++byte)
    nonsense.append(1, static_cast<char>(byte)).append(byte % 7 == 0 ? "\n" : "");
  ProgramOptions options;
  options.rules = "n=4";
  const auto out = play_stackchess(nonsense + "\nposition\n", options);
  EXPECT_TRUE(has(out, "b,q,k,b/p,p,p,p/P,P,P,P/B,Q,K,B w n=4 0 0 0"));
  EXPECT_FALSE(has(out, "\x1b"));
}

} // namespace
} // namespace plateau::console
