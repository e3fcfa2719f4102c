// plateau replay --json, analyse --json, show, explore and play FILE, as a shell sees them.
#include "app/testing/program.hpp"

#include <nlohmann/json.hpp>

#include <sstream>
#include <string>
#include <vector>

namespace plateau::app {
namespace {

using nlohmann::json;
using testing::Answer;
using testing::contains;
using testing::plateau_complains;
using testing::plateau_says;
using testing::TemporaryFile;

const std::string five_games = R"([Event "One"]
[White "Ann"]
[Black "Bob"]
[Result "1-0"]

1. e4 {the usual} e5 2. Bc4 Nc6 3. Qh5 Nf6?? (3... g6 4. Qf3 (4. Qd1 {meek})) 4. Qxf7# 1-0

[Event "Two"]
[Result "1/2-1/2"]

1. c4 e6 2. Cc3 d5 3. d4 1/2-1/2

[Event "Three"]
[Result "0-1"]

1. e4 e5 2. Nf3 Nc6 3. Bb5 Nf6 0-1

[Event "Bad"]
[Result "*"]

1. e4 e5 2. Ke3 *

[Game "abalone"]
[Result "*"]

1. C3C4 G7F6 *
)";

/// Every line of an answer, read as JSON.
std::vector<json> objects_in(const std::string &answer) {
  std::vector<json> objects;
  std::istringstream lines(answer);
  for (std::string line; std::getline(lines, line);)
    objects.push_back(json::parse(line));
  return objects;
}

TEST(ReplayJson, HasAnObjectForEachGame) {
  const TemporaryFile file(five_games);
  const auto told = plateau_says({"replay", file.path(), "--json", "--threads", "2"});
  EXPECT_EQ(told.status, 1) << "one is refused";
  const auto objects = objects_in(told.out);
  ASSERT_EQ(objects.size(), 5U);
  const auto &mate = objects[0];
  EXPECT_EQ(mate["file"], file.path());
  EXPECT_EQ(mate["line"], 1);
  EXPECT_EQ(mate["game"], "chess");
  EXPECT_EQ(mate["tags"]["White"], "Ann");
  EXPECT_EQ(mate["result"], "1-0");
  EXPECT_EQ(mate["outcome"]["reason"], "checkmate");
  EXPECT_EQ(mate["warning"], nullptr);
  EXPECT_EQ(mate["moves"].size(), 7U) << "the main line";
  EXPECT_EQ(mate["moves"][0], "e2e4");
  EXPECT_EQ(mate["opening"]["eco"], "C23");
  EXPECT_EQ(objects[2]["opening"], (json{{"eco", "C65"}, {"name", "Ruy Lopez: Berlin Defense"}}));
  const auto &refusal = objects[3]["refusal"];
  EXPECT_EQ(refusal["code"], "not-how-king-moves");
  EXPECT_EQ(refusal["line"], 21);
  EXPECT_EQ(refusal["column"], 13);
  EXPECT_EQ(refusal["move"], "2 (White)");
  EXPECT_EQ(objects[4]["game"], "abalone");
  EXPECT_EQ(objects[4]["opening"], nullptr);
}

TEST(ReplayJson, FindsOpeningsByTransposition) {
  const TemporaryFile file("1. c4 e6 2. Nc3 d5 3. d4 *\n\n1. d4 d5 2. c4 e6 3. Nc3 *\n");
  const auto objects = objects_in(plateau_says({"replay", file.path(), "--json"}).out);
  ASSERT_EQ(objects.size(), 2U);
  EXPECT_EQ(objects[0]["opening"]["eco"], "D31");
  EXPECT_EQ(objects[0]["opening"], objects[1]["opening"]);
}

TEST(AnalyseJson, HasAnObjectForEachGame) {
  const TemporaryFile file(five_games);
  const auto told = plateau_says({"analyse", file.path(), "--nodes", "2000", "--json"});
  EXPECT_EQ(told.status, 1);
  const auto objects = objects_in(told.out);
  ASSERT_EQ(objects.size(), 5U);
  const auto &blunder = objects[0]["moves"][5];
  EXPECT_EQ(blunder["record"], "Nf6");
  EXPECT_EQ(blunder["side"], "black");
  EXPECT_EQ(blunder["mark"], "blunder");
  EXPECT_EQ(blunder["mate"], 1) << "good for White is positive";
  EXPECT_GT(blunder["loss"], 0.15);
  EXPECT_FALSE(blunder["lines"][0]["moves"].empty());
  EXPECT_EQ(objects[0]["sides"]["black"]["moves"], 3);
  EXPECT_EQ(objects[0]["sides"]["black"]["blunders"], 1);
  EXPECT_EQ(objects[0]["tags"]["Opening"], objects[0]["opening"]["name"]);
  EXPECT_EQ(objects[3]["refusal"]["column"], 13);
  EXPECT_EQ(objects[3]["refusal"]["move"], "2 (White)");
  EXPECT_TRUE(objects[4]["opening"].is_null());
}

TEST(Analyse, SaysWhyMarkedMovesAreBad) {
  const TemporaryFile file("1. f3 e5 2. g4 Qh4# 0-1\n");
  const auto told = plateau_says({"analyse", file.path(), "--nodes", "2000", "--why"});
  EXPECT_TRUE(contains(told.out, "allows mate: Qh4#.}")) << told.out;
  EXPECT_FALSE(contains(plateau_says({"analyse", file.path(), "--nodes", "2000"}).out, "allows"));
  const auto moves = objects_in(
      plateau_says({"analyse", file.path(), "--nodes", "2000", "--why", "--json"}).out)[0]["moves"];
  EXPECT_EQ(moves[2]["reasons"][0], "This allows mate: Qh4#.");
  EXPECT_TRUE(moves[1]["reasons"].empty());
  // Once more over its own answer, it says nothing twice.
  const TemporaryFile again(told.out);
  EXPECT_EQ(plateau_says({"analyse", again.path(), "--nodes", "2000", "--why"}).out, told.out);
}

TEST(Analyse, TagsOpeningsThatHaveNoName) {
  const TemporaryFile file("[ECO \"C99\"]\n\n1. e4 e5 2. Nf3 Nc6 3. Bb5 Nf6 *\n");
  const auto told = plateau_says({"analyse", file.path(), "--depth", "1"});
  EXPECT_TRUE(contains(told.out, "[ECO \"C99\"]")) << told.out;
  EXPECT_TRUE(contains(told.out, "[Opening \"Ruy Lopez\"]"));
  EXPECT_TRUE(contains(told.out, "[Variation \"Berlin Defense\"]"));
}

#ifdef PLATEAU_ENDGAME_TABLES
TEST(Analyse, AsksEndgameTables) {
  const TemporaryFile file("[SetUp \"1\"]\n[FEN \"8/8/8/3k4/8/8/8/R3K3 w - - 0 1\"]\n\n1. Ke2 *\n");
  const std::string tables = PLATEAU_SOURCE_DIR "/src/chess/testdata/syzygy";
  const auto score = [](const Answer &told) {
    return json::parse(told.out)["moves"][0]["score"].get<int>();
  };
  EXPECT_LT(score(plateau_says({"analyse", file.path(), "--depth", "1", "--json"})), 10000);
  EXPECT_GT(
      score(plateau_says({"analyse", file.path(), "--depth", "1", "--json", "--tables", tables})),
      30000)
      << "a win that a search so shallow does not see";
  const auto complaint =
      plateau_complains({"analyse", file.path(), "--depth", "1", "--tables", "/nowhere"});
  EXPECT_EQ(complaint.status, 2);
  EXPECT_TRUE(contains(complaint.out, "/nowhere")) << complaint.out;
}
#endif

// Walking through a game.

TEST(Show, PrintsMovesBoardsAndVariationsIntoAPipe) {
  const TemporaryFile file(five_games);
  const auto told = plateau_says({"show", file.path(), "--ascii"});
  EXPECT_EQ(told.status, 0);
  EXPECT_TRUE(contains(told.out, "Ann – Bob 1-0\n")) << told.out;
  EXPECT_TRUE(contains(told.out, "1. e4 {the usual}\n")) << told.out;
  EXPECT_TRUE(contains(told.out, "3... Nf6??\n")) << told.out;
  EXPECT_TRUE(contains(told.out, "  (3... g6 4. Qf3 (4. Qd1 {meek}))\n")) << told.out;
  EXPECT_TRUE(contains(told.out, "4. Qxf7#\n")) << told.out;
  const auto in_letters = [&](const std::string &locale) {
    return contains(plateau_says({"show", file.path()}, {}, locale).out, "|  r  |  n  |  b  |");
  };
  EXPECT_TRUE(in_letters("C"));
  EXPECT_FALSE(in_letters("C.UTF-8"));
}

TEST(Show, TakesAGameOfTheFileByItsNumber) {
  const TemporaryFile file(five_games);
  EXPECT_TRUE(contains(plateau_says({"show", file.path(), "3"}).out, "3. Bb5\n"));
  EXPECT_TRUE(contains(plateau_says({"show", file.path(), "5"}).out, "1. c3c4\n"));
  EXPECT_TRUE(contains(plateau_says({"show", "-", "3"}, five_games).out, "3. Bb5\n"));
}

TEST(Show, SaysWhatItCannotShow) {
  const TemporaryFile file(five_games);
  const auto refused = plateau_complains({"show", file.path(), "4"});
  EXPECT_EQ(refused.status, 1);
  EXPECT_TRUE(contains(refused.out, file.path() + ":21:13: move 2 (White): A king cannot go"))
      << refused.out;
  const auto missing = plateau_complains({"show", file.path(), "9"});
  EXPECT_EQ(missing.status, 2);
  EXPECT_TRUE(contains(missing.out, "has no game 9; it has 5.")) << missing.out;
  const auto nowhere = plateau_complains({"show", "/nowhere"});
  EXPECT_EQ(nowhere.status, 2);
  EXPECT_TRUE(contains(nowhere.out, "/nowhere cannot be read: there is no such file"))
      << nowhere.out;
  EXPECT_EQ(plateau_says({"show", file.path(), "0"}).status, 2);
}

// What was played.

TEST(Explore, CountsMovesAndResults) {
  const TemporaryFile file(five_games);
  const auto told = plateau_says({"explore", file.path(), "--json", "--moves", "e4 e5"});
  EXPECT_EQ(told.status, 1) << "a game was left out";
  const auto answer = json::parse(told.out);
  EXPECT_EQ(answer["games"], 3);
  EXPECT_EQ(answer["reached"], 2);
  EXPECT_EQ(answer["left_out"], 1);
  ASSERT_EQ(answer["moves"].size(), 2U);
  EXPECT_EQ(answer["moves"][0]["record"], "Bc4");
  EXPECT_EQ(answer["moves"][0]["results"],
            (json{{"1-0", 1}, {"1/2-1/2", 0}, {"0-1", 0}, {"*", 0}}));
  EXPECT_EQ(answer["moves"][1]["move"], "g1f3");
  EXPECT_EQ(answer["moves"][1]["results"]["0-1"], 1);
}

TEST(Explore, FindsPositionsByOtherMoves) {
  const TemporaryFile file("1. c4 e6 2. Nc3 d5 3. d4 Nf6 1-0\n\n1. d4 d5 2. c4 e6 3. Nc3 c5 0-1\n");
  const auto answer = json::parse(
      plateau_says({"explore", file.path(), "--json", "--moves", "d4 d5 c4 e6 Nc3"}).out);
  EXPECT_EQ(answer["reached"], 2);
  EXPECT_EQ(answer["opening"]["eco"], "D31");
}

TEST(Explore, KnowsEveryGame) {
  const TemporaryFile file(five_games);
  const auto answer =
      json::parse(plateau_says({"explore", file.path(), "--json", "--game", "abalone"}).out);
  EXPECT_EQ(answer["games"], 1);
  EXPECT_EQ(answer["moves"][0]["results"]["*"], 1);
}

TEST(Explore, SaysItInATable) {
  const TemporaryFile file(five_games);
  const auto told = plateau_says({"explore", file.path(), "--moves", "e4"});
  EXPECT_TRUE(contains(told.out, "e5        2  50.0 %  0.0 %  50.0 %       0.0 %")) << told.out;
  EXPECT_TRUE(contains(told.out, "Games: 3, with this position: 2, left out: 1")) << told.out;
}

TEST(Explore, TheAnswerDoesNotDependOnTheThreads) {
  std::string many;
  for (std::size_t i = 0; i < 4000; ++i)
    many += "[Result \"1-0\"]\n\n1. e4 {" + std::string(i % 700, 'x') + "\n\n[} e5 2. Nf3 1-0\n\n";
  const TemporaryFile file(many);
  const auto with = [&](const char *threads) {
    return plateau_says({"explore", file.path(), "--json", "--threads", threads}).out;
  };
  const auto one = with("1");
  EXPECT_EQ(json::parse(one)["games"], 4000);
  EXPECT_EQ(with("3"), one);
}

TEST(Explore, NamesTheFirstGamesThatAreLeftOut) {
  std::string bad;
  for (int i = 0; i < 5; ++i)
    bad += "[Event \"x\"]\n\n1. e4 e5 2. Ke3 *\n\n";
  const TemporaryFile file(bad);
  const auto told = plateau_complains({"explore", file.path()});
  EXPECT_EQ(told.status, 1);
  for (const auto *line : {":3:13: move 2 (White): A king", ":7:13: ", ":11:13: "})
    EXPECT_TRUE(contains(told.out, file.path() + line)) << told.out;
  EXPECT_FALSE(contains(told.out, ":15:13: ")) << told.out;
  EXPECT_TRUE(contains(told.out, "More games are left out")) << told.out;
}

TEST(Replay, OldFilesAreReadInTheirLetters) {
  const TemporaryFile file(
      "[White \"M\xFCller\"]\n[Black \"Ren\xE9\"]\n\n1. e4 {d\xE9j\xE0 vu} *\n");
  EXPECT_EQ(objects_in(plateau_says({"replay", file.path(), "--json"}).out)[0]["tags"]["White"],
            "Müller");
  const auto shown = plateau_says({"show", file.path()});
  EXPECT_TRUE(contains(shown.out, "Müller – René *")) << shown.out;
  EXPECT_TRUE(contains(shown.out, "1. e4 {déjà vu}")) << shown.out;
}

TEST(Contradictions, OfResultAndMovesAreSaid) {
  const TemporaryFile file("[Result \"1-0\"]\n\n1. f3 e5 2. g4 Qh4# 1-0\n");
  const auto said = file.path() + ":1: warning: the file says 1-0, but the board shows: Checkmate";
  EXPECT_TRUE(contains(plateau_says({"show", file.path()}).out, said));
  EXPECT_TRUE(contains(plateau_says({"replay", file.path()}).out, said));
  EXPECT_TRUE(contains(plateau_complains({"analyse", file.path(), "--depth", "1"}).out, said));
  EXPECT_TRUE(contains(plateau_says({"play", file.path()}).out, "which the moves contradict"));
}

// Going on with a saved game.

TEST(Play, GoesOnWithTheGameOfAFile) {
  const TemporaryFile file("[White \"Ann\"]\n\n1. e4 e5 2. Bc4 Nc6 3. Qh5 Nf6 *\n");
  const auto told = plateau_says({"play", file.path()}, "Qxf7#\n");
  EXPECT_EQ(told.status, 0) << told.out;
  EXPECT_TRUE(contains(told.out, "Checkmate")) << told.out;
}

TEST(Play, SaysWhatItCannotGoOnWith) {
  const TemporaryFile bad("1. e4 e5 2. Ke3 *\n");
  const auto refused = plateau_complains({"play", bad.path()});
  EXPECT_EQ(refused.status, 2);
  EXPECT_TRUE(contains(refused.out, bad.path() + ":1:13: move 2 (White): A king cannot go"))
      << refused.out;
  const TemporaryFile empty("");
  EXPECT_TRUE(contains(plateau_complains({"play", empty.path()}).out, "There is no game in"));
  const TemporaryFile good("1. e4 *\n");
  EXPECT_EQ(plateau_complains({"play", good.path(), "--rules", "chess960"}).status, 2);
  EXPECT_TRUE(contains(plateau_complains({"play", "/nowhere"}).out, "/nowhere"));
}

} // namespace
} // namespace plateau::app
