#include "grade/sheet_report.hpp"
#include "grade/testing/game_file.hpp"

#include <gtest/gtest.h>
#include <mutex>

namespace plateau::grade {
namespace {

using system::ChildRun;
using testing::file_of;

Exercise exercise(const std::string &path, const std::string &comments = {}) {
  return read_exercise(path, path, comments + file_of("e2e4\n/quit\n"));
}

/// Plays everything right.
ChildRun good(std::string_view input) {
  const auto line =
      write_last_line(read_contract_game(std::string(input) + "answer\n").by_the_rules());
  return {ChildRun::End::exited, 0, line + "\n"};
}

const SheetFacts facts{Language{}, std::size_t{1} << 20, true};

TEST(Exercise, HasTheLevelOfItsNameOrOfAComment) {
  EXPECT_EQ(exercise("games/3-castles.txt").level, 3U);
  EXPECT_EQ(exercise("3castles").level, 3U);
  EXPECT_EQ(exercise("30-castles.txt").level, 0U) << "a number is no level";
  EXPECT_EQ(exercise("castles-3.txt").level, 0U);
  EXPECT_EQ(exercise("3-castles.txt", "# level: 2\n").level, 2U);
  EXPECT_EQ(exercise("castles.txt", "#niveau : 4\n").level, 4U);
  EXPECT_EQ(exercise("castles.txt", "# level: 10\n").level, 0U);
  EXPECT_EQ(exercise("castles.txt", "# levels: 1\n").level, 0U);
}

TEST(Exercise, IsWorthItsPoints) {
  EXPECT_EQ(exercise("a").points, 1U);
  EXPECT_EQ(exercise("a", "# points: 5\n").points, 5U);
  EXPECT_EQ(exercise("a", "# points: 1000\n").points, max_points);
  EXPECT_EQ(exercise("a", "# points: 1001\n").points, 1U);
  EXPECT_EQ(exercise("a", "# points: many\n").points, 1U);
}

Sheet two_programs() {
  Sheet sheet;
  sheet.programs = {"good", "=cmd,\"<bad>\""};
  sheet.exercises = {exercise("1-a"), exercise("2-b", "# points: 3\n"), exercise("c")};
  grade_all(
      sheet, 3,
      [](std::size_t program, std::string_view input) {
        return program == 0 ? good(input)
                            : ChildRun{ChildRun::End::exited, 0, "oops \x1b[31m<&>\n"};
      },
      [](std::size_t, std::size_t) { return true; });
  return sheet;
}

TEST(Sheet, CountsByLevelAndPoints) {
  const auto sheet = two_programs();
  EXPECT_EQ(sheet.total(0).passed, 3U);
  EXPECT_EQ(sheet.total(0).points, 5U);
  EXPECT_EQ(sheet.total(1).points, 0U);
  EXPECT_EQ(sheet.total(1).points_of, 5U);
  EXPECT_EQ(sheet.levels(0).size(), 2U) << "one exercise has no level";
  EXPECT_EQ(sheet.levels(0)[2].points, 3U);
  EXPECT_EQ(summary(facts, sheet, 1),
            "level 1: 0 of 1\nlevel 2: 0 of 1\n0 passed, 3 failed\n0 of 5 points\n");
}

TEST(Sheet, IsATableOfWhoPassesWhat) {
  EXPECT_EQ(table(facts, two_programs()),
            "Program          level 1  level 2  passed  points\n"
            "1  good              1/1      1/1     3/3     5/5\n"
            "2  =cmd,\"<bad>\"      0/1      0/1     0/3     0/5\n"
            "\n"
            "Game  1  2\n"
            "1-a   +  -\n"
            "2-b   +  -\n"
            "c     +  -\n"
            "\n"
            "+ passed   - failed   t did not end in time   . not run, because it had not ended in "
            "time before\n");
}

TEST(Sheet, ShowsTheBadLastLineAndLetsNothingThrough) {
  const auto sheet = two_programs();
  const auto report = trial_report(facts, sheet.exercises[0], sheet.trials[1][0]);
  EXPECT_NE(report.find("not a position and a result: oops \\x1B[31m<&>"), std::string::npos)
      << report;
  const auto csv = sheet_csv(facts, sheet);
  EXPECT_NE(csv.find("\r\n\"'=cmd,\"\"<bad>\"\"\",1-a,1,0,1,failed,0,0,1,exited,0,"),
            std::string::npos)
      << csv;
  const auto junit = sheet_junit(facts, sheet);
  EXPECT_NE(junit.find("name=\"=cmd,&quot;&lt;bad&gt;&quot;\" tests=\"3\" failures=\"3\""),
            std::string::npos)
      << junit;
  for (const auto &written : {report, csv, junit, sheet_json(facts, sheet)})
    EXPECT_EQ(written.find('\x1b'), std::string::npos);
}

/// Trials of a program that hangs on the exercises with a digit, for any number of threads.
std::string trials_of_hanging(unsigned threads) {
  Sheet sheet;
  sheet.programs = {"hangs"};
  for (int i = 0; i < 12; ++i)
    sheet.exercises.push_back(exercise(std::to_string(i % 10)));
  unsigned runs = 0;
  std::mutex mutex;
  grade_all(
      sheet, threads,
      [&](std::size_t, std::string_view) {
        const std::scoped_lock lock(mutex);
        ++runs;
        return ChildRun{ChildRun::End::out_of_time, 0, ""};
      },
      [](std::size_t, std::size_t) { return true; });
  if (threads == 1) {
    EXPECT_EQ(runs, 2 * max_hung_games) << "each once whole, and once to find where";
  }
  std::string trials;
  for (const auto &trial : sheet.trials[0])
    trials += trial.run ? 't' : '.';
  return trials;
}

TEST(Sheet, AProgramThatHangsIsNotRunForEver) {
  EXPECT_EQ(trials_of_hanging(1), "tt..........");
  EXPECT_EQ(trials_of_hanging(4), "tt..........") << "whoever was quicker";
}

TEST(Grade, ASearchEndsAfterItsHangs) {
  const auto game =
      read_contract_game(file_of("e2e4\ne7e5\ng1f3\nb8c6\nf1c4\ng8f6\nd2d3\n/quit\n"));
  unsigned hangs = 0;
  // Hangs as soon as it hears of the second move.
  const auto grade = grade_game(game, [&](std::string_view input) {
    if (input.find("e7e5") == std::string_view::npos)
      return good(input);
    ++hangs;
    return ChildRun{ChildRun::End::out_of_time, 0, ""};
  });
  EXPECT_EQ(hangs, 1U + max_hangs_while_searching);
  ASSERT_TRUE(grade.parting);
  EXPECT_FALSE(grade.parting->exact());
  EXPECT_LT(grade.parting->steps, 2U);
  EXPECT_GE(grade.parting->before, 2U);
  const auto words = trial_report(facts, Exercise{"game", game, 0, 1}, Trial{true, grade});
  EXPECT_NE(words.find("somewhere from line 1 to line 3"), std::string::npos) << words;
}

} // namespace
} // namespace plateau::grade
