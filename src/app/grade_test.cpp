// plateau grade, as a shell sees it.
#include "app/testing/program.hpp"
#include "console/testing/terminal.hpp"
#include "core/testing/sample.hpp"
#include "grade/testing/game_file.hpp"

#include <filesystem>

namespace plateau::app {
namespace {

using grade::testing::file_of;
using grade::testing::replaced;
using testing::plateau_complains;
using testing::TemporaryFile;

const std::string echecs_path = std::string(PLATEAU_BIN_DIR) + "/echecs";
const std::string games_folder = std::string(PLATEAU_SOURCE_DIR) + "/src/chess/testdata/echecs";

/// Runs `plateau grade`. A sanitized `echecs` reserves terabytes, so its memory is not bounded.
testing::Answer grade_says(std::vector<std::string> arguments, std::string_view input = {}) {
  if (plateau::testing::sanitized)
    arguments.insert(arguments.end(), {"--memory", "0"});
  return testing::plateau_says(std::move(arguments), input);
}

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
  const auto answer = grade_says(arguments);
  EXPECT_EQ(answer.status, 0) << answer.out;
  EXPECT_NE(answer.out.find(std::to_string(arguments.size() - 2) + " passed, 0 failed\n"),
            std::string::npos)
      << answer.out;
}

TEST(GradeCommand, SaysWhereAndWhyInBothLanguages) {
  // Plays e7e4 where the rules refuse it: shown as a program that hears e7e5 instead.
  const TemporaryFile program("#!/bin/sh\nsed s/e7e4/e7e5/ | " + echecs_path + "\n", true);
  const TemporaryFile game(file_of("e2e4\ne7e4\n/quit\n"));
  const auto english = grade_says({"grade", program.path(), game.path()});
  EXPECT_EQ(english.status, 1);
  EXPECT_NE(english.out.find("The program goes wrong at move 1 (Black), line 2: e7e4"),
            std::string::npos)
      << english.out;
  EXPECT_NE(english.out.find("By the rules it is refused: "), std::string::npos);
  EXPECT_NE(english.out.find("e5: expected empty, the program shows bP"), std::string::npos);
  EXPECT_NE(english.out.find("0 passed, 1 failed"), std::string::npos);
  const auto french = grade_says({"--lang", "fr", "grade", program.path(), game.path()});
  EXPECT_EQ(french.status, 1);
  EXPECT_NE(french.out.find("Le programme se trompe au coup 1 (les Noirs), ligne 2 : e7e4"),
            std::string::npos)
      << french.out;
}

TEST(GradeCommand, OnlyTheEndIsBlamedWhereEveryMoveIsRight) {
  const TemporaryFile game(file_of("e2e4\ne7e5\n/quit\n"));
  const auto graded = [&](const std::string &end) {
    const TemporaryFile program("#!/bin/sh\n" + echecs_path + "\n" + end + "\n", true);
    return grade_says({"grade", program.path(), game.path()});
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
  const auto english = grade_says({"grade", echecs_path, game.path()});
  EXPECT_EQ(english.status, 1);
  EXPECT_NE(english.out.find("The file is wrong, not the program"), std::string::npos)
      << english.out;
  EXPECT_NE(english.out.find("e5: by the rules empty, the file says bP"), std::string::npos);
  EXPECT_NE(english.out.find("0 passed, 1 failed"), std::string::npos);
  const auto french = grade_says({"--lang", "fr", "grade", echecs_path, game.path()});
  EXPECT_NE(french.out.find("position DIFFÉRENTE, résultat d’accord"), std::string::npos)
      << french.out;
}

TEST(GradeCommand, ReadsStandardInput) {
  const auto said = grade_says({"grade", echecs_path, "-"}, file_of("e2e4\n/quit\n"));
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
    return grade_says({"grade", "--timeout", timeout, program.path(), game.path()});
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
  EXPECT_EQ(grade_says({"grade", echecs_path + " --lang fr", game.path()}).status, 0);
}

TEST(GradeCommand, AFolderOfThatNameIsNotTheProgram) {
  const TemporaryFile game(file_of("e2e4\n/quit\n"));
  const TemporaryFile taken("");
  const auto folder = taken.path() + ".d";
  std::filesystem::create_directories(folder + "/echecs");
  const auto script = "cd " + folder + " && PATH=" + PLATEAU_BIN_DIR + " && exec " +
                      testing::plateau_path + " grade echecs " + game.path() +
                      (plateau::testing::sanitized ? " --memory 0" : "");
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

TEST(GradeCommand, GradesAClass) {
  const TemporaryFile first(file_of("# level: 1\ne2e4\n/quit\n"));
  const TemporaryFile second(file_of("# level: 3\n# points: 2\ne2e4\ne7e4\n/quit\n"));
  const TemporaryFile wrong("#!/bin/sh\nsed s/e7e4/e7e5/ | " + echecs_path + "\n", true);
  const TemporaryFile list("# a class\n" + echecs_path + "\n\n" + wrong.path() + "\n");
  const auto by_list =
      grade_says({"grade", "--programs", list.path(), first.path(), second.path()});
  EXPECT_EQ(by_list.status, 1);
  const auto by_options = grade_says({"grade", "-p", echecs_path, "--program", wrong.path(),
                                      "--jobs", "4", first.path(), second.path()});
  EXPECT_EQ(by_options.out, by_list.out);
  for (const auto *const part :
       {"level 1  level 3  passed  points\n", " 1/1      1/1     2/2     3/3\n",
        " 1/1      0/1     1/2     1/3\n"})
    EXPECT_TRUE(testing::contains(by_list.out, part)) << by_list.out;
  EXPECT_FALSE(testing::contains(by_list.out, "goes wrong at move"));
  const auto detailed =
      grade_says({"grade", "--details", "--programs", list.path(), first.path(), second.path()});
  EXPECT_TRUE(testing::contains(detailed.out, "goes wrong at move 1 (Black), line 4: e7e4"))
      << detailed.out;
}

TEST(GradeCommand, WritesJsonCsvAndJunit) {
  const TemporaryFile game(file_of("# level: 2\ne2e4\ne7e4\n/quit\n"));
  const TemporaryFile wrong("#!/bin/sh\nsed s/e7e4/e7e5/ | " + echecs_path + "\n", true);
  const TemporaryFile junit("");
  const auto json = grade_says({"grade", "--json", "--junit", junit.path(), "-p", echecs_path, "-p",
                                wrong.path(), game.path()});
  EXPECT_EQ(json.status, 1);
  const auto sheet = json.json();
  ASSERT_TRUE(sheet.is_object()) << json.out;
  EXPECT_EQ(sheet["programs"][0]["points"], 1);
  EXPECT_EQ(sheet["programs"][1]["levels"]["2"]["passed"], 0);
  const auto &mark = sheet["programs"][1]["games"][0];
  EXPECT_EQ(mark["status"], "failed");
  EXPECT_EQ(mark["line"], 3);
  EXPECT_EQ(mark["move"], "e7e4");
  const auto xml = testing::content_of(junit.path());
  EXPECT_TRUE(testing::contains(xml, "tests=\"1\" failures=\"1\"")) << xml;
  EXPECT_TRUE(testing::contains(xml, "classname=\"level 2\"")) << xml;
  const auto csv = grade_says({"grade", "--csv", wrong.path(), game.path()});
  EXPECT_TRUE(testing::contains(csv.out, ",2,0,1,failed,0,1,1,exited,0,3,e7e4,wR,") ||
              testing::contains(csv.out, ",2,0,1,failed,0,1,1,exited,0,3,e7e4,\"wR,"))
      << csv.out;
  EXPECT_EQ(grade_says({"grade", "--junit", "/no/such/folder/x", echecs_path, game.path()}).status,
            2);
}

TEST(GradeCommand, AProgramThatHangsIsGivenUp) {
  const TemporaryFile game(file_of("e2e4\n/quit\n"));
  const TemporaryFile hangs("#!/bin/sh\nwhile :; do :; done\n", true);
  const auto said = grade_says({"grade", "--timeout", "0.1", hangs.path(), game.path(), game.path(),
                                game.path(), game.path()});
  EXPECT_EQ(said.status, 1);
  EXPECT_TRUE(testing::contains(said.out, "NOT RUN " + game.path() +
                                              "\n    The program did not end in time on 2 games"))
      << said.out;
  EXPECT_TRUE(testing::contains(said.out, "0 passed, 4 failed\n")) << said.out;
}

TEST(GradeCommand, HoldsProgramsToTheirLimits) {
  const TemporaryFile game(file_of("e2e4\n/quit\n"));
  const TemporaryFile talks("#!/bin/sh\nhead -c 3000000 /dev/zero\n", true);
  const auto much = grade_says({"grade", "--output", "1", talks.path(), game.path()});
  EXPECT_TRUE(testing::contains(much.out, "more than 1 MiB")) << much.out;
  // Plays well only where `tail` did not get the memory it asked for. (Not under sanitizers, where
  // `echecs` needs more.)
  const TemporaryFile kept("#!/bin/sh\ntest $(head -c 200000000 /dev/zero | tail -c 150000000 | "
                           "wc -c) = 0 && exec " +
                               echecs_path + "\n",
                           true);
  if (!plateau::testing::sanitized) {
    EXPECT_EQ(grade_says({"grade", "--timeout", "300", "--memory", "64", kept.path(), game.path()})
                  .status,
              0);
  }
  EXPECT_EQ(grade_says({"grade", kept.path(), game.path()}).status, 1);
  // Whatever it opens or removes, it is not the teacher's.
  const TemporaryFile precious("precious");
  const TemporaryFile thief("#!/bin/sh\nrm -f " + precious.path() + "\nexec " + echecs_path + "\n",
                            true);
  EXPECT_EQ(grade_says({"grade", thief.path(), game.path()}).status, 0);
  if (system::can_isolate()) {
    EXPECT_EQ(testing::content_of(precious.path()), "precious");
  }
}

class GradeAtATerminal : public console::testing::AtATerminal {};

TEST_F(GradeAtATerminal, ProgramsDoNotReachIt) {
  // Whoever can write to a terminal can type on it, too: into the shell of whoever grades.
  const TemporaryFile game(file_of("e2e4\n/quit\n"));
  const std::string every_terminal = system::can_isolate() ? "/dev/tty /dev/pts/*" : "/dev/tty";
  const TemporaryFile rude("#!/bin/sh\nfor terminal in " + every_terminal +
                               "; do (echo RUDE >$terminal) 2>/dev/null; done\nexec " +
                               echecs_path + "\n",
                           true);
  std::vector<std::string> command = {testing::plateau_path, "grade", rude.path(), game.path()};
  if (plateau::testing::sanitized)
    command.insert(command.end(), {"--memory", "0"});
  start(command);
  wait_for("1 passed, 0 failed");
  EXPECT_EQ(end(), 0);
  EXPECT_FALSE(testing::contains(shown_, "RUDE")) << shown_;
}

TEST(GradeCommand, TheLimitsAreNamedInItsHelp) {
  const auto help = grade_says({"grade", "--help"}).out;
  for (const auto *const option :
       {"--timeout", "--memory", "--output", "--jobs", "--junit", "--csv"})
    EXPECT_TRUE(testing::contains(help, option)) << help;
}

TEST(GradeCommand, SaysWhatItCannotRead) {
  const TemporaryFile game(file_of("e2e4\n/quit\n"));
  EXPECT_EQ(grade_says({"grade", "/no/such/program", game.path()}).status, 2);
  EXPECT_EQ(grade_says({"grade", echecs_path, "/no/such/game"}).status, 2);
  EXPECT_EQ(grade_says({"grade", echecs_path}).status, 2);
  const TemporaryFile empty("");
  EXPECT_EQ(grade_says({"grade", echecs_path, empty.path()}).status, 2);
}

TEST(GradeCommand, TheBoundOfAGameFileIsExact) {
  const auto content = file_of("e2e4\n/quit\n");
  const std::string padding(grade::max_contract_bytes - content.size(), '\n');
  const TemporaryFile longest(padding + content);
  EXPECT_EQ(grade_says({"grade", echecs_path, longest.path()}).status, 0);
  const TemporaryFile too_long(padding + "\n" + content);
  EXPECT_EQ(grade_says({"grade", echecs_path, too_long.path()}).status, 2);
}

} // namespace
} // namespace plateau::app
