// plateau play --engine: other programs as opponents, good and bad ones.
#include "app/testing/program.hpp"
#include "console/testing/terminal.hpp"
#include "engine/identity.hpp"

#include <csignal>

namespace plateau::app {
namespace {

using testing::contains;
using testing::plateau_complains;
using testing::plateau_says;
using testing::TemporaryFile;

/// A chess engine that greets as it should and then does `when_asked` for each `go`.
std::string engine_script(const std::string &when_asked) {
  return "#!/bin/sh\n"
         "while read -r line; do case \"$line\" in\n"
         "uci) echo 'id name Fake 1.0'; echo 'option name Hash type spin'; echo uciok;;\n"
         "isready) echo readyok;;\n"
         "quit) exit 0;;\n"
         "go*) " +
         when_asked +
         ";;\n"
         "esac; done\n";
}

testing::Answer play_against(const std::string &when_asked, std::string_view input) {
  const TemporaryFile engine(engine_script(when_asked), true);
  return plateau_says({"play", "chess", "--engine", engine.path(), "--movetime", "50"}, input);
}

TEST(Guest, ItsMovesArePlayed) {
  const auto told = play_against("echo 'info depth 3 score cp 10 pv e7e5'; echo 'bestmove e7e5'",
                                 "e2e4\nundo\nd2d4\n");
  EXPECT_EQ(told.status, 0);
  EXPECT_TRUE(contains(told.out, "Fake 1.0 plays e5.")) << told.out;
}

TEST(Guest, ItIsToldThatAPositionIsOfChess960) {
  const auto told =
      plateau_says({"play", "chess", "--engine", testing::plateau_path + " uci", "--movetime", "50",
                    "--position", "4k3/pppppppp/8/8/8/8/PPPPPPPP/4K2R w H - 0 1"},
                   "O-O\n");
  EXPECT_EQ(told.status, 0);
  EXPECT_TRUE(contains(told.out, std::string(engine::identity()) + " plays ")) << told.out;
}

TEST(Guest, AnIllegalMoveIsNamedAndTheGameGoesOn) {
  const auto told = play_against("echo 'bestmove e7e4'", "e2e4\nd7d5\nundo\nundo\n/position\n");
  EXPECT_EQ(told.status, 0);
  EXPECT_TRUE(contains(told.out, "Fake 1.0 wants to play e7e4, which is not legal: ")) << told.out;
  EXPECT_TRUE(contains(told.out, "from here on you play both sides"));
  EXPECT_TRUE(contains(told.out, "PPPPPPPP/RNBQKBNR w KQkq - 0 1")) << "everything was taken back";
}

TEST(Guest, OneThatDiesIsNamedAndTheGameGoesOn) {
  const auto crashed = play_against("kill -SEGV $$", "e2e4\ne7e5\n/resign\n");
  EXPECT_EQ(crashed.status, 0);
  EXPECT_TRUE(contains(crashed.out, "Fake 1.0 crashed (signal 11)")) << crashed.out;
  EXPECT_TRUE(contains(crashed.out, " 0-1\n")) << "White resigns, having both sides";
  EXPECT_TRUE(contains(play_against("exit 3", "e2e4\n").out, "with status 3"));
}

TEST(Guest, NoMoveAtAllIsNoMove) {
  EXPECT_TRUE(contains(play_against("echo 'bestmove (none)'", "e2e4\n").out, "named no move"));
}

TEST(Guest, WhatItSaysReachesTheScreenOnlyAsText) {
  const auto told = play_against("printf 'bestmove \\033[2Jx\\n'", "e2e4\n");
  EXPECT_FALSE(contains(told.out, "\x1b"));
}

TEST(Guest, ADrawIsAnsweredByItsEvaluation) {
  const auto offer = [](const std::string &score) {
    return play_against("echo 'info depth 1 score cp " + score + "'; echo 'bestmove e2e4'",
                        "draw\n");
  };
  EXPECT_TRUE(contains(offer("300").out, "Fake 1.0 takes the draw."));
  EXPECT_TRUE(contains(offer("-300").out, "Fake 1.0 declines the draw"));
}

TEST(Guest, OptionsAreSetAndChecked) {
  const TemporaryFile engine(engine_script("echo 'bestmove e7e5'"), true);
  const auto with = [&](std::vector<std::string> options) {
    options.insert(options.begin(), {"play", "chess", "--engine", engine.path()});
    return plateau_complains(options);
  };
  EXPECT_EQ(with({"--engine-option", "Hash=1"}).status, 0);
  EXPECT_TRUE(contains(with({"--engine-option", "Ash=1"}).out, "no option “Ash”"));
  EXPECT_TRUE(contains(with({"--engine-option", "Hash"}).out, "NAME=VALUE"));
  EXPECT_TRUE(contains(with({"--level", "3"}).out, "exclude each other"));
  EXPECT_EQ(with({"--as", "red"}).status, 2);
  EXPECT_EQ(with({"--movetime", "0"}).status, 2);
}

TEST(Guest, OneThatIsNotThereIsNamedBeforeTheGame) {
  const auto told = plateau_complains({"play", "chess", "--engine", "/nowhere/engine"});
  EXPECT_EQ(told.status, 2);
  EXPECT_TRUE(contains(told.out, "/nowhere/engine cannot be started")) << told.out;
  EXPECT_EQ(plateau_says({"play", "chess", "--engine-option", "Hash=1"}).status, 2);
}

using GuestAtATerminal = console::testing::AtATerminal;

TEST_F(GuestAtATerminal, WhoeverWaitsForASilentOneIsTold) {
  start({testing::plateau_path, "play", "chess", "--engine", "/bin/cat"});
  wait_for("Waiting for /bin/cat to answer…");
  ASSERT_EQ(::kill(child_, SIGTERM), 0);
  EXPECT_NE(end(), 0);
}

TEST(Guest, OurOwnEngineSitsAtEveryTable) {
  const auto play = [](const std::string &game, const std::string &words) {
    return plateau_says({"play", game, "--engine", testing::plateau_path + " " + words,
                         "--movetime", "20", "--as", game == "abalone" ? "white" : "black",
                         "--rules", game == "stackchess" ? "n=5" : ""});
  };
  for (const auto &told : {play("chess", "uci"), play("abalone", "ugi abalone"),
                           play("stackchess", "ugi stackchess")}) {
    EXPECT_EQ(told.status, 0);
    EXPECT_TRUE(contains(told.out, "Plateau")) << told.out;
    EXPECT_TRUE(contains(told.out, " plays ")) << told.out;
  }
}

} // namespace
} // namespace plateau::app
