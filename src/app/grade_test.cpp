// plateau grade, as a shell sees it.
#include "app/testing/program.hpp"
#include "grade/testing/game_file.hpp"

#include <filesystem>

namespace plateau::app {
namespace {

using grade::testing::file_of;
using grade::testing::replaced;
using testing::plateau_complains;
using testing::plateau_says;
using testing::TemporaryFile;

const std::string echecs_path = std::string(PLATEAU_BIN_DIR) + "/echecs";
const std::string games_folder = std::string(PLATEAU_SOURCE_DIR) + "/src/chess/testdata/echecs";

/// What `echecs` says to an input.
std::string echecs_output(std::string_view input) {
  return system::run_child({"env", "LC_ALL=C.UTF-8", echecs_path}, input, testing::test_limits)
      .output;
}

TEST(GradeCommand, TheContractAgreesWithEchecsOnItsOwnGames) {
  std::size_t seen = 0;
  for (const auto &entry : std::filesystem::directory_iterator(games_folder)) {
    std::ifstream file(entry.path());
    const std::string content{std::istreambuf_iterator<char>(file), {}};
    const auto game = grade::read_contract_game(content);
    EXPECT_EQ(grade::read_last_line(grade::last_line(echecs_output(game.input))),
              grade::read_last_line(game.expected))
        << entry.path();
    ++seen;
  }
  EXPECT_GT(seen, 20U);
}

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
  const std::string padding(grade::max_contract_bytes - content.size(), '\n');
  const TemporaryFile longest(padding + content);
  EXPECT_EQ(plateau_says({"grade", echecs_path, longest.path()}).status, 0);
  const TemporaryFile too_long(padding + "\n" + content);
  EXPECT_EQ(plateau_says({"grade", echecs_path, too_long.path()}).status, 2);
}

} // namespace
} // namespace plateau::app
