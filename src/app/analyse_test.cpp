// plateau analyse, as a shell sees it.
#include "app/testing/program.hpp"
#include "core/testing/sample.hpp"

#include <nlohmann/json.hpp>

#include <array>
#include <csignal>
#include <filesystem>
#include <sys/wait.h>
#include <thread>

namespace plateau::app {
namespace {

using testing::contains;
using testing::content_of;
using testing::plateau_complains;
using testing::plateau_says;
using testing::TemporaryFile;

const std::string games = R"([Event "One"]
[White "Ann"]
[Black "Bob"]
[Result "1-0"]

1. e4 {the usual} e5 2. Bc4 Nc6 3. Qh5 Nf6 (3... g6 4. Qf3) 4. Qxf7# 1-0

[Event "Bad"]
[Result "*"]

1. e4 e5 2. Ke3 *

[Game "abalone"]
[Result "*"]

1. C3C4 G7F6 *

[Game "stackchess"]
[Rules "n=6"]
[Result "*"]

1. 1a2-a3 *
)";

TEST(Analyse, EveryGameOfAFileIsAnnotated) {
  const TemporaryFile file(games);
  const auto told = plateau_says({"analyse", file.path(), "--nodes", "2000", "--threads", "2"});
  EXPECT_EQ(told.status, 1) << "a game was left out";
  EXPECT_TRUE(contains(told.out, "3... Nf6 $4 {[%eval #1]}")) << told.out;
  EXPECT_TRUE(contains(told.out, "{the usual}"));
  EXPECT_TRUE(contains(told.out, "[Game \"abalone\"]"));
  EXPECT_TRUE(contains(told.out, "[Game \"stackchess\"]"));
  const TemporaryFile written(told.out);
  const auto replayed = plateau_says({"replay", written.path()});
  EXPECT_EQ(replayed.status, 0) << replayed.out;
  EXPECT_TRUE(contains(replayed.out, "Games: 3, ")) << replayed.out;
  const auto complaint = plateau_complains({"analyse", file.path(), "--nodes", "2000"});
  EXPECT_TRUE(
      contains(complaint.out, file.path() + ":11:13: left out: move 2 (White): A king cannot go"))
      << complaint.out;
  EXPECT_TRUE(contains(complaint.out, "Black: moves 3, average loss ")) << complaint.out;
  EXPECT_TRUE(contains(complaint.out, "    opening: moves 4, accuracy ")) << complaint.out;
  EXPECT_TRUE(contains(complaint.out, "Games: 3, left out: 1")) << complaint.out;
}

TEST(Analyse, TheReportIsBySideAndPhase) {
  const TemporaryFile file(
      "[FEN \"r2qkb1r/pppppppp/5n2/8/8/5N2/PPPPPPPP/R2QKB1R w KQkq - 0 1\"]\n\n"
      "1. e4 e5 2. Nxe5 Qe7 *\n");
  const auto told = plateau_says({"analyse", file.path(), "--nodes", "500", "--json"});
  EXPECT_EQ(told.status, 0);
  const auto game = nlohmann::json::parse(told.out);
  EXPECT_EQ(game["moves"][0]["phase"], "middlegame");
  for (const auto *side : {"white", "black"}) {
    const auto &played = game["sides"][side];
    EXPECT_EQ(played["phases"]["middlegame"]["moves"], 2);
    EXPECT_EQ(played["phases"]["middlegame"]["accuracy"], played["accuracy"]);
    EXPECT_EQ(played["phases"]["middlegame"]["blunders"], played["blunders"]);
    EXPECT_EQ(played["phases"]["endgame"]["moves"], 0);
    EXPECT_TRUE(played["phases"]["endgame"]["accuracy"].is_null());
  }
}

TEST(Analyse, TheAnswerDoesNotDependOnTheThreads) {
  const TemporaryFile file(games);
  const auto with = [&](const char *threads) {
    return plateau_says({"analyse", file.path(), "--nodes", "3000", "--threads", threads}).out;
  };
  const auto one = with("1");
  EXPECT_EQ(with("3"), one);
  EXPECT_EQ(with("1"), one);
}

TEST(Analyse, SpeaksFrench) {
  const TemporaryFile file(games);
  const auto told = plateau_complains({"analyse", file.path(), "--depth", "1", "--lang", "fr"});
  EXPECT_TRUE(contains(told.out, "Les Blancs : coups 4, perte moyenne ")) << told.out;
}

TEST(Analyse, NothingOfAFileSteersATerminal) {
  const TemporaryFile file("[White \"\x1b[31mX\"]\n\n1. e4 {\x1b[2J} e5 *\n");
  const auto told = plateau_says({"analyse", file.path(), "--nodes", "100"});
  EXPECT_EQ(told.status, 0);
  EXPECT_TRUE(contains(told.out, "[White \"?[31mX\"]")) << told.out;
  EXPECT_FALSE(contains(told.out, "\x1b"));
}

TEST(Analyse, WrongUsageIsStatusTwo) {
  const TemporaryFile file(games);
  for (const auto &options : std::vector<std::vector<std::string>>{{"--movetime", "0"},
                                                                   {"--movetime", "86400001"},
                                                                   {"--depth", "0"},
                                                                   {"--depth", "101"},
                                                                   {"--nodes", "0"},
                                                                   {"--lines", "0"},
                                                                   {"--lines", "9"},
                                                                   {"--threads", "0"},
                                                                   {"--game", "go"},
                                                                   {"--out", file.path()},
                                                                   {"--out", ""}}) {
    std::vector<std::string> arguments = {"analyse", file.path()};
    arguments.insert(arguments.end(), options.begin(), options.end());
    EXPECT_EQ(plateau_says(arguments).status, 2) << options.front() << options.back();
  }
  EXPECT_EQ(plateau_says({"analyse", "/nowhere"}).status, 2);
  EXPECT_EQ(plateau_says({"analyse", file.path(), "--out", "/nowhere/out"}).status, 2);
  EXPECT_EQ(content_of(file.path()), games) << "what is there stays as it is";
}

/// Enough to be killed in the midst of.
const std::string nodes = std::to_string(plateau::testing::sample(30'000));

/// An analysis into a file, in a folder of its own.
class AnalyseIntoAFile : public ::testing::Test {
protected:
  void SetUp() override { std::filesystem::create_directories(folder); }
  void TearDown() override { std::filesystem::remove_all(folder); }

  std::vector<std::string> arguments() const {
    return {"analyse", file.path(), "--out", out, "--nodes", nodes, "--threads", "2"};
  }

  /// Runs the analysis, and kills it when it has told of so many games.
  void kill_after_games(int count) {
    std::array<int, 2> ends{};
    ASSERT_EQ(::pipe(ends.data()), 0);
    auto words = arguments();
    words.insert(words.begin(), testing::plateau_path);
    const pid_t child = ::fork();
    ASSERT_GE(child, 0);
    if (child == 0) {
      std::vector<char *> pointers;
      for (auto &word : words)
        pointers.push_back(word.data());
      pointers.push_back(nullptr);
      ::setenv("LC_ALL", "C.UTF-8", 1);
      ::dup2(ends[1], STDOUT_FILENO);
      ::execv(pointers[0], pointers.data());
      ::_exit(127);
    }
    ::close(ends[1]);
    // A line for the game, and one for each side.
    char byte = 0;
    for (int lines = 0; lines < 3 * count && ::read(ends[0], &byte, 1) == 1;)
      lines += byte == '\n' ? 1 : 0;
    ::kill(child, SIGKILL);
    int status = 0;
    ::waitpid(child, &status, 0);
    ::close(ends[0]);
    EXPECT_TRUE(WIFSIGNALED(status)) << "it came to its end before it was killed";
  }

  const std::string folder = ::testing::TempDir() + "plateau_analyse_" + std::to_string(::getpid());
  const std::string out = folder + "/out.pgn";
  const std::string journal = out + ".journal";
  const TemporaryFile file{games};
};

TEST_F(AnalyseIntoAFile, PipesInItsWayDoNotHoldItUp) {
  ASSERT_EQ(::mkfifo((out + ".part").c_str(), 0600), 0);
  EXPECT_EQ(plateau_says({"analyse", file.path(), "--out", out, "--depth", "1"}).status, 1);
  EXPECT_TRUE(std::filesystem::is_regular_file(out));
  EXPECT_TRUE(std::filesystem::is_fifo(out + ".part")) << "it is not ours";
  std::filesystem::remove(out);
  ASSERT_EQ(::mkfifo((out + ".journal").c_str(), 0600), 0);
  const auto complaint = plateau_complains({"analyse", file.path(), "--out", out, "--depth", "1"});
  EXPECT_EQ(complaint.status, 2);
  EXPECT_TRUE(contains(complaint.out, "not a plain file")) << complaint.out;
}

TEST_F(AnalyseIntoAFile, LeavesTheAnnotatedGamesAndNothingElse) {
  const auto told = plateau_says(arguments());
  EXPECT_EQ(told.status, 1);
  EXPECT_TRUE(contains(told.out, "Ann – Bob 1-0")) << told.out;
  EXPECT_TRUE(contains(content_of(out), "[%eval #1]"));
  EXPECT_EQ(std::distance(std::filesystem::directory_iterator(folder), {}), 1);
}

TEST_F(AnalyseIntoAFile, WhatAppearsMeanwhileIsNotReplaced) {
  // The file of games is a pipe: once it is open, the command has looked for the other file.
  const auto input = folder + "/in.pgn";
  ASSERT_EQ(::mkfifo(input.c_str(), 0600), 0);
  std::thread writer([&] {
    std::ofstream pipe(input);
    std::ofstream(out) << "somebody else's";
    pipe << games;
  });
  const auto complaint = plateau_complains({"analyse", input, "--out", out, "--depth", "1"});
  writer.join();
  EXPECT_EQ(complaint.status, 2);
  EXPECT_TRUE(contains(complaint.out, out + " has appeared meanwhile")) << complaint.out;
  EXPECT_TRUE(contains(complaint.out, "games are in " + out + ".part")) << complaint.out;
  EXPECT_EQ(content_of(out), "somebody else's");
  EXPECT_TRUE(contains(content_of(out + ".part"), "[%eval #1]"));
  EXPECT_FALSE(std::filesystem::exists(journal));
}

TEST_F(AnalyseIntoAFile, KilledItGoesOnWhereItWas) {
  const auto undisturbed =
      plateau_says({"analyse", file.path(), "--nodes", nodes, "--threads", "1"}).out;
  const auto kept = [&] {
    const auto lines = content_of(journal);
    return std::count(lines.begin(), lines.end(), '\n');
  };
  // Killed after the first game, then after the second.
  kill_after_games(1);
  const auto kept_at_first = kept();
  EXPECT_GE(kept_at_first, 1 + 7) << "a head, and the positions of the first game but the mate";
  kill_after_games(2);
  EXPECT_GT(kept(), kept_at_first);
  EXPECT_FALSE(std::filesystem::exists(out));
  const auto complaint = plateau_complains(arguments());
  EXPECT_TRUE(contains(complaint.out, "Going on with an interrupted analysis.")) << complaint.out;
  EXPECT_EQ(content_of(out), undisturbed);
  EXPECT_FALSE(std::filesystem::exists(journal));
}

TEST_F(AnalyseIntoAFile, TheJournalOfOtherWorkIsNamed) {
  std::ofstream(journal) << "plateau-analysis 1\n";
  const auto complaint = plateau_complains(arguments());
  EXPECT_EQ(complaint.status, 2);
  EXPECT_TRUE(contains(complaint.out, journal)) << complaint.out;
  EXPECT_FALSE(std::filesystem::exists(out));
}

} // namespace
} // namespace plateau::app
