#include "chess/insight.hpp"
#include "chess/tactics.hpp"
#include "engine/session.hpp"
#include "engine/uci.hpp"
#include "search/network/testing/random_network.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <future>
#include <mutex>
#include <set>
#include <string>
#include <thread>
#include <unistd.h>
#include <vector>

namespace plateau::engine {
namespace {

const search::Now no_clock = [] { return search::Moment{0}; };

/// A session whose answers are collected.
class Talk {
public:
  bool say(std::string_view line) { return session_.answer(line); }
  void finish() { session_.finish(); }
  void stop() { session_.stop(); }

  /// What was answered since the last call.
  std::vector<std::string> heard() {
    const std::lock_guard lock(mutex_);
    return std::exchange(lines_, {});
  }
  /// The only answer since the last call.
  std::string answer(std::string_view line) {
    heard();
    say(line);
    const auto lines = heard();
    return lines.size() == 1 ? lines.front() : std::to_string(lines.size()) + " lines";
  }
  /// The best move after a search that ends by itself.
  std::string best(std::string_view go) {
    heard();
    say(go);
    finish();
    const auto lines = heard();
    return lines.empty() ? "silence" : lines.back();
  }

private:
  std::mutex mutex_;
  std::vector<std::string> lines_;
  Session<chess::Chess> session_{uci_dialect,
                                 [this](std::string_view line) {
                                   const std::lock_guard lock(mutex_);
                                   lines_.emplace_back(line);
                                 },
                                 no_clock};
};

bool starts_with(std::string_view text, std::string_view start) {
  return text.substr(0, start.size()) == start;
}

TEST(Uci, SaysWhoItIsAndWhatCanBeSet) {
  Talk talk;
  talk.say("uci");
  const auto lines = talk.heard();
  ASSERT_GE(lines.size(), 3U);
  EXPECT_EQ(lines.front(), "id name " + std::string(identity()));
  EXPECT_EQ(lines.back(), "uciok");
  for (const auto *name :
       {"Hash", "Threads", "MultiPV", "Ponder", "Move Overhead", "Skill Level", "UCI_LimitStrength",
        "UCI_Elo", "UCI_Chess960", "Clear Hash", "Network", "UCI_AnalyseMode", "UCI_ShowWDL"})
    EXPECT_TRUE(std::any_of(lines.begin(), lines.end(), [&](const auto &line) {
      return starts_with(line, "option name " + std::string(name) + " type ");
    })) << name;
  EXPECT_EQ(talk.answer("isready"), "readyok");
}

TEST(Uci, FindsAMate) {
  Talk talk;
  talk.say("position fen 6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1");
  talk.say("go depth 4");
  talk.finish();
  const auto lines = talk.heard();
  ASSERT_GE(lines.size(), 2U);
  EXPECT_NE(lines[lines.size() - 2].find(" score mate 1 "), std::string::npos)
      << lines[lines.size() - 2];
  EXPECT_EQ(lines.back(), "bestmove a1a8");
}

TEST(Uci, PlaysTheMovesOfAGame) {
  Talk talk;
  talk.say("position startpos moves e2e4 e7e5 g1f3");
  EXPECT_TRUE(talk.heard().empty());
  talk.say("d");
  EXPECT_EQ(talk.heard().front(), "info string position "
                                  "rnbqkbnr/pppp1ppp/8/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R b KQkq - 1 2");
  EXPECT_TRUE(starts_with(talk.best("go nodes 2000 searchmoves b8c6"), "bestmove b8c6 ponder "));
}

TEST(Uci, EveryLimitEndsWithABestMove) {
  Talk talk;
  for (const auto *go :
       {"go depth 3", "go nodes 500", "go mate 1 depth 3", "go movetime 0 nodes 50",
        "go wtime 1000 btime 1000 winc 10 binc 10 movestogo 5 depth 4",
        "go wtime -50 btime 1 depth 2"})
    EXPECT_TRUE(starts_with(talk.best(go), "bestmove ")) << go;
  EXPECT_EQ(talk.best("position fen 7k/5Q2/6K1/8/8/8/8/8 b - - 0 1"), "silence");
  EXPECT_EQ(talk.best("go depth 3"), "bestmove (none)");
}

TEST(Uci, AnInfiniteSearchWaitsForStop) {
  Talk talk;
  talk.say("position fen 7k/8/8/8/8/8/8/K7 w - - 0 1"); // Thought out at once.
  talk.say("go infinite");
  talk.finish();
  for (const auto &line : talk.heard())
    EXPECT_FALSE(starts_with(line, "bestmove")) << line;
  EXPECT_EQ(talk.answer("isready"), "readyok");
  talk.say("stop");
  EXPECT_TRUE(starts_with(talk.heard().back(), "bestmove a1"));
}

TEST(Uci, PonderingEndsWithPonderhit) {
  Talk talk;
  talk.say("go ponder wtime 1000 btime 1000 depth 4");
  talk.say("ponderhit");
  talk.finish();
  EXPECT_TRUE(starts_with(talk.heard().back(), "bestmove "));
  talk.say("go ponder wtime 1000 btime 1000");
  talk.say("stop");
  EXPECT_TRUE(starts_with(talk.heard().back(), "bestmove "));
}

TEST(Uci, PonderhitWithoutPonderingChangesNothing) {
  Talk talk;
  EXPECT_EQ(talk.answer("ponderhit"), "info string ponderhit: nothing is being pondered");
  talk.say("position fen 7k/8/8/8/8/8/8/K7 w - - 0 1");
  for (const auto *endless : {"go infinite", "go ponder infinite"}) {
    talk.say(endless);
    talk.say("ponderhit");
    talk.finish();
    for (const auto &line : talk.heard())
      EXPECT_FALSE(starts_with(line, "bestmove")) << endless;
    talk.say("stop");
    EXPECT_TRUE(starts_with(talk.heard().back(), "bestmove")) << endless;
  }
}

// What is said while a search runs.

int best_moves_in(const std::vector<std::string> &lines) {
  return static_cast<int>(std::count_if(
      lines.begin(), lines.end(), [](const auto &line) { return starts_with(line, "bestmove "); }));
}

constexpr const char *mate_in_one = "position fen 6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1";
constexpr const char *hours = "go depth 60"; // It ends by itself, but not today.

TEST(Uci, AnEndlessSearchGivesWayToTheNextCommand) {
  for (const auto *endless : {"go infinite", "go", "go ponder wtime 1000 btime 1000"}) {
    Talk talk;
    talk.say(endless);
    talk.say(mate_in_one);
    EXPECT_EQ(best_moves_in(talk.heard()), 1) << endless;
    EXPECT_EQ(talk.best("go depth 4"), "bestmove a1a8") << endless;
  }
}

TEST(Uci, CommandsWaitForASearchThatEndsByItself) {
  Talk talk;
  talk.say("go nodes 50000");
  talk.say("setoption name Hash value 1");
  talk.say("ucinewgame");
  talk.say(mate_in_one);
  talk.say("go depth 4");
  talk.finish();
  const auto lines = talk.heard();
  EXPECT_EQ(best_moves_in(lines), 2);
  EXPECT_EQ(lines.back(), "bestmove a1a8");
  EXPECT_NE(talk.answer("d").find("2 lines"), std::string::npos);
}

TEST(Uci, StopStopsWhatWaitsToo) {
  Talk talk;
  talk.say(hours);
  talk.say(mate_in_one);
  talk.say(hours);
  talk.say("go infinite");
  talk.say("stop");
  EXPECT_EQ(best_moves_in(talk.heard()), 3);
  EXPECT_EQ(talk.best("go depth 4"), "bestmove a1a8") << "the position that waited was set";
}

TEST(Uci, QuitDoesNotWait) {
  Talk talk;
  talk.say(hours);
  talk.say(hours);
  talk.say("bench 60");
  EXPECT_FALSE(talk.say("quit"));
  EXPECT_EQ(best_moves_in(talk.heard()), 1);
}

TEST(Uci, AnEndlessSearchThatWaitedGivesWayToWhatWaitsBehindIt) {
  Talk talk;
  talk.say("go nodes 50000");
  talk.say("go infinite");
  talk.say(mate_in_one);
  talk.say("go depth 4");
  talk.finish();
  const auto lines = talk.heard();
  EXPECT_EQ(best_moves_in(lines), 3);
  EXPECT_EQ(lines.back(), "bestmove a1a8");
}

TEST(Uci, ALongScriptIsObeyedInFull) {
  Talk talk;
  constexpr int all = 1000;
  for (int i = 0; i < all; ++i)
    talk.say("go nodes 50");
  talk.finish();
  EXPECT_EQ(best_moves_in(talk.heard()), all);
}

TEST(Uci, WhateverWaitsStopIsHeard) {
  Talk talk;
  talk.say(hours);
  // More than may wait, in lines as long as lines may be.
  const std::string longest = "position startpos " + std::string(max_line_bytes - 18, 'x');
  ASSERT_EQ(longest.size(), max_line_bytes);
  const auto lines = max_waiting_bytes / max_line_bytes + 3;
  for (std::size_t i = 0; i < lines; ++i)
    talk.say(longest);
  const auto refused = talk.heard();
  EXPECT_EQ(std::count_if(refused.begin(), refused.end(),
                          [](const auto &line) {
                            return starts_with(line, "info string too many commands wait");
                          }),
            4);
  EXPECT_EQ(talk.answer("isready"), "readyok");
  talk.say("stop");
  EXPECT_EQ(best_moves_in(talk.heard()), 1);
  EXPECT_EQ(talk.best(mate_in_one), "silence");
  EXPECT_EQ(talk.best("go depth 4"), "bestmove a1a8") << "there is room again";
}

TEST(Uci, WhatASearchDoesNotMindIsAnsweredMeanwhile) {
  Talk talk;
  talk.say(hours);
  const auto told = [&](std::string_view command, std::string_view start) {
    talk.heard();
    talk.say(command);
    const auto lines = talk.heard();
    return std::any_of(lines.begin(), lines.end(),
                       [&](const auto &line) { return starts_with(line, start); });
  };
  EXPECT_TRUE(told("isready", "readyok"));
  EXPECT_TRUE(told("uci", "uciok"));
  EXPECT_TRUE(told("d", "info string position rnbq"));
  EXPECT_TRUE(told("eval", "info string evaluation "));
  EXPECT_TRUE(told("ponderhit", "info string ponderhit: nothing is being pondered"));
  EXPECT_TRUE(told("nonsense", "info string unknown command 'nonsense'"));
  talk.say("stop");
  EXPECT_TRUE(starts_with(talk.heard().back(), "bestmove "));
}

TEST(Uci, ExplainsAMoveWhenAsked) {
  const auto answers = [](const std::vector<std::string> &lines) {
    Talk talk;
    for (const auto &line : lines)
      talk.say(line);
    talk.finish();
    return talk.heard();
  };
  using Lines = std::vector<std::string>;
  EXPECT_EQ(answers({"position startpos moves f2f3 e7e5", "explain g2g4 nodes 2000"}),
            Lines{"info string This allows mate: Qh4#."});
  EXPECT_EQ(answers({"position fen 4k3/8/2p5/8/8/2N5/3P4/4K3 w - - 0 1", "explain c3d5"}),
            (Lines{"info string This loses the white knight on d5: cxd5.",
                   "info string The black pawn on c6 attacks the white knight on d5, and nothing "
                   "protects it."}));
  // It waits for its turn as a search does.
  const auto behind = answers({"go nodes 3000", mate_in_one, "explain a1a8"});
  EXPECT_EQ(behind.back(), "info string Checkmate: this wins the game.");
  EXPECT_EQ(best_moves_in(behind), 1);

  EXPECT_EQ(answers({"explain"}), Lines{"info string explain: a move must follow"});
  EXPECT_EQ(answers({"explain e2e4 depth 3"}),
            Lines{"info string explain: after the move only 'nodes' and a number may follow"});
  EXPECT_EQ(answers({"explain e2e5"}).size(), 1U);
  EXPECT_TRUE(
      starts_with(answers({"explain e2e5"}).front(), "info string explain: 'e2e5': A pawn"));
  EXPECT_TRUE(
      starts_with(answers({"position startpos moves f2f3 e7e5 g2g4 d8h4", "explain e1f2"}).front(),
                  "info string explain: 'e1f2': The game is over"));
}

TEST(Uci, WhatIsShownBehindAWaitingCommandWaitsForIt) {
  Talk talk;
  talk.say("go nodes 50000");
  talk.say(mate_in_one);
  talk.say("d");
  talk.finish();
  const auto lines = talk.heard();
  EXPECT_EQ(best_moves_in(lines), 1);
  EXPECT_EQ(lines[lines.size() - 2],
            std::string(mate_in_one).replace(0, 12, "info string position"));
}

TEST(Uci, WhoHearsTheBestMoveIsObeyedAtOnce) {
  // Whoever listens speaks again before the session's thread has done anything else.
  std::mutex mutex;
  std::vector<std::string> lines;
  std::promise<void> best_move;
  Session<chess::Chess> session(
      uci_dialect,
      [&](std::string_view line) {
        {
          const std::lock_guard lock(mutex);
          lines.emplace_back(line);
        }
        if (starts_with(line, "bestmove")) {
          best_move.set_value();
          std::this_thread::sleep_for(std::chrono::milliseconds(50));
        }
      },
      no_clock);
  session.answer("go depth 2");
  best_move.get_future().wait();
  session.answer(mate_in_one);
  session.answer("isready");
  session.answer("d");
  const std::lock_guard lock(mutex);
  ASSERT_GE(lines.size(), 3U);
  EXPECT_EQ(lines[lines.size() - 3], "readyok");
  EXPECT_EQ(lines[lines.size() - 2],
            std::string(mate_in_one).replace(0, 12, "info string position"));
}

/// The words after `name` in a line of `info`.
std::string told(const std::string &line, const std::string &name) {
  const auto begin = line.find(" " + name + " ");
  if (begin == std::string::npos)
    return {};
  const auto value = begin + name.size() + 2;
  return line.substr(value, line.find(' ', value) - value);
}

TEST(Uci, AllLinesOfADepthAreToldTogetherSortedAndDistinct) {
  Talk talk;
  talk.say("setoption name MultiPV value 3");
  talk.say("go depth 9");
  talk.finish();
  const auto lines = talk.heard();
  ASSERT_GE(lines.size(), 28U);
  EXPECT_EQ((lines.size() - 1) % 3, 0U);
  for (std::size_t i = 0; i + 1 < lines.size(); i += 3) {
    std::set<std::string> moves;
    for (std::size_t j = 0; j < 3; ++j) {
      EXPECT_EQ(told(lines[i + j], "multipv"), std::to_string(j + 1));
      EXPECT_EQ(told(lines[i + j], "depth"), told(lines[i], "depth"));
      EXPECT_TRUE(moves.insert(told(lines[i + j], "pv")).second) << lines[i + j];
    }
    EXPECT_GE(std::stoi(told(lines[i], "cp")), std::stoi(told(lines[i + 1], "cp"))) << lines[i];
    EXPECT_GE(std::stoi(told(lines[i + 1], "cp")), std::stoi(told(lines[i + 2], "cp"))) << lines[i];
  }
  const auto best = told(lines[lines.size() - 4], "pv");
  EXPECT_EQ(lines.back().substr(0, 9 + best.size()), "bestmove " + best);
}

TEST(Uci, Chess960IsWrittenKingTakesRook) {
  Talk talk;
  talk.say("setoption name UCI_Chess960 value true");
  talk.say("position fen k7/8/8/8/8/8/8/4K2R w H - 0 1");
  EXPECT_EQ(talk.best("go depth 2 searchmoves e1h1").substr(0, 13), "bestmove e1h1");
}

TEST(Uci, CountsLeaves) {
  Talk talk;
  talk.say("go perft 3");
  talk.finish();
  const auto lines = talk.heard();
  ASSERT_EQ(lines.size(), 21U);
  EXPECT_EQ(lines.back(), "Nodes searched: 8902");
}

TEST(Uci, LongCountsAndBenchesAreStopped) {
  Talk talk;
  talk.say("go perft 16");
  talk.say("stop");
  EXPECT_EQ(talk.heard().back(), "info string go: perft stopped");
  talk.say("bench 100");
  talk.say("stop");
  EXPECT_EQ(talk.heard().back(), "info string bench: stopped");
}

TEST(Uci, HoldsBackWhenAsked) {
  Talk talk;
  talk.say("setoption name UCI_LimitStrength value true");
  talk.say("setoption name UCI_Elo value 800");
  // Without holding back this would not end before its last depth.
  EXPECT_TRUE(starts_with(talk.best("go depth 100"), "bestmove"));
}

TEST(Uci, ABestMoveIsSaidWhateverElseGoIsTold) {
  Talk talk;
  for (const auto &[go, complaint] :
       {std::pair{"go depth", "go: a number must follow 'depth', found ''"},
        {"go depth ten", "go: a number must follow 'depth', found 'ten'"},
        {"go nodes 99999999999999999999",
         "go: a number must follow 'nodes', found '99999999999999999999'"},
        {"go fast depth 2", "go: unknown word 'fast'"},
        {"go depth 2 searchmoves e7e5", "go: searchmoves: 'e7e5' is not legal here"}}) {
    talk.say(go);
    talk.finish();
    const auto lines = talk.heard();
    ASSERT_GE(lines.size(), 2U) << go;
    EXPECT_EQ(lines.front(), std::string("info string ") + complaint);
    EXPECT_TRUE(starts_with(lines.back(), "bestmove ")) << go;
  }
}

// What is wrong is said, and nothing is lost.

TEST(Uci, WhatIsFoundIsCutBetweenCharacters) {
  Talk talk;
  const std::string most(Refusal::max_found - 1, 'a');
  EXPECT_EQ(talk.answer(most + "é"), "info string unknown command '" + most + "'");
}

struct Mistake {
  const char *line;
  const char *answer;

  friend std::ostream &operator<<(std::ostream &out, const Mistake &mistake) {
    return out << mistake.answer;
  }
};

class Mistakes : public ::testing::TestWithParam<Mistake> {};

TEST_P(Mistakes, AreNamedAndSurvived) {
  Talk talk;
  talk.say("position startpos moves e2e4");
  talk.heard();
  talk.say("d");
  const auto before = talk.heard();
  EXPECT_EQ(talk.answer(GetParam().line), GetParam().answer);
  talk.say("d");
  EXPECT_EQ(talk.heard(), before) << "nothing changed";
  EXPECT_TRUE(starts_with(talk.best("go depth 1"), "bestmove "));
}

INSTANTIATE_TEST_SUITE_P(
    Lines, Mistakes,
    ::testing::Values(
        Mistake{"hello", "info string unknown command 'hello'"},
        Mistake{"position", "info string position: 'startpos' or 'fen' must follow"},
        Mistake{"position startpos move e2e4",
                "info string position: after 'startpos' only 'moves' may follow"},
        Mistake{
            "position startpos moves e2e5",
            "info string position: move 1, 'e2e5': A pawn cannot go from e2 to e5: it moves one "
            "square straight ahead (two from its starting square) and captures one square "
            "diagonally ahead."},
        Mistake{"go perft 17", "info string go: perft counts to a depth of 16, found '17'"},
        Mistake{"query result", "info string unknown command 'query'"},
        Mistake{"setoption", "info string setoption: 'name' must follow"},
        Mistake{"setoption name Contempt value 3",
                "info string setoption: no option is called 'Contempt'"},
        Mistake{"setoption name Hash value 0",
                "info string setoption: 'Hash' takes a number from 1 to 131072, found '0'"},
        Mistake{"setoption name Hash value 131073",
                "info string setoption: 'Hash' takes a number from 1 to 131072, found '131073'"},
        Mistake{"setoption name Threads value 257",
                "info string setoption: 'Threads' takes a number from 1 to 256, found '257'"},
        Mistake{"setoption name Ponder value yes",
                "info string setoption: 'Ponder' takes true or false, found 'yes'"},
        Mistake{"bench 0", "info string bench: a depth from 1 to 100 may follow, found '0'"},
        Mistake{"\x1b[2J", "info string unknown command '?[2J'"}));

/// A file of this test's own.
std::string network_file(const std::vector<std::byte> &bytes) {
  const auto path = ::testing::TempDir() + "session_test_" + std::to_string(::getpid()) + ".bin";
  std::ofstream(path, std::ios::binary)
      .write(reinterpret_cast<const char *>(bytes.data()),
             static_cast<std::streamsize>(bytes.size()));
  return path;
}

TEST(Uci, ANetworkIsLoadedAndLeft) {
  namespace network = search::network;
  constexpr auto wanted = network::wanted_by<chess::Chess>();
  const auto random = network::testing::random_network(wanted, 32, 1);
  const auto path = network_file(network::write(random, wanted));
  const auto value = network::Accumulators<chess::Chess>(random, 1).evaluate(chess::Position{}, 0);
  Talk talk;
  talk.say("setoption name Network value none");
  const auto by_hand =
      "info string evaluation " + std::to_string(chess::evaluate({})) + " for the side to move";
  EXPECT_EQ(talk.answer("eval"), by_hand);
  talk.say("setoption name Network value " + path);
  EXPECT_EQ(talk.answer("eval"), "info string evaluation " + std::to_string(value) +
                                     " for the side to move, by a network");
  // What does not serve changes nothing.
  EXPECT_EQ(talk.answer("setoption name Network value /nowhere/at.all"),
            "info string setoption: network '/nowhere/at.all': No such file or directory");
  EXPECT_EQ(talk.answer("eval"), "info string evaluation " + std::to_string(value) +
                                     " for the side to move, by a network");
  talk.say("setoption name Network value none");
  EXPECT_EQ(talk.answer("eval"), by_hand);
  std::filesystem::remove(path);
}

TEST(Uci, ADamagedOrForeignNetworkIsRefusedByName) {
  namespace network = search::network;
  auto wanted = network::wanted_by<chess::Chess>();
  const auto random = network::testing::random_network(wanted, 32, 1);
  Talk talk;
  const auto answer_to = [&](const std::vector<std::byte> &bytes) {
    const auto path = network_file(bytes);
    const auto answer = talk.answer("setoption name Network value " + path);
    std::filesystem::remove(path);
    return answer.substr(std::min(answer.find(": network"), answer.size()));
  };
  auto bytes = network::write(random, wanted);
  bytes.back() ^= std::byte{1};
  EXPECT_NE(answer_to(bytes).find("the file is damaged"), std::string::npos);
  EXPECT_NE(answer_to({}).find("the file is empty"), std::string::npos);
  EXPECT_NE(answer_to(std::vector<std::byte>(3'000'000)).find("no network"), std::string::npos);
  wanted.game = "draughts";
  EXPECT_NE(answer_to(network::write(random, wanted)).find("another game, found 'draughts'"),
            std::string::npos);
}

TEST(Uci, AFenThatIsNoneIsRefusedWithItsReason) {
  Talk talk;
  EXPECT_TRUE(
      starts_with(talk.answer("position fen 8/8/8/8/8/8/8/8 w - - 0 1"), "info string position: "));
  EXPECT_TRUE(starts_with(talk.answer("position fen"), "info string position: "));
}

TEST(Uci, EmptyLinesAndBlanksAreNothing) {
  Talk talk;
  talk.say("");
  talk.say("   \t ");
  EXPECT_TRUE(talk.heard().empty());
  EXPECT_EQ(talk.answer("  isready \r"), "readyok");
}

TEST(Uci, ALineMayBeSoLongAndNoLonger) {
  Talk talk;
  std::string longest = "isready";
  longest.resize(max_line_bytes, ' ');
  EXPECT_EQ(talk.answer(longest), "readyok");
  EXPECT_EQ(talk.answer(longest + ' '),
            "info string a line may have 131072 bytes, this one is longer");
}

TEST(Uci, AllOptionsCanBeSetToTheirEnds) {
  Talk talk;
  for (const auto *line :
       {"setoption name Hash value 1", "setoption name hash value 2", "setoption name Clear Hash",
        "setoption name Threads value 4", "setoption name Threads value 1",
        "setoption name Move Overhead value 0", "setoption name Skill Level value 0",
        "setoption name Skill Level value 20", "ucinewgame", "debug on", "register later"}) {
    talk.say(line);
    EXPECT_TRUE(talk.heard().empty()) << line;
  }
}

/// Lines for a whole run.
LineInput lines_of(std::vector<std::string> lines) {
  return [lines = std::move(lines), next = std::size_t{0}]() mutable -> std::optional<std::string> {
    return next < lines.size() ? std::optional(lines[next++]) : std::nullopt;
  };
}

bool says(const std::vector<std::string> &lines, std::string_view words) {
  return std::any_of(lines.begin(), lines.end(),
                     [&](const auto &line) { return line.find(words) != std::string::npos; });
}

TEST(Uci, ALongSearchTellsWhatItIsAbout) {
  // A clock that says 50 ms more whenever it is read: after 60 readings it is a long search.
  auto time = std::make_shared<std::int64_t>(0);
  std::vector<std::string> heard;
  run_uci(
      lines_of({"position startpos moves e2e4 e7e5 g1f3", "go depth 14"}),
      [&](std::string_view line) { heard.emplace_back(line); },
      [time] { return search::Moment{*time += 50'000}; });
  EXPECT_TRUE(says(heard, " currmove b8c6 currmovenumber "));
  EXPECT_TRUE(says(heard, "bound nodes "));
  // A bound is never the last word.
  const auto last = std::find_if(heard.rbegin(), heard.rend(), [](const auto &line) {
    return line.find(" score ") != std::string::npos;
  });
  ASSERT_NE(last, heard.rend());
  EXPECT_EQ(last->find("bound"), std::string::npos) << *last;

  heard.clear();
  run_uci(
      lines_of({"go depth 6"}), [&](std::string_view line) { heard.emplace_back(line); }, no_clock);
  EXPECT_FALSE(says(heard, "currmove")) << "a short one does not";
}

TEST(Uci, TellsWinsDrawsAndLossesWhenAsked) {
  Talk talk;
  talk.best("go depth 3");
  talk.say("setoption name UCI_ShowWDL value true");
  talk.say("position fen 6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1");
  talk.heard();
  talk.say("go depth 4");
  talk.finish();
  const auto lines = talk.heard();
  EXPECT_TRUE(says(lines, " score mate 1 wdl 1000 0 0 nodes "));
  talk.say("setoption name UCI_ShowWDL value false");
  talk.say("go depth 2");
  talk.finish();
  EXPECT_FALSE(says(talk.heard(), " wdl "));
}

TEST(Uci, AnalysisIsNotHeldBack) {
  Options options;
  options.skill = 0;
  EXPECT_TRUE(options.strength().level);
  options.analysing = true;
  EXPECT_FALSE(options.strength().level);
}

#ifdef PLATEAU_ENDGAME_TABLES
TEST(Uci, EndgameTablesAreUsedOnceTheyAreNamed) {
  Talk talk;
  EXPECT_EQ(talk.answer("setoption name SyzygyPath value /nowhere"),
            "info string setoption: no endgame tables (*.rtbw) in '/nowhere'");
  talk.say("setoption name SyzygyPath value " PLATEAU_SOURCE_DIR "/src/chess/testdata/syzygy");
  EXPECT_TRUE(talk.heard().empty());
  talk.say("position fen 8/8/8/3k4/8/b7/8/R3K3 w - - 0 1");
  talk.say("go depth 3");
  talk.finish();
  const auto lines = talk.heard();
  EXPECT_EQ(lines.back().substr(0, 13), "bestmove a1a3");
  EXPECT_EQ(lines[lines.size() - 2].find(" tbhits 0 time"), std::string::npos);
  // Known at the root already: the search itself asks nothing more.
  talk.say("position fen 8/8/8/3k4/8/8/8/R3K3 w - - 0 1");
  talk.say("go depth 3");
  talk.finish();
  EXPECT_FALSE(says(talk.heard(), " tbhits 0 time"));
  talk.say("position fen 8/8/8/3k4/8/b7/8/R3K3 w - - 0 1");
  talk.say("setoption name SyzygyPath value <empty>");
  talk.say("go depth 3");
  talk.finish();
  EXPECT_TRUE(says(talk.heard(), " tbhits 0 time"));
}
#endif

TEST(Uci, AnOpeningBookIsPlayedFromOnceItIsWanted) {
  // 1. Na3, which no search would play.
  std::vector<std::byte> bytes(16, std::byte{0});
  const auto key = chess::book_key({});
  for (std::size_t i = 0; i < 8; ++i)
    bytes[i] = static_cast<std::byte>(key >> (56 - 8 * i) & 0xFF);
  bytes[9] = static_cast<std::byte>(1 << 6 | 16);
  bytes[11] = std::byte{1};
  const auto path = network_file(bytes);
  Talk talk;
  EXPECT_EQ(talk.answer("setoption name BookFile value /nowhere"),
            "info string setoption: the book '/nowhere' cannot be used: No such file or directory");
  talk.say("setoption name BookFile value " + path);
  talk.say("go depth 1");
  talk.finish();
  EXPECT_FALSE(says(talk.heard(), "bestmove b1a3"));
  talk.say("setoption name OwnBook value true");
  talk.say("go depth 1");
  talk.finish();
  EXPECT_EQ(talk.heard().back(), "bestmove b1a3");
  talk.say("go depth 1 searchmoves e2e4");
  talk.finish();
  EXPECT_TRUE(starts_with(talk.heard().back(), "bestmove e2e4"));
  talk.say("position startpos moves e2e4");
  talk.say("go depth 1");
  talk.finish();
  EXPECT_FALSE(says(talk.heard(), "book"));
  ::unlink(path.c_str());
}

TEST(Uci, TheEndOfInputEndsASearchCleanly) {
  std::vector<std::string> heard;
  const auto sink = [&](std::string_view line) { heard.emplace_back(line); };
  EXPECT_EQ(run_uci(lines_of({"go infinite"}), sink, no_clock), 0);
  ASSERT_FALSE(heard.empty());
  EXPECT_TRUE(starts_with(heard.back(), "bestmove "));
}

TEST(Uci, ASearchThatEndsByItselfIsWaitedForAtTheEndOfInput) {
  std::vector<std::string> heard;
  const auto sink = [&](std::string_view line) { heard.emplace_back(line); };
  EXPECT_EQ(run_uci(lines_of({"position fen 6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1", "go depth 4"}),
                    sink, no_clock),
            0);
  EXPECT_EQ(heard.back(), "bestmove a1a8");
}

TEST(Uci, WithoutAnyLimitItThinksUntilStopped) {
  Talk talk;
  talk.say("position fen 7k/8/8/8/8/8/8/K7 w - - 0 1");
  talk.say("go");
  talk.finish();
  for (const auto &line : talk.heard())
    EXPECT_FALSE(starts_with(line, "bestmove")) << line;
  talk.say("stop");
  EXPECT_TRUE(starts_with(talk.heard().back(), "bestmove"));
}

TEST(Uci, NothingIsReadAfterQuit) {
  std::vector<std::string> heard;
  const auto sink = [&](std::string_view line) { heard.emplace_back(line); };
  EXPECT_EQ(run_uci(lines_of({"isready", "quit", "isready"}), sink, no_clock), 0);
  EXPECT_EQ(heard, std::vector<std::string>{"readyok"});
}

} // namespace
} // namespace plateau::engine
