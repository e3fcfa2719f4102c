#include "app/grade.hpp"

#include "app/testing/program.hpp"
#include "text/echecs.hpp"

#include <filesystem>

namespace plateau::app {
namespace {

using testing::plateau_complains;
using testing::plateau_says;
using testing::TemporaryFile;

const std::string echecs_path = std::string(PLATEAU_BIN_DIR) + "/echecs";
const std::string games_folder = std::string(PLATEAU_SOURCE_DIR) + "/src/text/testdata/echecs";

/// What `echecs` says to an input.
std::string echecs_output(std::string_view input) {
  return run_child({"env", "LC_ALL=C.UTF-8", echecs_path}, input, testing::test_limits).output;
}

/// A game file with the last line that belongs to it.
std::string file_of(const std::string &moves) {
  const auto game = read_contract_game(moves + "answer\n");
  return moves + "\n" + write_last_line(game.by_the_rules()) + "\n";
}

TEST(Contract, ReadsAndWritesLastLines) {
  const auto start = read_contract_game("").start;
  const auto line = write_last_line(start);
  EXPECT_EQ(line.substr(0, 24), "wR,wN,wB,wQ,wK,wB,wN,wR,");
  EXPECT_EQ(line.substr(line.size() - 5), ", ?-?");
  EXPECT_EQ(read_last_line(line), start);
  EXPECT_EQ(read_last_line(line + " \r"), start) << "trailing blanks";
  for (const auto &wrong :
       {std::string{}, std::string("wK"), line.substr(1), line + "x",
        line.substr(0, line.size() - 4), "," + line, std::string(63, ',') + " 1-0",
        std::string(65, ',') + " 1-0", "xK" + line.substr(2), "wX" + line.substr(2)})
    EXPECT_FALSE(read_last_line(wrong)) << wrong;
  EXPECT_TRUE(read_last_line(std::string(64, ',') + " 1/2-1/2"));
}

TEST(Contract, PlaysAGameStepByStep) {
  const auto game = read_contract_game("# a comment\n"
                                       "e2e4 \n"
                                       "\n"
                                       "e7e4\n"
                                       "e7e5\r\n"
                                       "/resign\n"
                                       "d2d4\n");
  ASSERT_EQ(game.steps.size(), 4U);
  EXPECT_EQ(game.steps[0].text, "e2e4");
  EXPECT_EQ(game.steps[0].line, 2U);
  EXPECT_TRUE(game.steps[1].refusal);
  EXPECT_EQ(game.steps[1].after, game.steps[0].after) << "a refused move changes nothing";
  EXPECT_EQ(game.steps[2].ply, 1U);
  EXPECT_EQ(game.steps[3].after.result, "0-1");
  EXPECT_EQ(game.input_of(1), "e2e4 \n/quit\n");
  EXPECT_EQ(game.input_of(0), "/quit\n");
  EXPECT_EQ(game.input.find('#'), std::string::npos);
}

TEST(Contract, APromotionIsOneStepWithItsLetter) {
  const std::string moves = "a2a4\nb7b5\na4b5\na7a6\nb5a6\nc8b7\na6b7\nh7h6\nb7a8\nx\n\nn\n";
  const auto game = read_contract_game(moves + "/quit\nanswer\n");
  ASSERT_EQ(game.steps.size(), 9U);
  EXPECT_EQ(game.steps.back().text, "b7a8 n");
  EXPECT_EQ(game.by_the_rules().squares[56], (LastLine::Occupant{'w', 'N'}));
  EXPECT_EQ(game.input_of(9), moves + "/quit\n");
}

TEST(Contract, MateEndsTheGameAndTheRestIsNotRead) {
  const auto game = read_contract_game("f2f3\ne7e5\ng2g4\nd8h4\n/resign\n");
  ASSERT_EQ(game.steps.size(), 4U);
  EXPECT_EQ(game.by_the_rules().result, "0-1");
}

TEST(Contract, AgreesWithEchecsOnItsOwnGames) {
  std::size_t seen = 0;
  for (const auto &entry : std::filesystem::directory_iterator(games_folder)) {
    std::ifstream file(entry.path());
    const std::string content{std::istreambuf_iterator<char>(file), {}};
    const auto game = read_contract_game(content);
    EXPECT_EQ(read_last_line(last_line(echecs_output(game.input))), read_last_line(game.expected))
        << entry.path();
    ++seen;
  }
  EXPECT_GT(seen, 20U);
}

/// A program that plays by the rules, but for one thing.
struct FakeProgram {
  std::function<std::string(std::string)> spoil = [](std::string output) { return output; };
  std::function<std::string(std::string)> mishear = [](std::string input) { return input; };
  int status = 0;

  ChildRun operator()(std::string_view input) const {
    const auto game = read_contract_game(mishear(std::string(input)) + "answer\n");
    return {ChildRun::End::exited, status,
            spoil("board\n" + write_last_line(game.by_the_rules()) + "\n")};
  }
};

std::string replaced(std::string text, std::string_view what, std::string_view by) {
  const auto at = text.find(what);
  return at == std::string::npos ? text : text.replace(at, what.size(), by);
}

TEST(Grade, ARightProgramPasses) {
  const auto game = read_contract_game(file_of("e2e4\ne7e5\n/quit\n"));
  const auto grade = grade_game(game, FakeProgram{});
  EXPECT_TRUE(grade.passed());
  EXPECT_TRUE(grade.file_follows_rules);
  EXPECT_FALSE(grade.parting);
}

TEST(Grade, FindsTheMoveWhereTheyPart) {
  const auto game = read_contract_game(file_of("e2e4\ne7e5\ng1f3\nb8c6\nf1c4\ng8f6\n/quit\n"));
  FakeProgram deaf;
  deaf.mishear = [](std::string input) { return replaced(std::move(input), "f1c4\n", "f1b5\n"); };
  const auto grade = grade_game(game, deaf);
  EXPECT_FALSE(grade.position);
  EXPECT_TRUE(grade.result);
  EXPECT_TRUE(grade.exit);
  ASSERT_TRUE(grade.parting);
  EXPECT_EQ(grade.parting->steps, 4U);
  EXPECT_FALSE(grade.parting->at_start);
  EXPECT_EQ(game.steps[grade.parting->steps].text, "f1c4");
}

TEST(Grade, AnEchoIsNoAnswer) {
  const auto game = read_contract_game(file_of("e2e4\n/quit\n"));
  EXPECT_EQ(game.input.find(game.expected), std::string::npos);
}

TEST(Grade, FindsAMissedMate) {
  const auto game = read_contract_game(file_of("f2f3\ne7e5\ng2g4\nd8h4\n"));
  FakeProgram blind;
  blind.spoil = [](std::string output) { return replaced(std::move(output), "0-1", "?-?"); };
  const auto grade = grade_game(game, blind);
  EXPECT_TRUE(grade.position);
  EXPECT_FALSE(grade.result);
  ASSERT_TRUE(grade.parting);
  EXPECT_EQ(grade.parting->steps, 3U);
}

TEST(Grade, ReadingOnAfterTheEndIsFound) {
  const auto game = read_contract_game(file_of("f2f3\ne7e5\ng2g4\nd8h4\n/resign\n"));
  const auto right = write_last_line(game.by_the_rules());
  const RunProgram greedy = [&](std::string_view input) {
    auto run = FakeProgram{}(input);
    if (input.find("/resign") != std::string_view::npos)
      run.output = replaced(run.output, "0-1", "1-0");
    return run;
  };
  const auto grade = grade_game(game, greedy);
  ASSERT_TRUE(grade.parting);
  EXPECT_EQ(grade.parting->steps, game.steps.size());
}

TEST(Grade, GarbageAndBadEndsPartAtTheStart) {
  const auto game = read_contract_game(file_of("e2e4\n/quit\n"));
  FakeProgram garbage;
  garbage.spoil = [](const std::string &) { return "hello\n\x1b[2J"; };
  const auto grade = grade_game(game, garbage);
  EXPECT_FALSE(grade.position);
  EXPECT_FALSE(grade.result);
  ASSERT_TRUE(grade.parting);
  EXPECT_TRUE(grade.parting->at_start);
  FakeProgram unkind;
  unkind.status = 1;
  const auto other = grade_game(game, unkind);
  EXPECT_TRUE(other.position);
  EXPECT_FALSE(other.exit);
  EXPECT_FALSE(other.parting) << "every move is right";
}

TEST(Grade, AProgramThatAlwaysEndsBadlyStillGoesWrongSomewhere) {
  const auto game = read_contract_game(file_of("e2e4\ne7e5\ng1f3\n/quit\n"));
  FakeProgram deaf;
  deaf.status = 3;
  deaf.mishear = [](std::string input) { return replaced(std::move(input), "e7e5\n", "e7e6\n"); };
  const auto grade = grade_game(game, deaf);
  ASSERT_TRUE(grade.parting);
  EXPECT_EQ(grade.parting->steps, 1U);
}

TEST(Grade, AWrongFileIsNotTheProgramsFault) {
  const auto game = read_contract_game(replaced(file_of("e2e4\n/quit\n"), "wK", "wQ"));
  const auto grade = grade_game(game, FakeProgram{});
  EXPECT_FALSE(grade.passed());
  EXPECT_FALSE(grade.file_follows_rules);
  EXPECT_TRUE(grade.follows_rules);
  EXPECT_FALSE(grade.parting);
}

// The command itself.

TEST(GradeCommand, PassesEchecs) {
  std::vector<std::string> arguments = {"grade", echecs_path};
  for (const auto &entry : std::filesystem::directory_iterator(games_folder))
    arguments.push_back(entry.path());
  const auto answer = plateau_says(arguments);
  EXPECT_EQ(answer.status, 0) << answer.out;
  EXPECT_NE(answer.out.find(std::to_string(arguments.size() - 2) + " passed, 0 failed\n"),
            std::string::npos)
      << answer.out;
}

TEST(GradeCommand, SaysWhereAndWhyInBothLanguages) {
  // Plays e7e4 where the rules refuse it: shown as a program that hears e7e5 instead.
  const TemporaryFile program("#!/bin/sh\nsed s/e7e4/e7e5/ | " + echecs_path + "\n", true);
  const TemporaryFile game(file_of("e2e4\ne7e4\n/quit\n"));
  const auto english = plateau_says({"grade", program.path(), game.path()});
  EXPECT_EQ(english.status, 1);
  EXPECT_NE(english.out.find("Program and rules part at move 1 (Black), line 2: e7e4"),
            std::string::npos)
      << english.out;
  EXPECT_NE(english.out.find("By the rules it is refused: "), std::string::npos);
  EXPECT_NE(english.out.find("e5: expected empty, the program shows bP"), std::string::npos);
  EXPECT_NE(english.out.find("0 passed, 1 failed"), std::string::npos);
  const auto french = plateau_says({"--lang", "fr", "grade", program.path(), game.path()});
  EXPECT_EQ(french.status, 1);
  EXPECT_NE(
      french.out.find("Le programme et les règles divergent au coup 1 (les Noirs), ligne 2 : e7e4"),
      std::string::npos)
      << french.out;
}

TEST(GradeCommand, OnlyTheEndIsBlamedWhereEveryMoveIsRight) {
  const TemporaryFile game(file_of("e2e4\ne7e5\n/quit\n"));
  const auto graded = [&](const std::string &end) {
    const TemporaryFile program("#!/bin/sh\n" + echecs_path + "\n" + end + "\n", true);
    return plateau_says({"grade", program.path(), game.path()});
  };
  const std::string agreement = "    position agrees, result agrees, exit status DIFFERS\n";
  const auto status = graded("exit 3");
  EXPECT_EQ(status.status, 1);
  EXPECT_NE(status.out.find(agreement + "    The program ended with status 3.\n0 passed"),
            std::string::npos)
      << status.out;
  const auto crashed = graded("kill -SEGV $$");
  EXPECT_NE(crashed.out.find(agreement + "    The program crashed (signal 11).\n0 passed"),
            std::string::npos)
      << crashed.out;
}

TEST(GradeCommand, AWrongFileIsCalledWrong) {
  // The moves of one game, the last line of another.
  const auto other = file_of("e2e4\ne7e5\n/quit\n");
  const TemporaryFile game(replaced(other, "e7e5", "e7e6"));
  const auto english = plateau_says({"grade", echecs_path, game.path()});
  EXPECT_EQ(english.status, 1);
  EXPECT_NE(english.out.find("The file is wrong, not the program"), std::string::npos)
      << english.out;
  EXPECT_NE(english.out.find("e5: by the rules empty, the file says bP"), std::string::npos);
  EXPECT_NE(english.out.find("0 passed, 1 failed"), std::string::npos);
  const auto french = plateau_says({"--lang", "fr", "grade", echecs_path, game.path()});
  EXPECT_NE(french.out.find("position DIFFÉRENTE, résultat d’accord"), std::string::npos)
      << french.out;
}

TEST(GradeCommand, ReadsStandardInput) {
  const auto said = plateau_says({"grade", echecs_path, "-"}, file_of("e2e4\n/quit\n"));
  EXPECT_EQ(said.status, 0);
  EXPECT_EQ(said.out, "passed  (standard input)\n1 passed, 0 failed\n");
}

TEST(GradeCommand, SurvivesProgramsOfEveryKind) {
  const TemporaryFile game(file_of("e2e4\n/quit\n"));
  const std::string endless = "while :; do :; done\n";
  const auto graded = [&](const std::string &script) {
    const TemporaryFile program("#!/bin/sh\n" + script, true);
    // Only what never ends is given little time: a busy machine must not change the answer.
    const std::string timeout = script == endless ? "0.2" : "300";
    return plateau_says({"grade", "--timeout", timeout, program.path(), game.path()});
  };
  for (const std::string script :
       {"kill -SEGV $$\n", "exec 0<&-\nexit 0\n", "printf '\\033[2Jgarbage\\000\\377'\n",
        endless.c_str(), "exit 7\n", "yes | head -c 20000000\n"}) {
    const auto answer = graded(script);
    EXPECT_EQ(answer.status, 1) << script;
    EXPECT_NE(answer.out.find("0 passed, 1 failed"), std::string::npos) << script << answer.out;
    EXPECT_EQ(answer.out.find('\x1b'), std::string::npos) << "nothing reaches the terminal";
  }
  EXPECT_NE(graded("kill -SEGV $$\n").out.find("signal 11"), std::string::npos);
  EXPECT_NE(graded("exit 7\n").out.find("status 7"), std::string::npos);
  EXPECT_NE(graded(endless).out.find("in time"), std::string::npos);
}

TEST(GradeCommand, TakesArgumentsOfTheProgram) {
  const TemporaryFile game(file_of("e2e4\n/quit\n"));
  EXPECT_EQ(plateau_says({"grade", echecs_path + " --lang fr", game.path()}).status, 0);
}

TEST(GradeCommand, AFolderOfThatNameIsNotTheProgram) {
  const TemporaryFile game(file_of("e2e4\n/quit\n"));
  const TemporaryFile taken("");
  const auto folder = taken.path() + ".d";
  std::filesystem::create_directories(folder + "/echecs");
  const auto script = "cd " + folder + " && PATH=" + PLATEAU_BIN_DIR + " && exec " +
                      testing::plateau_path + " grade echecs " + game.path();
  EXPECT_EQ(testing::run_command({"sh", "-c", script}).status, 0);
  for (const auto &program : {folder, std::string("./echecs"), std::string("echecs")}) {
    const auto said = testing::run_command({"sh", "-c",
                                            "cd " + folder + " && LC_ALL=C PATH=/nowhere " +
                                                testing::plateau_path + " grade " + program + " " +
                                                game.path() + " 2>&1"});
    EXPECT_EQ(said.status, 2) << program;
    EXPECT_TRUE(testing::contains(said.out, "it is a folder")) << said.out;
  }
  std::filesystem::remove_all(folder);
}

TEST(GradeCommand, SaysWhatItCannotRead) {
  const TemporaryFile game(file_of("e2e4\n/quit\n"));
  EXPECT_EQ(plateau_says({"grade", "/no/such/program", game.path()}).status, 2);
  EXPECT_EQ(plateau_says({"grade", echecs_path, "/no/such/game"}).status, 2);
  EXPECT_EQ(plateau_says({"grade", echecs_path}).status, 2);
  const TemporaryFile empty("");
  EXPECT_EQ(plateau_says({"grade", echecs_path, empty.path()}).status, 2);
}

TEST(GradeCommand, TheBoundOfAGameFileIsExact) {
  const auto content = file_of("e2e4\n/quit\n");
  const std::string padding(max_contract_bytes - content.size(), '\n');
  const TemporaryFile longest(padding + content);
  EXPECT_EQ(plateau_says({"grade", echecs_path, longest.path()}).status, 0);
  const TemporaryFile too_long(padding + "\n" + content);
  EXPECT_EQ(plateau_says({"grade", echecs_path, too_long.path()}).status, 2);
}

} // namespace
} // namespace plateau::app
