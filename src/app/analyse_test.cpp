// plateau analyse: marks, annotations, the journal, and the command as a shell sees it.
#include "app/annotate.hpp"
#include "app/journal.hpp"
#include "app/testing/program.hpp"
#include "chess/chess.hpp"
#include "core/record_write.hpp"
#include "core/testing/sample.hpp"

#include <array>
#include <csignal>
#include <filesystem>
#include <sys/wait.h>
#include <thread>

namespace plateau::app {
namespace {

using chess::Chess;
using testing::contains;
using testing::content_of;
using testing::plateau_complains;
using testing::plateau_says;
using testing::TemporaryFile;

// Marks.

TEST(Marks, ChancesGoFromNothingToCertainty) {
  EXPECT_DOUBLE_EQ(winning_chances(0), 0.5);
  EXPECT_NEAR(winning_chances(100), 0.59, 0.005);
  EXPECT_DOUBLE_EQ(winning_chances(-250) + winning_chances(250), 1);
  EXPECT_EQ(winning_chances(search::win_in(9)), 1);
  EXPECT_EQ(winning_chances(search::loss_in(8)), 0);
}

TEST(Marks, EachBeginsAtItsBound) {
  EXPECT_EQ(mark_of(0.0499), std::nullopt);
  EXPECT_EQ(mark_of(0.05), Mark::inaccuracy);
  EXPECT_EQ(mark_of(0.0999), Mark::inaccuracy);
  EXPECT_EQ(mark_of(0.10), Mark::mistake);
  EXPECT_EQ(mark_of(0.15), Mark::blunder);
  EXPECT_EQ(mark_of(1), Mark::blunder);
}

TEST(Marks, EvaluationsAreWrittenForTheSideThatOpens) {
  EXPECT_EQ(eval_text(31, Side::first), "0.31");
  EXPECT_EQ(eval_text(31, Side::second), "-0.31");
  EXPECT_EQ(eval_text(-205, Side::second), "2.05");
  EXPECT_EQ(eval_text(search::win_in(5), Side::first), "#3");
  EXPECT_EQ(eval_text(search::win_in(1), Side::second), "#-1");
  EXPECT_EQ(eval_text(search::loss_in(2), Side::second), "#1");
  EXPECT_EQ(eval_text(search::loss_in(1), Side::first), "#-1") << "its own move ends the game";
  EXPECT_EQ(eval_text(search::loss_in(3), Side::first), "#-2");
  EXPECT_EQ(score_after_move(search::win_in(5)), search::loss_in(4));
  EXPECT_EQ(score_after_move(search::loss_in(4)), search::win_in(3));
  EXPECT_EQ(score_after_move(31), -31);
}

TEST(Marks, EvaluationsOfAnEarlierAnalysisAreTakenOut) {
  EXPECT_EQ(without_evals("[%eval 0.31]"), "");
  EXPECT_EQ(without_evals("[%eval 0.31] the usual"), "the usual");
  EXPECT_EQ(without_evals("good [%eval #-3] move"), "good move");
  EXPECT_EQ(without_evals("[%clk 0:01:00][%eval 1]"), "[%clk 0:01:00]");
  EXPECT_EQ(without_evals("[%eval without an end"), "[%eval without an end");
  EXPECT_EQ(without_evals("as it is "), "as it is ");
}

// Insights as text.

TEST(Insight, IsReadAsItWasWritten) {
  const auto position = Chess::start({});
  const auto read = read_lines<Chess>(position, "31 14 e2e4 e7e5|-31999 3 d2d4");
  ASSERT_TRUE(read);
  EXPECT_EQ(read->lines.size(), 2U);
  EXPECT_EQ(write_lines<Chess>(position, *read), "31 14 e2e4 e7e5|-31999 3 d2d4");
}

TEST(Insight, IsRefusedWhereItMakesNoSense) {
  for (const auto *text : {"", "31", "31 14", "31 14 e2e5", "x 14 e2e4", "31 101 e2e4",
                           "32001 1 e2e4", "|31 14 e2e4", "31 14 e2e4|20 1"})
    EXPECT_FALSE(read_lines<Chess>(Chess::start({}), text)) << text;
}

// Annotations.

Record<Chess> record_of_text(std::string_view text) {
  RecordFile file(text);
  EXPECT_TRUE(file.next_game());
  auto record = read_record<Chess>(file);
  EXPECT_TRUE(record) << text;
  return record ? *record : Record<Chess>{};
}

/// Insights that find `scores` in turn, always with the first legal move but where `best` has one.
std::vector<Insight<Chess>> insights_of(const Record<Chess> &record,
                                        const std::vector<search::Score> &scores,
                                        const std::vector<std::string> &best) {
  std::vector<Insight<Chess>> insights;
  auto position = record.setup.position;
  const auto moves = main_line(record);
  for (std::size_t i = 0; i <= moves.size(); ++i) {
    Insight<Chess> insight;
    insight.end = Chess::outcome({}, position, {});
    if (!insight.end)
      insight = *read_lines<Chess>(position, std::to_string(scores[i]) + " 5 " + best[i]);
    insights.push_back(insight);
    if (i < moves.size())
      Chess::play(position, moves[i]);
  }
  return insights;
}

std::string movetext(std::string_view game, const std::vector<search::Score> &scores,
                     const std::vector<std::string> &best, GameTally *tally = nullptr) {
  const auto record = record_of_text(game);
  Annotation<Chess> annotation(record, insights_of(record, scores, best));
  const auto written = write_record(annotation.run());
  if (tally != nullptr)
    *tally = annotation.tally();
  EXPECT_EQ(write_record(record_of_text(written)), written) << "it is read back as it was written";
  const auto begin = written.find("\n\n") + 2;
  auto moves = written.substr(begin, written.size() - begin);
  std::replace(moves.begin(), moves.end(), '\n', ' ');
  return moves;
}

TEST(Annotation, MarksWhatGaveChancesAwayAndShowsTheBetterLine) {
  GameTally tally;
  // Black's move turns an even game into one lost by a pawn and a half.
  const auto text = movetext("1. e4 f6 *", {20, -20, 150}, {"e2e4", "e7e5 g1f3", "d2d4"}, &tally);
  EXPECT_EQ(text, "1. e4 {[%eval 0.20]} 1... f6 $2 {[%eval 1.50]} (1... e5 {[%eval 0.20]} 2. Nf3) *"
                  "  ");
  EXPECT_EQ(tally[0].moves, 1U);
  EXPECT_EQ(tally[0].loss, 0) << "the best move loses nothing, whatever the next search thinks";
  EXPECT_EQ(tally[1].marks, (std::array<std::uint64_t, 3>{0, 1, 0}));
  EXPECT_NEAR(tally[1].average_loss(), winning_chances(-20) - winning_chances(-150), 1e-9);
}

TEST(Annotation, KeepsEverythingThatWasThere) {
  const auto text =
      movetext("{first} 1. e4 $1 {[%eval 9.99] hello} (1. d4 d5 (1... Nf6) {end}) {after} f6 $5 *",
               {20, -20, 350}, {"e2e4", "e7e5", "d2d4"});
  EXPECT_EQ(text,
            "{first} 1. e4 $1 {[%eval 0.20]} {hello} (1. d4 d5 (1... Nf6) {end}) {after} 1... "
            "f6 $5 {[%eval 3.50]} (1... e5 {[%eval 0.20]}) *  ");
}

TEST(Annotation, OfAnAnnotatedGameChangesNothing) {
  const std::vector<search::Score> scores = {20, -20, 150};
  const std::vector<std::string> best = {"e2e4", "e7e5 g1f3", "d2d4"};
  const auto once = movetext("1. e4 f6 *", scores, best);
  EXPECT_EQ(movetext(once, scores, best), once);
}

TEST(Annotation, AnEndNeedsNoEvaluation) {
  const auto text =
      movetext("1. f3 e5 2. g4 Qh4# *", {0, 0, 0, 31999, 0}, {"e2e4", "e7e5", "e2e4", "d8h4", ""});
  EXPECT_TRUE(contains(text, "2. g4 $4 {[%eval #-1]} (2. e4 {[%eval 0.00]}) 2... Qh4# *")) << text;
}

// The journal.

class JournalFile : public ::testing::Test {
protected:
  void SetUp() override { std::filesystem::remove(path); }
  void TearDown() override { std::filesystem::remove(path); }
  const std::string path = ::testing::TempDir() + "plateau_journal_" + std::to_string(::getpid());
};

TEST_F(JournalFile, KeepsWhatWasAdded) {
  {
    Journal journal;
    ASSERT_EQ(journal.open(path, 7), Journal::Opened::yes);
    EXPECT_TRUE(journal.add(0, 3, "31 14 e2e4|x"));
    EXPECT_TRUE(journal.add(12, 0, "y"));
  }
  Journal journal;
  ASSERT_EQ(journal.open(path, 7), Journal::Opened::yes);
  EXPECT_EQ(journal.size(), 2U);
  EXPECT_EQ(journal.find(0, 3), "31 14 e2e4|x");
  EXPECT_EQ(journal.find(12, 0), "y");
  EXPECT_EQ(journal.find(3, 0), "");
  journal.remove();
  EXPECT_FALSE(std::filesystem::exists(path));
}

TEST_F(JournalFile, OtherWorkIsLeftAlone) {
  { EXPECT_EQ(Journal().open(path, 7), Journal::Opened::yes); }
  const auto before = content_of(path);
  EXPECT_EQ(Journal().open(path, 8), Journal::Opened::other);
  EXPECT_EQ(content_of(path), before);
  std::ofstream(path) << "something else\n";
  EXPECT_EQ(Journal().open(path, 7), Journal::Opened::other);
}

TEST_F(JournalFile, CutAnywhereItGoesOnFromThere) {
  {
    Journal journal;
    ASSERT_EQ(journal.open(path, 7), Journal::Opened::yes);
    journal.add(0, 0, "first");
    journal.add(0, 1, "second");
  }
  const auto whole = content_of(path);
  for (std::size_t size = 0; size <= whole.size(); ++size) {
    std::ofstream(path, std::ios::binary) << whole.substr(0, size);
    {
      Journal journal;
      ASSERT_EQ(journal.open(path, 7), Journal::Opened::yes) << size;
      EXPECT_TRUE(journal.add(5, 5, "again"));
    }
    Journal journal;
    ASSERT_EQ(journal.open(path, 7), Journal::Opened::yes) << size;
    EXPECT_EQ(journal.find(5, 5), "again") << size;
    EXPECT_EQ(journal.find(0, 1), size == whole.size() ? "second" : "") << size;
  }
}

TEST_F(JournalFile, AChangedLineCountsAsNotWritten) {
  {
    Journal journal;
    ASSERT_EQ(journal.open(path, 7), Journal::Opened::yes);
    journal.add(0, 0, "first");
    journal.add(0, 1, "second");
  }
  auto text = content_of(path);
  text[text.find("first")] = 'F';
  std::ofstream(path, std::ios::binary) << text;
  Journal journal;
  ASSERT_EQ(journal.open(path, 7), Journal::Opened::yes);
  EXPECT_EQ(journal.find(0, 0), "");
  EXPECT_EQ(journal.find(0, 1), "second");
}

// The command.

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
  EXPECT_TRUE(contains(complaint.out, file.path() + ":11:13: left out: A king cannot go"))
      << complaint.out;
  EXPECT_TRUE(contains(complaint.out, "Black: moves 3, average loss ")) << complaint.out;
  EXPECT_TRUE(contains(complaint.out, "Games: 3, left out: 1")) << complaint.out;
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
