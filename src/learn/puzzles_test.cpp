#include "learn/embedded.hpp"
#include "learn/judge_puzzle.hpp"

#include "games/games.hpp"

#include <gtest/gtest.h>

namespace plateau::learn {
namespace {

const std::string puzzle_header = std::string(puzzle_columns) + "\n";
constexpr std::string_view good_puzzle =
    "1\t\t5r1k/6pp/4Q2N/8/8/8/8/K7 w - - 0 1\tQg8+ Rxg8 Nf7#\twin-in-2,sacrifice\t1000";

PuzzleFault puzzle_fault(const std::string &file, std::string_view game = "chess") {
  const auto read = read_proved_puzzles(Language{}, game, file);
  const auto *const fault = std::get_if<PuzzleFault>(&read);
  EXPECT_NE(fault, nullptr) << file;
  return fault ? *fault : PuzzleFault{};
}

/// The good_puzzle line with something else in one place.
std::string puzzle_with(std::string_view from, std::string_view to) {
  std::string line(good_puzzle);
  const auto at = line.find(from);
  EXPECT_NE(at, std::string::npos) << from;
  return puzzle_header + line.replace(at, from.size(), to) + "\n";
}

TEST(ReadPuzzles, ReadsWhatIsGoodAndWritesItTheSame) {
  const auto file = puzzle_header + std::string(good_puzzle) + "\n";
  const auto read = read_proved_puzzles(Language{}, "chess", file);
  const auto *const puzzles = std::get_if<std::vector<Puzzle>>(&read);
  ASSERT_NE(puzzles, nullptr) << explain(Language{}, std::get<PuzzleFault>(read));
  ASSERT_EQ(puzzles->size(), 1U);
  const auto &puzzle = puzzles->front();
  EXPECT_EQ(puzzle.id, "1");
  EXPECT_EQ(puzzle.line, (std::vector<std::string>{"Qg8+", "Rxg8", "Nf7#"}));
  EXPECT_TRUE(puzzle.has("sacrifice"));
  EXPECT_FALSE(puzzle.has("fork"));
  EXPECT_EQ(puzzle.difficulty, 1000);
  EXPECT_EQ(puzzle_header + write_puzzle(puzzle), file);
  EXPECT_TRUE(std::holds_alternative<std::vector<Puzzle>>(read_puzzles(puzzle_header)));
}

TEST(ReadPuzzles, SaysWhatIsWrongAndInWhichLine) {
  struct Case {
    std::string_view from, to, code, column;
  };
  const std::string long_position(8193, '8');
  for (const auto &[from, to, code, column] : std::initializer_list<Case>{
           {"1\t", "A\t", "bad-id", "id"},
           {"1\t", "\t", "bad-id", "id"},
           {"1\t", "", "columns", ""},
           {"1000", "1000\t", "columns", ""},
           {"\t\t", "\tchess961=2\t", "bad-rules", "rules"},
           {"5r1k/6pp/4Q2N/8/8/8/8/K7 w - - 0 1", "", "empty", "position"},
           {"5r1k", "5r2", "bad-position", "position"},
           {"5r1k", long_position, "too-long", "position"},
           {" Nf7#", "", "even-line", "line"},
           {"Qg8+ ", "Qg8+  ", "even-line", "line"},
           {"Qg8+ ", " Qg8+  ", "no-move", "line"},
           {"Rxg8", "Kxg8", "unplayable", "line"},
           {"Nf7#", "Nf9", "unplayable", "line"},
           {"win-in-2", "mate", "unknown-theme", "themes"},
           {"win-in-2,sacrifice", "", "unknown-theme", "themes"},
           {"win-in-2", "sacrifice", "repeated-theme", "themes"},
           {"1000", "399", "bad-difficulty", "difficulty"},
           {"1000", "3201", "bad-difficulty", "difficulty"},
           {"1000", "1000.5", "bad-difficulty", "difficulty"},
           {"1000", "1000\r", "bad-difficulty", "difficulty"},
           {"1000", "", "bad-difficulty", "difficulty"},
       }) {
    const auto fault = puzzle_fault(puzzle_with(from, to));
    EXPECT_EQ(fault.code, code) << to;
    EXPECT_EQ(fault.column, column) << to;
    EXPECT_EQ(fault.line, 2U) << to;
  }
  const auto told = explain(*find_language("fr"), puzzle_fault(puzzle_with("win-in-2", "mate")));
  EXPECT_EQ(told, "Ligne 2, themes : Il n’y a pas de thème « mate ».");
}

TEST(ReadPuzzles, ALineEndsWhereTheGameDoes) {
  EXPECT_EQ(puzzle_fault(puzzle_with("Nf7#", "Nf7# Rg7 a3")).code, "over-too-soon");
  EXPECT_EQ(
      puzzle_fault(puzzle_header + "1\t\t8/P6k/8/8/8/8/8/K7 w - - 0 1\ta8\tpromotion\t600\n").code,
      "open-choice");
}

TEST(ReadPuzzles, EveryPuzzleIsThereOnce) {
  const std::string line(good_puzzle);
  auto fault = puzzle_fault(puzzle_header + line + "\n" + line + "\n");
  EXPECT_EQ(fault.code, "repeated-id");
  EXPECT_EQ(fault.line, 3U);
  fault = puzzle_fault(puzzle_header + line + "\n2" + line.substr(1) + "\n");
  EXPECT_EQ(fault.code, "repeated-position");
  EXPECT_EQ(puzzle_fault(puzzle_header + line + "\n\n").code, "columns");
}

TEST(ReadPuzzles, AFileHasBounds) {
  EXPECT_EQ(puzzle_fault("").code, "header");
  EXPECT_EQ(puzzle_fault("id\n").code, "header");
  EXPECT_EQ(puzzle_fault(puzzle_header, "draughts").code, "unknown-game");
  EXPECT_EQ(puzzle_fault(std::string(max_puzzle_file_bytes + 1, 'x')).code, "file-too-long");
  std::string file = puzzle_header;
  for (std::size_t i = 0; i < max_puzzles; ++i)
    file += std::to_string(i) + "\t\t" + std::to_string(i) + "\te4\tfork\t800\n";
  EXPECT_TRUE(std::holds_alternative<std::vector<Puzzle>>(read_puzzles(file)));
  const auto read = read_puzzles(file + "x\t\tx\te4\tfork\t800\n");
  ASSERT_TRUE(std::holds_alternative<PuzzleFault>(read));
  EXPECT_EQ(std::get<PuzzleFault>(read).code, "too-many");
  std::string line = "e4";
  for (std::size_t i = 1; i < max_puzzle_line; ++i)
    line += " e4";
  EXPECT_TRUE(std::holds_alternative<std::vector<Puzzle>>(
      read_puzzles(puzzle_header + "1\t\tx\t" + line + "\tfork\t800\n")));
  const auto longer = read_puzzles(puzzle_header + "1\t\tx\t" + line + " e4 e4\tfork\t800\n");
  EXPECT_EQ(std::get<PuzzleFault>(longer).code, "line-too-long");
}

TEST(DailyPuzzle, AllComeBeforeOneComesAgain) {
  for (const std::size_t count : {std::size_t{1}, std::size_t{2}, std::size_t{500}, max_puzzles}) {
    std::vector<bool> had(count);
    for (std::uint64_t day = 20'000; day < 20'000 + count; ++day)
      had[daily(count, day)] = true;
    EXPECT_EQ(std::count(had.begin(), had.end(), true), static_cast<std::ptrdiff_t>(count));
  }
  // Written out in docs/learn.md: others may count on it.
  EXPECT_EQ(daily(500, 20'776), 144U);
  EXPECT_LT(daily(max_puzzles, last_day), max_puzzles);
}

TEST(Themes, EachHasANameInEveryLanguage) {
  for (const auto language : all_languages())
    for (const auto theme : themes)
      for_each_game([&]<Game G>(std::type_identity<G>) {
        EXPECT_NE(theme_name(language, G::name, theme).front(), '[') << theme;
      });
  EXPECT_EQ(theme_name(Language{}, "chess", "win-in-2"), "Mate in two");
  EXPECT_EQ(theme_name(Language{}, "abalone", "win-in-2"), "Win in two moves");
}

TEST(Puzzles, ThoseThatComeWithPlateauHoldByTheRules) {
  for_each_game([]<Game G>(std::type_identity<G>) {
    const auto file = embedded_puzzles(G::name);
    if (file.empty())
      return;
    const auto read = read_proved_puzzles(Language{}, G::name, file);
    if (const auto *const fault = std::get_if<PuzzleFault>(&read))
      ADD_FAILURE() << G::name << ": " << explain(Language{}, *fault);
  });
}

} // namespace
} // namespace plateau::learn
