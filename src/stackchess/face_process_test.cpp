// The built program stackchess, run as people run it in pipes.
#include "console/testing/process.hpp"

#include <gtest/gtest.h>

#include <string>

namespace plateau::console {
namespace {

using testing::run;

const std::string stackchess = PLATEAU_BIN_DIR "/stackchess";

TEST(StackchessProcess, TheEndOfInputIsNoMistake) {
  EXPECT_EQ(run(stackchess + " </dev/null").status, 0);
  EXPECT_EQ(run("echo 4 | " + stackchess).status, 0);
}

TEST(StackchessProcess, SpeaksTheLanguageOfTheEnvironment) {
  const auto french = run("echo 6 | LC_ALL=fr_FR.UTF-8 " + stackchess).output;
  EXPECT_NE(french.find("Taille du plateau"), std::string::npos);
  EXPECT_NE(french.find(" 1 | TB   FB   DB   RB   FB   TB  |"), std::string::npos);
}

TEST(StackchessProcess, OptionsNotUnderstoodEndWithTwo) {
  EXPECT_EQ(run(stackchess + " --rules n=3 2>&1").status, 2);
  EXPECT_EQ(run(stackchess + " --position nonsense 2>&1").status, 2);
  EXPECT_EQ(run(stackchess + " --help").status, 0);
  EXPECT_EQ(run(stackchess + " --version").status, 0);
}

TEST(StackchessProcess, OptionsAreLookedAtBeforeAnythingIsAsked) {
  for (const auto *options : {"--level 9", "--level abc", "--level 1 --as green", "--as white",
                              "--seed abc", "--seed -1", "--movetime 0"}) {
    const auto ran = run(stackchess + " " + options + " </dev/null 2>/dev/null");
    EXPECT_EQ(ran.status, 2) << options;
    EXPECT_EQ(ran.output, "") << options;
  }
}

TEST(StackchessProcess, TheQuestionOfSizeUnderstandsHelpAndQuit) {
  for (const auto *word : {"quit", "/quit", "quitter", "/exit"}) {
    const auto ran = run("printf '" + std::string(word) + "\\n6\\n' | LC_ALL=C " + stackchess);
    EXPECT_EQ(ran.status, 0) << word;
    EXPECT_EQ(ran.output.find(" 1 |"), std::string::npos) << ran.output;
    EXPECT_EQ(ran.output.find("not a board size"), std::string::npos) << ran.output;
  }
  for (const auto *word : {"help", "/help", "?", "aide"}) {
    const auto ran = run("printf '" + std::string(word) + "\\n6\\n' | LC_ALL=C " + stackchess);
    EXPECT_NE(ran.output.find("how many squares"), std::string::npos) << ran.output;
    EXPECT_EQ(ran.output.find("not a board size"), std::string::npos) << ran.output;
    EXPECT_NE(ran.output.find(" 1 |"), std::string::npos) << ran.output;
  }
}

TEST(StackchessProcess, TheSizeIsAWordLikeAnyOther) {
  const auto one_line = run("echo '6 a2a3 a5a4' | LC_ALL=C " + stackchess).output;
  EXPECT_EQ(one_line, run("printf '6\\na2a3\\na5a4\\n' | LC_ALL=C " + stackchess).output);
  EXPECT_NE(one_line.find("-> a5-a4"), std::string::npos) << one_line;
}

TEST(StackchessProcess, EndlessInputEndsWithItsReader) {
  const auto ran =
      run("{ { yes x | { " + stackchess + "; echo $? >&3; } | head -1 >/dev/null; } 3>&1; } 2>&1");
  EXPECT_EQ(ran.output, "0\n");
}

} // namespace
} // namespace plateau::console
