// The built program, run as people run it.
#include "console/testing/process.hpp"

#include <gtest/gtest.h>

namespace plateau::console {
namespace {

using testing::run;

const std::string abalone = PLATEAU_BIN_DIR "/abalone";

TEST(AbaloneProcess, TheEndOfInputEndsItCleanly) {
  const auto ran = run("LC_ALL=C " + abalone + " </dev/null");
  EXPECT_EQ(ran.status, 0);
  EXPECT_NE(ran.output.find("Black to play"), std::string::npos);
  EXPECT_EQ(ran.output.find('\x1b'), std::string::npos) << "a pipe gets no colours";
}

TEST(AbaloneProcess, SpeaksTheLanguageOfTheEnvironment) {
  const auto ran = run("echo C3B3 | LC_ALL=fr_FR.UTF-8 " + abalone);
  EXPECT_NE(ran.output.find("Votre propre bille en A3 sortirait du plateau."), std::string::npos);
}

TEST(AbaloneProcess, EchoesTheMoveAndReadsWordByWord) {
  const auto ran = run("echo C3D3 g5f5 layout duel | LC_ALL=C.UTF-8 " + abalone);
  EXPECT_NE(ran.output.find("-> c3d3"), std::string::npos) << ran.output;
  EXPECT_NE(ran.output.find("-> g5f5"), std::string::npos) << ran.output;
  const auto laid = run("printf 'layout duel\n/position\n' | LC_ALL=C.UTF-8 " + abalone);
  EXPECT_EQ(laid.output.find("There is no"), std::string::npos) << laid.output;
}

TEST(AbaloneProcess, PlainLettersInAPlainLocale) {
  const auto plain = run("echo C3D3 | LC_ALL=C " + abalone);
  for (const auto *const sign : {"●", "○", "·"})
    EXPECT_EQ(plain.output.find(sign), std::string::npos) << plain.output;
}

TEST(AbaloneProcess, OptionsNotUnderstoodEndWithTwo) {
  EXPECT_EQ(run(abalone + " --nonsense 2>&1").status, 2);
  EXPECT_EQ(run(abalone + " --rules layout=nonsense 2>&1").status, 2);
  EXPECT_EQ(run(abalone + " --position nonsense 2>&1").status, 2);
  EXPECT_EQ(run(abalone + " --help").status, 0);
}

} // namespace
} // namespace plateau::console
