// The computer as an opponent in the built programs: in pipes and at a terminal.
#include "console/testing/games.hpp"
#include "console/testing/process.hpp"
#include "console/testing/terminal.hpp"
#include "core/testing/sample.hpp"

#include <gtest/gtest.h>

#include <array>
#include <span>

namespace plateau::console {
namespace {

using testing::last_line;
using testing::run;

const std::string bin = PLATEAU_BIN_DIR "/";

bool contains(std::string_view text, std::string_view part) {
  return text.find(part) != std::string_view::npos;
}

TEST(ComputerInAPipe, AnswersTheSameFromTheSameSeed) {
  const std::array games = {
      "printf 'hint\\n' | LC_ALL=C.UTF-8 " + bin + "abalone --level 2 --as white",
      "printf 'hint\\n' | LC_ALL=C.UTF-8 " + bin + "stackchess --rules n=6 --level 3 --as noirs",
      "printf 'e2e4\\nd2d4\\n/draw\\n' | LC_ALL=C.UTF-8 " + bin + "echecs --level 4"};
  for (const auto &game :
       std::span(games).first(std::size_t(plateau::testing::sample(int(games.size()))))) {
    const auto once = run(game + " --seed 7");
    EXPECT_EQ(once.status, 0);
    EXPECT_TRUE(contains(once.output, "The computer plays ")) << once.output;
    EXPECT_EQ(contains(once.output, "Hint: "), contains(game, "hint")) << once.output;
    EXPECT_FALSE(contains(once.output, "thinking"));
    EXPECT_FALSE(contains(once.output, "\r"));
    EXPECT_EQ(once.output, run(game + " --seed 7").output);
  }
}

TEST(ComputerInAPipe, SpeaksFrench) {
  const auto ran = run("printf 'conseil\\n' | " + bin + "abalone --level 2 --as white --lang fr");
  EXPECT_TRUE(contains(ran.output, "L’ordinateur joue "));
  EXPECT_TRUE(contains(ran.output, "Conseil : "));
}

TEST(ComputerInAPipe, TheLastLineStaysWhatItWas) {
  const auto ran = run("printf '/resign\\n' | " + bin + "echecs --level 2 --as black --seed 1");
  EXPECT_EQ(ran.status, 0);
  EXPECT_TRUE(contains(last_line(ran.output), " 1-0")) << "the person gives up, having Black";
}

TEST(ComputerInAPipe, APlayedGameComesToItsEnd) {
  // Mate in one for the computer, which has White.
  const auto ran = run("echo a8b8 | " + bin +
                       "echecs --level max --as black --position 'k7/8/1K6/8/8/8/8/7R b - - 0 1'");
  EXPECT_TRUE(contains(last_line(ran.output), " 1-0")) << ran.output;
}

TEST(ComputerInAPipe, OptionsNotUnderstoodEndWithTwo) {
  for (const std::string options :
       {"--level 0", "--level 9", "--level x", "--level", "--as white", "--movetime 0", "--seed x"})
    for (const std::string program : {"echecs", "stackchess --rules n=6", "abalone"}) {
      const auto ran = run(bin + program + " " + options + " 2>&1 </dev/null");
      EXPECT_EQ(ran.status, 2) << program << " " << options;
      EXPECT_TRUE(contains(ran.output, options.substr(0, 4))) << ran.output;
    }
}

TEST(ComputerInAPipe, ASideOfAnotherGameIsNotUnderstood) {
  const auto ran = run(bin + "abalone --level 3 --as red 2>&1 </dev/null");
  EXPECT_EQ(ran.status, 2);
  EXPECT_TRUE(contains(ran.output, "only black and white")) << ran.output;
}

class ComputerAtATerminal : public testing::AtATerminal {
protected:
  /// The computer has a day for its move.
  void start_thinking() {
    start({bin + "echecs", "--level", "max", "--movetime", "86400000"});
    wait_for("Ctrl-C");
    wait_for("Coup (eg. a1a8) ? ");
    type("e2e4\r");
    wait_for("The computer is thinking…");
    wait_for("depth ");
  }
};

TEST_F(ComputerAtATerminal, AnInterruptMakesItPlayItsBestSoFar) {
  start_thinking();
  type("\x03");
  const auto shown = wait_for("The computer plays ");
  EXPECT_TRUE(contains(shown, "\r   ")) << "the progress line is wiped";
  wait_for("Coup (eg. a1a8) ? ");
  type("quit\r");
  EXPECT_EQ(end(), 0);
  EXPECT_TRUE(contains(shown_, " ?-?\r\n"));
}

TEST_F(ComputerAtATerminal, AnInterruptAtThePromptEndsTheProgramAsBefore) {
  start_thinking();
  type("\x03");
  wait_for("The computer plays ");
  wait_for("Coup (eg. a1a8) ? ");
  type("\x03");
  EXPECT_EQ(end(), -SIGINT);
}

TEST_F(ComputerAtATerminal, QuittingWhileItThinksWorksAtOnce) {
  start_thinking();
  type("quit\r");
  EXPECT_EQ(end(), 0);
  EXPECT_FALSE(contains(shown_, "The computer plays "));
  EXPECT_TRUE(contains(shown_, " ?-?\r\n"));
}

TEST_F(ComputerAtATerminal, TheEndOfInputWhileItThinksWorksAtOnce) {
  start_thinking();
  type("\x04");
  EXPECT_EQ(end(), 0);
  EXPECT_FALSE(contains(shown_, "The computer plays "));
}

TEST_F(ComputerAtATerminal, WhatIsTypedWhileItThinksIsObeyedAfterwards) {
  // Not by Ctrl-C: it makes a terminal forget what was typed and not read yet.
  start({bin + "echecs", "--level", "max", "--movetime", "500"});
  wait_for("Coup (eg. a1a8) ? ");
  type("e2e4\r");
  wait_for("The computer is thinking…");
  type("/position\r");
  wait_for("The computer plays ");
  wait_for("Coup (eg. a1a8) ? ");
  wait_for(" w KQkq - ");
  type("quit\r");
  EXPECT_EQ(end(), 0);
}

TEST_F(ComputerAtATerminal, WhatIsTypedWhileItThinksDoesNotWriteOverItsLine) {
  start({bin + "echecs", "--level", "max", "--movetime", "500"});
  wait_for("Coup (eg. a1a8) ? ");
  type("e2e4\r");
  wait_for("The computer is thinking…");
  type("/posi");
  const auto shown = wait_for("The computer plays ");
  EXPECT_FALSE(contains(shown, "/posi")) << shown;
  wait_for("Coup (eg. a1a8) ? ");
  type("tion\r");
  wait_for(" w KQkq - ");
  type("quit\r");
  EXPECT_EQ(end(), 0);
}

TEST_F(ComputerAtATerminal, AnEndWhileItThinksLeavesTheTerminalAsItWas) {
  for (const int signal : {SIGTERM, SIGHUP, SIGQUIT}) {
    start_thinking();
    ASSERT_EQ(::kill(child_, signal), 0);
    EXPECT_EQ(end(), -signal);
    shown_.clear();
    seen_.clear();
  }
}

TEST_F(ComputerAtATerminal, AGameThatWasLeftIsResumed) {
  const auto state = ::testing::TempDir() + "plateau_state_text" + std::to_string(::getpid());
  const std::vector<std::pair<std::string, const char *>> environment = {
      {"XDG_STATE_HOME", state.c_str()}};
  start({bin + "echecs"}, environment);
  wait_for("Coup (eg. a1a8) ? ");
  type("e2e4\r");
  wait_for("Coup (eg. a1a8) ? ");
  type("\x03");
  EXPECT_EQ(end(), -SIGINT);
  start({bin + "echecs"}, environment);
  wait_for("left unfinished");
  wait_for("Coup (eg. a1a8) ? ");
  type("resume\r");
  wait_for("Black to play");
  type("/resign\r");
  wait_for("White wins");
  type("quit\r");
  EXPECT_EQ(end(), 0);
}

TEST_F(ComputerAtATerminal, AHintCanBeInterruptedToo) {
  start({bin + "echecs", "--movetime", "86400000"});
  wait_for("Coup (eg. a1a8) ? ");
  type("hint\r");
  wait_for("depth ");
  type("\x03");
  wait_for("Hint: ");
  wait_for("Coup (eg. a1a8) ? ");
  type("quit\r");
  EXPECT_EQ(end(), 0);
}

TEST_F(ComputerAtATerminal, ANarrowScreenIsNeverOverrun) {
  start({bin + "abalone", "--level", "max", "--movetime", "86400000", "--as", "white"}, {},
        {50, 40, 0, 0});
  wait_for("thinking");
  wait_for("depth ");
  type("\x03");
  const auto shown = wait_for("The computer plays ");
  EXPECT_FALSE(contains(shown.substr(0, shown.find("The computer plays ")), "\n"));
  wait_for("? ");
  type("quit\r");
  EXPECT_EQ(end(), 0);
}

} // namespace
} // namespace plateau::console
