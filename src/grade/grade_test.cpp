#include "grade/grade.hpp"

#include "grade/testing/game_file.hpp"

#include <gtest/gtest.h>

namespace plateau::grade {
namespace {

using system::ChildRun;
using testing::file_of;
using testing::replaced;

TEST(LastLineOf, IsWhatTailShows) {
  EXPECT_EQ(last_line(""), "");
  EXPECT_EQ(last_line("a"), "a");
  EXPECT_EQ(last_line("a\n"), "a");
  EXPECT_EQ(last_line("a\nb\n"), "b");
  EXPECT_EQ(last_line("a\n\n"), "");
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

TEST(Contract, ReadsWordAfterWord) {
  const auto game = read_contract_game("\xEF\xBB\xBF"
                                       "e2e4 e7e4\te7e5\n"
                                       "/quit d2d4\n"
                                       "the answer\n");
  ASSERT_EQ(game.steps.size(), 3U);
  EXPECT_EQ(game.steps[0].text, "e2e4") << "a byte order mark is no part of it";
  EXPECT_TRUE(game.steps[1].refusal);
  EXPECT_EQ(game.steps[2].text, "e7e5");
  EXPECT_EQ(game.steps[2].line, 1U);
  EXPECT_EQ(game.input_of(2), "e2e4 e7e4\n/quit\n");
  EXPECT_EQ(game.input, "e2e4 e7e4\te7e5\n/quit d2d4\n");
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
  EXPECT_EQ(game.input_of(1), "e2e4\n/quit\n");
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

} // namespace
} // namespace plateau::grade
