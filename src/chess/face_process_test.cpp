// The built program, run as people run it: in pipes and at a terminal.
#include "console/testing/games.hpp"
#include "console/testing/process.hpp"
#include "console/testing/terminal.hpp"

#include <gtest/gtest.h>

#include <fcntl.h>
#include <pty.h>
#include <termios.h>
#include <unistd.h>

#include <cstdlib>
#include <fstream>

namespace plateau::console {
namespace {

using testing::content_of;
using testing::files_in;
using testing::last_line;
using testing::run;

const std::string echecs = PLATEAU_BIN_DIR "/echecs";

/// Where the reference games are: beside the repository, or where PLATEAU_SHARED says.
std::filesystem::path reference_games() {
  const char *shared = std::getenv("PLATEAU_SHARED");
  const std::filesystem::path root = shared != nullptr ? shared : PLATEAU_SOURCE_DIR "/../shared";
  return root / "data/chess/reference-games";
}

TEST(EchecsProcess, TheReferenceGamesEndAsTheySay) {
  const auto games = files_in(reference_games(), ".txt");
  if (games.empty())
    GTEST_SKIP() << "the reference games may not be copied into the repository, and are not in "
                 << reference_games();
  for (const auto &game : games) {
    const auto ran = run("grep -v '#' '" + game.string() + "' | " + echecs + " | tail -1");
    EXPECT_EQ(ran.output, last_line(content_of(game)) + "\n") << game;
    EXPECT_EQ(run(echecs + " < '" + game.string() + "'").status, 0) << game;
  }
}

TEST(EchecsProcess, SpeaksTheLanguageOfTheEnvironment) {
  EXPECT_NE(run("LC_ALL=fr_FR.UTF-8 " + echecs + " </dev/null").output.find("Aux Blancs de jouer"),
            std::string::npos);
  EXPECT_NE(run("LC_ALL=C " + echecs + " </dev/null").output.find("White to play"),
            std::string::npos);
}

TEST(EchecsProcess, AReaderThatGoesAwayIsNoMistake) {
  // The status of a pipeline is its last command's: echecs hands its own over a third channel.
  const auto ran =
      run("{ { yes x | { " + echecs + "; echo $? >&3; } | head -1 >/dev/null; } 3>&1; } 2>&1");
  EXPECT_EQ(ran.output, "0\n");
}

TEST(EchecsProcess, InputThatCannotBeReadIsSaid) {
  for (const char *const program : {"/echecs", "/stackchess", "/abalone"})
    for (const char *const input : {"< /", "<&-"}) {
      const auto ran =
          run("LC_ALL=C " PLATEAU_BIN_DIR + std::string(program) + " 2>&1 >/dev/null " + input);
      EXPECT_EQ(ran.status, 2) << program << input;
      EXPECT_EQ(ran.output, std::string(program).substr(1) + ": Standard input cannot be read.\n");
    }
}

TEST(EchecsProcess, OutputThatCannotBeWrittenIsSaid) {
  for (const char *const arguments : {"", " --help", " --version"}) {
    const auto ran = run("{ LC_ALL=C " + echecs + arguments + " </dev/null >/dev/full; } 2>&1");
    EXPECT_EQ(ran.status, 2) << arguments;
    EXPECT_EQ(ran.output, "echecs: The output could not be written.\n") << arguments;
  }
}

TEST(EchecsProcess, OptionsNotUnderstoodEndWithTwo) {
  EXPECT_EQ(run(echecs + " --nonsense 2>&1").status, 2);
  EXPECT_EQ(run(echecs + " --position nonsense 2>&1").status, 2);
  EXPECT_EQ(run(echecs + " --help").status, 0);
  EXPECT_EQ(run(echecs + " --version").status, 0);
}

/// Some programs leave the channels they share non-blocking: nothing to read yet is then no end of
/// input, and no room to write yet no failure.
TEST(EchecsProcess, NonBlockingChannelsAreWaitedFor) {
  int input[2];
  int output[2];
  ASSERT_EQ(::pipe(input), 0);
  ASSERT_EQ(::pipe(output), 0);
  ASSERT_EQ(::fcntl(input[0], F_SETFL, O_NONBLOCK), 0);
  ASSERT_EQ(::fcntl(output[1], F_SETFL, O_NONBLOCK), 0);
  const pid_t child = ::fork();
  ASSERT_GE(child, 0);
  if (child == 0) {
    ::dup2(input[0], STDIN_FILENO);
    ::dup2(output[1], STDOUT_FILENO);
    for (const int end : {input[0], input[1], output[0], output[1]})
      ::close(end);
    ::execl(echecs.c_str(), "echecs", "--lang", "en", nullptr);
    ::_exit(127);
  }
  ::close(input[0]);
  ::close(output[1]);
  std::string shown;
  char byte = 0;
  // Once it has asked there is nothing to read for it.
  while (shown.find("Coup") == std::string::npos && ::read(output[0], &byte, 1) == 1)
    shown += byte;
  // More refusals than a pipe holds, and no one reads them at first.
  std::string typed = "e2e4\n";
  for (int i = 0; i < 1000; ++i)
    typed += "board\n";
  EXPECT_EQ(::write(input[1], typed.data(), typed.size()), static_cast<ssize_t>(typed.size()));
  ::close(input[1]);
  while (::read(output[0], &byte, 1) == 1)
    shown += byte;
  ::close(output[0]);
  int status = 0;
  ::waitpid(child, &status, 0);
  EXPECT_TRUE(WIFEXITED(status) && WEXITSTATUS(status) == 0);
  EXPECT_NE(last_line(shown).find(",wP,"), std::string::npos);
  EXPECT_EQ(last_line(shown), last_line(run("echo e2e4 | " + echecs).output));
  EXPECT_GT(shown.size(), 65536U) << "more than a pipe holds";
}

class AtATerminal : public testing::AtATerminal {
protected:
  void start(const char *no_color, winsize size = {50, 100, 0, 0}) {
    launch(no_color, size);
    wait_for("Coup (eg. a1a8) ? ");
  }

  void launch(const char *no_color, winsize size = {50, 100, 0, 0}) {
    testing::AtATerminal::start({echecs}, {{"NO_COLOR", no_color}}, size);
  }
};

TEST_F(AtATerminal, APersonPlaysInColour) {
  start(nullptr);
  type("e2e4\r");
  wait_for("Black to play");
  wait_for("Coup (eg. a1a8) ? ");
  type("quit\r");
  EXPECT_EQ(end(), 0);
  EXPECT_NE(shown_.find("\x1b[48;5;65;"), std::string::npos) << "the last move is marked";
  EXPECT_NE(shown_.find("bR,bN,bB,bQ,bK,bB,bN,bR, ?-?\r\n"), std::string::npos);
}

TEST_F(AtATerminal, NoColorMeansNone) {
  start("1");
  type("quit\r");
  EXPECT_EQ(end(), 0);
  EXPECT_EQ(shown_.find("\x1b[48"), std::string::npos);
  EXPECT_NE(shown_.find(" ?-?\r\n"), std::string::npos);
}

TEST_F(AtATerminal, TheEndOfInputIsSeenHoweverEarlyItIsTyped) {
  // Before the program runs, while it starts, and once it listens.
  for (int after = 0; after < 12; ++after) {
    launch(nullptr);
    for (int shown = 0; shown < after * 64; ++shown) {
      char byte = 0;
      ASSERT_EQ(::read(terminal_, &byte, 1), 1);
    }
    type("\x04");
    EXPECT_EQ(end(), 0) << after;
  }
}

TEST_F(AtATerminal, AHugeWindowCostsNothing) {
  start("1", {20000, 20000, 0, 0});
  std::ifstream status("/proc/" + std::to_string(child_) + "/status");
  std::size_t kilobytes = 0;
  for (std::string line; std::getline(status, line);)
    if (line.rfind("VmHWM:", 0) == 0)
      kilobytes = std::stoul(line.substr(6));
  EXPECT_GT(kilobytes, 0U);
  EXPECT_LT(kilobytes, 128U << 10U) << "sanitizers take half of that";
  type("quit\n");
  EXPECT_EQ(end(), 0);
}

TEST_F(AtATerminal, AnInterruptLeavesTheTerminalAsItWas) {
  start(nullptr);
  // The prompt stands before libedit has made the terminal its own, and for a few instructions it
  // could not give it back. Only a line editor clears the screen at ^L.
  type("e2\x0c");
  wait_for("\x1b[2J");
  type("\x03");
  EXPECT_EQ(end(), -SIGINT);
}

} // namespace
} // namespace plateau::console
