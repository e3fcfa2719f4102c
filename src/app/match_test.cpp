// plateau match, as a shell sees it.
#include "app/match_options.hpp"
#include "app/match_report.hpp"
#include "app/testing/program.hpp"
#include "core/testing/languages.hpp"

#include <algorithm>

namespace plateau::app {
namespace {

using testing::contains;
using testing::content_of;
using testing::plateau_complains;
using testing::plateau_path;
using testing::plateau_says;
using testing::TemporaryFile;

/// A match between weak players, over in a moment.
std::vector<std::string> quick_match(std::vector<std::string> more = {}) {
  std::vector<std::string> arguments = {"match",   "level:2", "level:1",     "--games", "4",
                                        "--nodes", "50",      "--max-plies", "60"};
  arguments.insert(arguments.end(), more.begin(), more.end());
  return arguments;
}

/// An engine for `uci:`: a shell script with a case for what matters.
class FakeEngine {
public:
  explicit FakeEngine(const std::string &cases)
      : file_("#!/bin/sh\nwhile read -r line; do case \"$line\" in " + cases +
                  " uci) echo uciok;; isready) echo readyok;; quit) exit;; esac; done\n",
              true) {}
  std::string contestant() const { return "uci:" + file_.path(); }

private:
  TemporaryFile file_;
};

TEST(Match, HelpIsThereInBothLanguages) {
  const auto english = plateau_says({"match", "--help"});
  const auto french = plateau_says({"match", "--help", "--lang", "fr"});
  EXPECT_TRUE(contains(english.out, "Usage: plateau match"));
  EXPECT_TRUE(contains(french.out, "Utilisation : plateau match"));
  EXPECT_FALSE(contains(english.out + french.out, "[app.")) << "a text is missing";
}

TEST(Match, SaysHowItWent) {
  const auto answer = plateau_says(quick_match({"--json"}));
  EXPECT_EQ(answer.status, 0);
  const auto json = answer.json();
  ASSERT_TRUE(json.is_object()) << answer.out;
  EXPECT_EQ(json["game"], "chess");
  EXPECT_EQ(json["a"], "level:2");
  EXPECT_EQ(json["b"], "level:1");
  EXPECT_EQ(json["games"], 4);
  EXPECT_EQ(json["wins"].get<int>() + json["losses"].get<int>() + json["draws"].get<int>(), 4);
  EXPECT_EQ(json["as_white"]["wins"].get<int>() + json["as_black"]["wins"].get<int>(),
            json["wins"].get<int>());
  int pairs = 0;
  for (const auto &count : json["pairs"])
    pairs += count.get<int>();
  EXPECT_EQ(pairs, 2);
  for (const auto *player : {"a", "b"})
    for (const auto *fault : {"time", "illegal", "crash"})
      EXPECT_EQ(json["faults"][player][fault], 0);
  EXPECT_FALSE(json["interrupted"].get<bool>());
  const auto text = plateau_says(quick_match());
  EXPECT_TRUE(contains(text.out, "level:2 against level:1\nGames: 4, won ")) << text.out;
  EXPECT_TRUE(contains(text.out, "level:1: lost on time 0, illegal moves 0, crashes 0\n"));
  const auto french = plateau_says(quick_match({"--lang", "fr"}));
  EXPECT_TRUE(contains(french.out, "level:2 contre level:1\nParties : 4,")) << french.out;
  EXPECT_FALSE(contains(french.out, "[app."));
  const std::string_view percent = " %\n";
  const auto score = text.out.find(percent);
  const auto french_score = french.out.find(percent);
  ASSERT_NE(score, std::string::npos);
  ASSERT_NE(french_score, std::string::npos);
  EXPECT_EQ(text.out[score - 2], '.') << text.out;
  EXPECT_EQ(french.out[french_score - 2], ',') << french.out;
}

TEST(Match, WithoutAGameThereIsNoScore) {
  const MatchHeading heading{"chess", {"level:2", "level:1"}, {"white", "black"}, {}, true};
  const arena::Standing none;
  EXPECT_EQ(match_report(plateau::testing::english, heading, none),
            "Interrupted: the result so far.\nlevel:2 against level:1\n"
            "No game was played to its end.\n");
  EXPECT_TRUE(contains(match_json(heading, none), "\"score\":null"));
}

TEST(Match, IsTheSameWhateverTheConcurrency) {
  const TemporaryFile one("");
  const TemporaryFile two("");
  const auto alone = plateau_says(quick_match({"--seed", "7", "--out", one.path()}));
  const auto together =
      plateau_says(quick_match({"--seed", "7", "--out", two.path(), "--concurrency", "3"}));
  EXPECT_EQ(alone.out, together.out);
  EXPECT_FALSE(content_of(one.path()).empty());
  EXPECT_EQ(content_of(one.path()), content_of(two.path()));
}

TEST(Match, ItsGamesReplay) {
  for (const std::string game : {"chess", "stackchess", "abalone"}) {
    const TemporaryFile file("");
    EXPECT_EQ(plateau_says(quick_match({"--game", game, "--out", file.path()})).status, 0);
    const auto replayed = plateau_says({"replay", "--quiet", file.path()});
    EXPECT_EQ(replayed.status, 0) << replayed.out;
    EXPECT_TRUE(contains(replayed.out, "Games: 4,")) << replayed.out;
    EXPECT_TRUE(contains(replayed.out, "failed: 0, warnings: 0")) << replayed.out;
  }
}

TEST(Match, PlaysChess960) {
  const TemporaryFile file("");
  const auto answer = plateau_says(quick_match({"--rules", "chess960=0", "--out", file.path()}));
  EXPECT_EQ(answer.status, 0);
  EXPECT_TRUE(contains(content_of(file.path()), "Chess960"));
  EXPECT_EQ(plateau_says({"replay", "--quiet", file.path()}).status, 0);
}

TEST(Match, SeatsOtherPrograms) {
  const auto answer = plateau_says({"match", "uci:" + plateau_path + " uci", "level:1", "--games",
                                    "2", "--nodes", "200", "--a-option", "Hash=1", "--json"});
  EXPECT_EQ(answer.status, 0);
  EXPECT_EQ(answer.json()["games"], 2);
  EXPECT_EQ(answer.json()["faults"]["a"]["crash"], 0);
  const auto abalone =
      plateau_says({"match", "ugi:" + plateau_path + " ugi abalone", "baseline:1", "--game",
                    "abalone", "--games", "2", "--nodes", "100", "--max-plies", "40", "--json"});
  EXPECT_EQ(abalone.json()["games"], 2);
  EXPECT_EQ(abalone.json()["faults"]["a"]["crash"], 0);
  EXPECT_EQ(abalone.json()["faults"]["a"]["illegal"], 0);
}

TEST(Match, TheOpeningsOfTheRepositoryCanBePlayed) {
  const auto answer = plateau_says(
      {"match", "baseline:1", "baseline:1", "--games", "2", "--max-plies", "12", "--openings",
       std::string(PLATEAU_SOURCE_DIR) + "/bench/openings/chess.pgn", "--json"});
  EXPECT_EQ(answer.json()["games"], 2);
}

TEST(Match, EnginesThatMisbehaveLose) {
  struct Case {
    const char *behaviour;
    const char *fault;
    const char *words;
  };
  for (const auto &[behaviour, fault, words] :
       {Case{"go*) echo bestmove e1e3;;", "illegal", "illegal move “e1e3”"},
        Case{"go*) exit 1;;", "crash", "ended by itself, with status 1"},
        Case{"go*) kill -SEGV $$;;", "crash", "crashed (signal 11)"},
        Case{"go*) echo 'bestmove (none)';;", "crash", "named no move"}}) {
    const FakeEngine engine(behaviour);
    const std::vector<std::string> arguments = {
        "match", engine.contestant(), "baseline:1", "--games", "2", "--depth", "1", "--json"};
    const auto json = plateau_says(arguments).json();
    EXPECT_EQ(json["losses"], 2) << behaviour;
    EXPECT_EQ(json["faults"]["a"][fault], 2) << behaviour;
    const auto complaints = plateau_complains(arguments).out;
    EXPECT_TRUE(contains(complaints, words)) << complaints;
  }
}

TEST(Match, SilenceLosesOnTime) {
  const FakeEngine engine("go*) ;;");
  const auto json = plateau_says({"match", engine.contestant(), "baseline:1", "--games", "2",
                                  "--clock", "0.01", "--margin", "10", "--json"})
                        .json();
  EXPECT_EQ(json["faults"]["a"]["time"], 2);
}

TEST(Match, StopsWhenTheTestIsDecided) {
  // A draw in every game decides for the lower one some day, wins for the higher one soon.
  const FakeEngine engine("go*) exit 1;;");
  const auto lost = plateau_says({"match", engine.contestant(), "baseline:1", "--games", "100",
                                  "--depth", "1", "--sprt", "elo0=0,elo1=100", "--json"});
  EXPECT_EQ(lost.status, 1);
  EXPECT_EQ(lost.json()["sprt"]["accepted"], "elo0");
  EXPECT_LT(lost.json()["games"].get<int>(), 100);
  const auto won = plateau_says({"match", "baseline:1", engine.contestant(), "--games", "100",
                                 "--depth", "1", "--sprt", "elo0=0,elo1=100", "--json"});
  EXPECT_EQ(won.status, 0);
  EXPECT_EQ(won.json()["sprt"]["accepted"], "elo1");
  const auto open = plateau_says(quick_match({"--sprt", "elo0=0,elo1=1", "--json"}));
  EXPECT_EQ(open.status, 1);
  EXPECT_EQ(open.json()["sprt"]["accepted"], "undecided");
}

TEST(Match, AnInterruptionGivesTheResultSoFar) {
  // The engine loses its games; when it is told of the third one, it interrupts the match.
  const TemporaryFile count("");
  const FakeEngine engine("ucinewgame) echo x >>" + count.path() + "; [ $(wc -l <" + count.path() +
                          ") -lt 4 ] || kill -TERM $PPID;; go*) echo bestmove e1e3;;");
  const auto answer = plateau_says(
      {"match", engine.contestant(), "baseline:1", "--games", "1000", "--depth", "1", "--json"});
  EXPECT_EQ(answer.status, 0);
  EXPECT_TRUE(answer.json()["interrupted"].get<bool>());
  EXPECT_GT(answer.json()["games"].get<int>(), 0);
  EXPECT_LT(answer.json()["games"].get<int>(), 1000);
}

TEST(Match, WhatMakesNoSenseIsRefused) {
  struct Case {
    std::vector<std::string> arguments;
    const char *words;
  };
  const TemporaryFile bad_openings("1. e4 e5 2. e5 *\n");
  const std::vector<Case> cases = {
      {{"match"}, "is missing"},
      {{"match", "search"}, "is missing"},
      {{"match", "search", "fritz"}, "There is no player “fritz”"},
      {{"match", "search", "level:9"}, "level:1 to level:8"},
      {{"match", "search", "baseline:0"}, "baseline:1 to baseline:10"},
      {{"match", "search", "uci:"}, "names no program"},
      {{"match", "search", "uci:/no/such/program"}, "there is no such program"},
      {{"match", "search", "uci:true"}, "ended by itself"},
      {quick_match({"--game", "go"}), "There is no game “go”"},
      {quick_match({"--rules", "nonsense"}), "nonsense"},
      {{"match", "search", "level:1", "--games", "3"}, "--games must be even"},
      {{"match", "search", "level:1", "--games", "0"}, "--games goes from 2"},
      {quick_match({"--seed", "-1"}), "--seed must be a whole number between 0 and 184467"},
      {quick_match({"--seed", "18446744073709551616"}), "--seed must be a whole number"},
      {quick_match({"--depth", "0"}), "--depth goes from 1"},
      {quick_match({"--movetime", "0"}), "--movetime goes from 1"},
      {quick_match({"--concurrency", "257"}), "--concurrency goes from 1 to 256"},
      {quick_match({"--random-plies", "101"}), "--random-plies goes from 0 to 100"},
      {quick_match({"--clock", "soon"}), "“soon” is no clock"},
      {quick_match({"--clock", "0+1"}), "is no clock"},
      {quick_match({"--clock", "1+-1"}), "is no clock"},
      {quick_match({"--sprt", "elo0=5,elo1=5"}), "is no test"},
      {quick_match({"--sprt", "elo=5"}), "is no test"},
      {quick_match({"--sprt", "alpha=0.5"}), "is no test"},
      {quick_match({"--openings", "/no/such/file"}), "there is no such file"},
      {quick_match({"--openings", bad_openings.path()}), "line 1"},
      {quick_match({"--out", "/no/such/folder/file"}), "cannot be written"},
      {quick_match({"--out", "/dev/full"}), "/dev/full cannot be written: the disk is full."},
      {quick_match({"--out", ""}), "--out must not be empty"},
      {{"match", "search", "uci:/"}, "it is a folder"},
      {quick_match({"--a-option", "=1"}), "NAME=VALUE"},
      {quick_match({"--a-option", "Hash=much"}), "Hash"},
      {quick_match({"--a-option", "Sound=1"}), "Sound"},
      {quick_match({"--a-option", "Network=/nowhere/at.all"}), "/nowhere/at.all"},
      {{"match", "baseline", "search", "--a-option", "Hash=1"}, "baseline has no options"},
      {{"match", "uci:" + plateau_path + " uci", "search", "--a-option", "Sound=1"},
       "has no option “Sound”"},
  };
  for (const auto &[arguments, words] : cases) {
    const auto answer = plateau_complains(arguments);
    EXPECT_EQ(answer.status, 2) << words;
    EXPECT_TRUE(contains(answer.out, words)) << answer.out;
    EXPECT_FALSE(contains(answer.out, "[app.")) << answer.out;
  }
}

TEST(MatchOptions, Clocks) {
  EXPECT_EQ(read_clock("2+0.02"), (TimeControl{Milliseconds(2000), Milliseconds(20), {}}));
  EXPECT_EQ(read_clock("60"), (TimeControl{Milliseconds(60'000), {}, {}}));
  EXPECT_EQ(read_clock("0.001"), (TimeControl{Milliseconds(1), {}, {}}));
  for (const auto *text : {"", "+", "2+", "+1", "0", "0.0001", "1e9", "nan", "2+0.02+1", "2 "})
    EXPECT_FALSE(read_clock(text)) << text;
}

TEST(MatchOptions, Tests) {
  EXPECT_EQ(read_sprt("elo0=-3,elo1=1.5"), (arena::Sprt{-3, 1.5, 0.05, 0.05}));
  EXPECT_EQ(read_sprt("beta=0.1,elo0=0,elo1=5,alpha=0.01"), (arena::Sprt{0, 5, 0.01, 0.1}));
  for (const auto *text : {"elo0", "elo0=", "=1", "elo0=1;elo1=2", "elo0=10,elo1=0", "elo1=1000",
                           "alpha=0", "alpha=1", "elo0=0,,elo1=5"})
    EXPECT_FALSE(read_sprt(text)) << text;
}

} // namespace
} // namespace plateau::app
