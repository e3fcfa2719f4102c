// Games played on a screen in memory.
#include "abalone/abalone.hpp"
#include "chess/chess.hpp"
#include "console/testing/games.hpp"
#include "core/testing/languages.hpp"
#include "screen/full_screen.hpp"
#include "screen/play.hpp"
#include "screen/testing/scripted_device.hpp"
#include "stackchess/stackchess.hpp"

#include <gtest/gtest.h>

namespace plateau::screen {
namespace {

using abalone::Abalone;
using chess::Chess;
using stackchess::Stackchess;
using testing::ScriptedDevice;

template <Game G>
void play_on(ScriptedDevice &device, std::string_view position = {}, std::string_view rules = {},
             Language language = {}) {
  console::ProgramOptions options;
  options.language = language;
  options.position = position;
  options.rules = rules;
  EXPECT_EQ(play<G>(device, options), "");
}

/// A picture is what the screen shows in the end; `PLATEAU_RENEW=1 screen_tests` makes them anew.
void expect_picture(const ScriptedDevice &device, const std::string &name) {
  const std::string path = PLATEAU_SOURCE_DIR "/src/screen/testdata/" + name + ".txt";
  if (std::getenv("PLATEAU_RENEW") != nullptr)
    std::ofstream(path) << device.picture();
  EXPECT_EQ(device.picture(), console::testing::content_of(path)) << name;
}

// The cursor begins on a piece near the person: d2, beside the middle of the board.
constexpr auto up = Key::up;
constexpr auto enter = Key::enter;

TEST(Screen, TheThreeBoards) {
  ScriptedDevice chess;
  play_on<Chess>(chess);
  expect_picture(chess, "chess");
  ScriptedDevice small({60, 22});
  play_on<Chess>(small, {}, {}, plateau::testing::french);
  expect_picture(small, "chess-small-fr");
  ScriptedDevice abalone;
  play_on<Abalone>(abalone);
  expect_picture(abalone, "abalone");
  ScriptedDevice stacks;
  play_on<Stackchess>(stacks, {}, "n=6");
  expect_picture(stacks, "stackchess");
  ScriptedDevice large({60, 22});
  play_on<Stackchess>(large, {}, "n=26");
  expect_picture(large, "stackchess-26");
}

TEST(Screen, WithoutColoursAndUnicodeSignsSayTheSame) {
  ScriptedDevice device;
  device.colours = device.unicode = false;
  device.line("e2e4").key(enter);
  play_on<Chess>(device);
  expect_picture(device, "chess-plain");
}

TEST(Screen, CursorKeysPlayAMove) {
  ScriptedDevice chosen;
  chosen.key(enter);
  play_on<Chess>(chosen);
  EXPECT_TRUE(chosen.shows("White to play"));
  ScriptedDevice device;
  device.key(enter).key(up).key(up).key(enter);
  play_on<Chess>(device);
  EXPECT_TRUE(device.shows("1.  d4") || device.shows("1.  e4")) << device.picture();
  EXPECT_TRUE(device.shows("Black to play"));
}

TEST(Screen, TheMouseClicksAndDrags) {
  // Squares of 4 columns and 2 rows after a margin of 3: e2 is at (19…22, 12…13).
  ScriptedDevice clicks;
  clicks.mouse(Input::Kind::press, {20, 12}).mouse(Input::Kind::release, {20, 12});
  clicks.mouse(Input::Kind::press, {20, 9}).mouse(Input::Kind::release, {20, 9});
  play_on<Chess>(clicks);
  EXPECT_TRUE(clicks.shows("1.  e4")) << clicks.picture();
  ScriptedDevice drag;
  drag.mouse(Input::Kind::press, {20, 12}).mouse(Input::Kind::release, {21, 8});
  play_on<Chess>(drag);
  EXPECT_TRUE(drag.shows("1.  e4")) << drag.picture();
}

TEST(Screen, ARefusalSaysWhyAndMarksItsCells) {
  ScriptedDevice device;
  device.mouse(Input::Kind::press, {4, 14}).mouse(Input::Kind::release, {4, 14}); // The rook on a1
  play_on<Chess>(device);
  EXPECT_TRUE(device.shows("has no legal move")) << device.picture();
  EXPECT_EQ(device.canvas().at({4, 14}).style.ground, Ground::refused);
  ScriptedDevice typed;
  typed.line("a1a3");
  play_on<Chess>(typed);
  EXPECT_EQ(typed.canvas().at({4, 12}).style.ground, Ground::refused) << "the pawn in the way";
  EXPECT_TRUE(typed.shows("White to play"));
}

TEST(Screen, ARefusedMoveShowsWhatEachCellHasToDoWithIt) {
  // A bishop on a6 attacks f1, which the king would cross.
  ScriptedDevice castling;
  castling.line("e1g1");
  play_on<Chess>(castling, "4k3/8/b7/8/8/8/8/4K2R w K - 0 1");
  const auto row =
      [&](int at) { // Without the margin: two signs, the piece, a sign for each square.
        std::string signs;
        for (int x = 3; x < 3 + 8 * 4; ++x)
          signs += castling.canvas().at({x, at}).sign;
        return signs;
      };
  EXPECT_NE(row(4).find(">♝<"), std::string::npos) << castling.picture();
  EXPECT_NE(row(14).find("× ×"), std::string::npos) << castling.picture();
  ScriptedDevice blocked;
  blocked.line("a1a3");
  play_on<Chess>(blocked);
  EXPECT_EQ(blocked.canvas().at({4, 14}).style.ground, Ground::chosen) << "what was to move";
  EXPECT_TRUE(blocked.shows("<♖>") || blocked.shows("<♜>")) << blocked.picture();
  EXPECT_TRUE(blocked.shows("!♙!") || blocked.shows("!♟!")) << blocked.picture();
  EXPECT_TRUE(blocked.shows("× ×")) << blocked.picture();
}

TEST(Screen, TargetsAreMarked) {
  ScriptedDevice device;
  device.mouse(Input::Kind::press, {20, 12});
  play_on<Chess>(device);
  EXPECT_EQ(device.canvas().at({20, 12}).style.ground, Ground::chosen);
  EXPECT_EQ(device.canvas().at({20, 10}).style.ground, Ground::target);
  EXPECT_EQ(device.canvas().at({20, 8}).style.ground, Ground::target);
  EXPECT_NE(device.canvas().at({20, 6}).style.ground, Ground::target);
}

TEST(Screen, APromotionIsChosenFromAMenu) {
  const auto *const fen = "4k3/P7/8/8/8/8/8/4K3 w - - 0 1";
  ScriptedDevice menu;
  menu.mouse(Input::Kind::press, {4, 2}).mouse(Input::Kind::release, {4, 0});
  play_on<Chess>(menu, fen);
  expect_picture(menu, "promotion");
  for (const auto *const choice : {"1", "2", "3", "4"}) {
    ScriptedDevice device;
    device.mouse(Input::Kind::press, {4, 2}).mouse(Input::Kind::release, {4, 0}).type(choice);
    play_on<Chess>(device, fen);
    EXPECT_TRUE(device.shows("1.  a8=")) << device.picture();
  }
  ScriptedDevice given_up;
  given_up.mouse(Input::Kind::press, {4, 2}).mouse(Input::Kind::release, {4, 0}).key(Key::escape);
  play_on<Chess>(given_up, fen);
  EXPECT_FALSE(given_up.shows("a8="));
  ScriptedDevice left;
  left.mouse(Input::Kind::press, {4, 2}).mouse(Input::Kind::release, {4, 0});
  left.key(Key::f5).line("a8=Q");
  play_on<Chess>(left, fen);
  EXPECT_TRUE(left.shows("1.  a8=Q+")) << "the keys of the last row work there too";
}

TEST(Screen, KeysAndWordsAreCommands) {
  ScriptedDevice undone;
  undone.line("e2e4").key(Key::f3);
  play_on<Chess>(undone);
  EXPECT_TRUE(undone.shows("Move taken back"));
  EXPECT_TRUE(undone.shows("White to play"));
  ScriptedDevice flipped;
  flipped.key(Key::f5);
  play_on<Chess>(flipped);
  expect_picture(flipped, "chess-flipped");
  ScriptedDevice help;
  help.key(Key::f1);
  play_on<Chess>(help);
  EXPECT_TRUE(help.shows("Commands (with or without")) << help.picture();
}

TEST(Screen, LongAnswersAreReadThrough) {
  ScriptedDevice device;
  device.key(Key::f6).key(Key::escape).line("e2e4");
  play_on<Chess>(device);
  EXPECT_TRUE(device.shows("Black to play")) << device.picture();
}

TEST(Screen, AGreetingDoesNotHideTheBoard) {
  ScriptedDevice device({60, 22});
  console::ProgramOptions options;
  options.level = "1";
  EXPECT_EQ(play<Chess>(device, options), "");
  EXPECT_TRUE(device.shows("Chess") && device.shows("Type a move")) << device.picture();
  EXPECT_FALSE(device.shows("answer at once")) << "a sentence without its beginning";
}

TEST(Screen, WhoeverTypesHasReadEnough) {
  ScriptedDevice device({60, 22});
  device.key(Key::f1).type("  ").line("e2e4");
  play_on<Chess>(device);
  EXPECT_TRUE(device.shows("Black to play")) << device.picture();
}

TEST(Screen, CtrlCTwiceLeaves) {
  ScriptedDevice once;
  once.happens(Input::Kind::interrupt);
  play_on<Chess>(once);
  EXPECT_TRUE(once.shows("Ctrl-C again leaves the game.")) << once.picture();
  ScriptedDevice twice;
  twice.happens(Input::Kind::interrupt).happens(Input::Kind::interrupt).line("e2e4");
  play_on<Chess>(twice);
  EXPECT_FALSE(twice.shows("1.  e4")) << "the rest is not read";
}

TEST(Screen, WhatIsTypedDuringAWaitIsNotLost) {
  ScriptedDevice device;
  device.line("e2e4").type("d7x").key(Key::backspace).happens(Input::Kind::rung);
  FullScreen screen(device, {});
  const auto whole = screen.wait();
  ASSERT_TRUE(whole.typed);
  EXPECT_EQ(whole.typed->text, "e2e4");
  EXPECT_FALSE(screen.wait().typed);
  device.type("d5").key(Key::enter);
  EXPECT_EQ(screen.ask("? ").text, "d7d5");
}

TEST(Screen, ARingEndsAQuestionWhereSomethingComesFromElsewhere) {
  for (const bool wakes : {false, true}) {
    ScriptedDevice device;
    device.type("e2").happens(Input::Kind::rung).type("e4").key(Key::enter);
    FullScreen screen(device, {});
    if (wakes)
      screen.wake_by_rings();
    auto line = screen.ask("? ");
    if (wakes) {
      EXPECT_EQ(line.kind, console::InputLine::Kind::late);
      line = screen.ask("? ");
    }
    EXPECT_EQ(line.text, "e2e4") << "what was begun is not lost";
  }
}

TEST(Screen, ARingWhileSomethingIsReadThroughIsNotLost) {
  ScriptedDevice device;
  device.happens(Input::Kind::rung).key(Key::escape).line("e2e4");
  FullScreen screen(device, {});
  screen.wake_by_rings();
  for (int i = 0; i < 100; ++i)
    screen.write("a line\n");
  EXPECT_EQ(screen.ask("? ").kind, console::InputLine::Kind::late);
  EXPECT_EQ(screen.ask("? ").text, "e2e4") << "and it is not shown again";
}

TEST(Screen, WordsShownAloneLeaveWhenThereIsRoomAgain) {
  ScriptedDevice device({20, 4});
  device.resize({80, 24}).line("e2e4");
  FullScreen screen(device, {});
  for (int i = 0; i < 6; ++i)
    screen.write("a line\n");
  EXPECT_EQ(screen.ask("? ").text, "e2e4");
}

TEST(Screen, ClocksStandBesideTheBoard) {
  ScriptedDevice device;
  device.line("e2e4");
  console::ProgramOptions options;
  options.clock = "1440+3";
  EXPECT_EQ(play<Chess>(device, options), "");
  EXPECT_TRUE(device.shows("White 24:00:0")) << "three seconds more";
  EXPECT_TRUE(device.shows("Black 2")) << device.picture();
  options.clock = "five";
  ScriptedDevice none;
  EXPECT_NE(play<Chess>(none, options), "");
}

TEST(Screen, AnotherSizeIsAnotherPicture) {
  ScriptedDevice device;
  device.resize({100, 40});
  play_on<Chess>(device);
  expect_picture(device, "chess-large");
  ScriptedDevice tiny;
  tiny.resize({10, 4}).resize({1, 1});
  play_on<Chess>(tiny);
}

TEST(Screen, AStackIsTakenApartByItsHeight) {
  ScriptedDevice device;
  device.line("a2a3").line("f5f4").line("b1a3");
  play_on<Stackchess>(device, {}, "n=6");
  EXPECT_FALSE(device.picture().empty());
}

TEST(Screen, AnAbaloneRowIsPushed) {
  ScriptedDevice device;
  device.key(enter);
  play_on<Abalone>(device);
  EXPECT_TRUE(device.shows("Black to play")) << device.picture();
}

} // namespace
} // namespace plateau::screen
