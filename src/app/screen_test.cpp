// plateau play on a whole screen, at a real pseudo-terminal.
#include "app/testing/program.hpp"
#include "console/testing/terminal.hpp"

#include <csignal>

namespace plateau::app {
namespace {

using testing::contains;

constexpr std::string_view other_screen = "\x1b[?1049h";
constexpr std::string_view own_screen = "\x1b[?1049l";
constexpr std::string_view up = "\x1bOA";
constexpr std::string_view f10 = "\x1b[21~";

class FullScreen : public console::testing::AtATerminal {
protected:
  using Environment = std::vector<std::pair<std::string, const char *>>;

  void start(std::vector<std::string> arguments, const Environment &environment = {},
             winsize size = {24, 80, 0, 0}) {
    std::vector<std::string> command = {testing::plateau_path, "play"};
    command.insert(command.end(), arguments.begin(), arguments.end());
    auto all = environment;
    const auto state = ::testing::TempDir() + "plateau_state" + std::to_string(::getpid());
    all.emplace_back("XDG_STATE_HOME", state.c_str());
    AtATerminal::start(command, all, size);
  }
  /// The screen was taken, and given back.
  void expect_given_back() {
    EXPECT_TRUE(contains(shown_, other_screen));
    const auto back = shown_.rfind(own_screen);
    ASSERT_NE(back, std::string::npos);
    EXPECT_GT(back, shown_.rfind(other_screen));
    EXPECT_GT(shown_.rfind("1000l"), shown_.rfind("1000h")) << "the mouse is free";
  }
};

TEST_F(FullScreen, AGameIsPlayedByCursorKeys) {
  start({"chess"});
  wait_for("Quit");
  type("\r");
  type(up);
  type(up);
  type("\r");
  wait_for("Black");
  type(f10);
  EXPECT_EQ(end(), 0);
  expect_given_back();
}

TEST_F(FullScreen, ClicksThatComeAtOnceAreAllHeard) {
  start({"chess"});
  wait_for("Quit");
  type("\x1b[<0;20;13M\x1b[<0;20;13m\x1b[<0;20;10M\x1b[<0;20;10m"); // e2, e4
  wait_for("Black");
  type("\x1b[<0;20;3M\x1b[<0;20;7m"); // From e7 to e5.
  wait_for("White");
  type(f10);
  EXPECT_EQ(end(), 0);
}

TEST_F(FullScreen, AGameThatWasLeftIsResumed) {
  start({"chess"});
  wait_for("Quit");
  type("e2e4\r");
  wait_for("Black");
  ASSERT_EQ(::kill(child_, SIGTERM), 0);
  end();
  shown_.clear();
  start({"chess"});
  wait_for("left unfinished");
  type("resume\r");
  wait_for("Black");
  type("/resign\r");
  wait_for("White wins");
  type("quit\r");
  EXPECT_EQ(end(), 0);
}

TEST_F(FullScreen, ControlSStopsNothing) {
  start({"chess"});
  wait_for("Quit");
  type("\x13");
  type("e2e4\r");
  wait_for("Black");
  type("quit\r");
  EXPECT_EQ(end(), 0);
  expect_given_back();
}

TEST_F(FullScreen, TheTimeForTheWholeGameRuns) {
  start({"stackchess", "--rules", "n=4,time=1m"});
  wait_for("Game");
  wait_for("0:"); // Less than the minute; later only the digits that change are drawn.
  type("quit\r");
  EXPECT_EQ(end(), 0);
}

TEST_F(FullScreen, EveryGameHasABoard) {
  for (const auto *const game : {"chess", "stackchess", "abalone"}) {
    shown_.clear();
    start({game, "--rules", std::string(game) == "stackchess" ? "n=26" : ""});
    wait_for("Quit");
    type("quit\r");
    EXPECT_EQ(end(), 0) << game;
    expect_given_back();
  }
}

TEST_F(FullScreen, WhoeverIsKilledGivesTheScreenBack) {
  for (const int signal : {SIGTERM, SIGHUP, SIGSEGV, SIGABRT, SIGQUIT}) {
    shown_.clear();
    start({"chess"});
    wait_for("Quit");
    ASSERT_EQ(::kill(child_, signal), 0);
    const bool crash = signal == SIGSEGV || signal == SIGABRT || signal == SIGQUIT;
    EXPECT_EQ(end(), crash ? -signal : 0);
    expect_given_back();
  }
}

TEST_F(FullScreen, CtrlCTwiceLeaves) {
  start({"chess"});
  wait_for("Quit");
  type("\x03");
  wait_for("again");
  type("\x03");
  EXPECT_EQ(end(), 0);
  expect_given_back();
}

TEST_F(FullScreen, LinesStayWhereTheyAreWantedOrNothingElseFits) {
  const auto lines = [&](const std::vector<std::string> &arguments, const Environment &environment,
                         winsize size) {
    shown_.clear();
    start(arguments, environment, size);
    wait_for("White to play");
    type("quit\r");
    EXPECT_EQ(end(), 0);
    EXPECT_FALSE(contains(shown_, other_screen));
  };
  lines({"chess", "--plain"}, {}, {24, 80, 0, 0});
  lines({"chess"}, {{"TERM", "dumb"}}, {24, 80, 0, 0});
  lines({"chess"}, {}, {21, 80, 0, 0});
  lines({"chess"}, {}, {24, 59, 0, 0});
}

TEST_F(FullScreen, NoColorMeansNone) {
  start({"chess"}, {{"NO_COLOR", "1"}});
  wait_for("Quit");
  type(f10);
  EXPECT_EQ(end(), 0);
  EXPECT_FALSE(contains(shown_, "\x1b[48;5;")) << shown_;
  shown_.clear();
  start({"chess"});
  wait_for("Quit");
  type(f10);
  EXPECT_EQ(end(), 0);
  EXPECT_TRUE(contains(shown_, "48;5;"));
}

TEST_F(FullScreen, WithoutUnicodePiecesAreLetters) {
  start({"chess"}, {{"LC_ALL", "C"}});
  wait_for("Quit");
  type(f10);
  EXPECT_EQ(end(), 0);
  for (const char byte : shown_)
    ASSERT_GE(byte, 0) << "ASCII alone";
}

TEST_F(FullScreen, TheComputerAnswers) {
  start({"chess", "--level", "1", "--seed", "1"});
  wait_for("Quit");
  type("e2e4\r");
  wait_for("The computer plays");
  type(f10);
  EXPECT_EQ(end(), 0);
  expect_given_back();
}

} // namespace
} // namespace plateau::app
