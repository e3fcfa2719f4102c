// plateau puzzle, plateau puzzles mine and check, as a shell sees them.
#include "app/testing/program.hpp"

#include "learn/embedded.hpp"
#include "learn/puzzles.hpp"

#include <chrono>

namespace plateau::app {
namespace {

using testing::contains;
using testing::content_of;
using testing::plateau_complains;
using testing::plateau_says;

const std::string header = std::string(learn::puzzle_columns) + "\n";
const std::string good = "good\t\tqr3r1k/6pp/4Q2N/8/8/8/PP6/K7 w - - 0 1\tQg8+ Rxg8 Nf7#\t"
                         "win-in-2,sacrifice\t1000\n";
constexpr std::string_view game_file = R"([SetUp "1"]
[FEN "qr3r1k/6pp/4Q2N/8/8/8/PP6/K7 w - - 0 1"]

1. Nf7+ *
)";

std::vector<learn::Puzzle> shipped(std::string_view game) {
  auto read = learn::read_puzzles(learn::embedded_puzzles(game));
  auto *const puzzles = std::get_if<std::vector<learn::Puzzle>>(&read);
  EXPECT_NE(puzzles, nullptr);
  return puzzles ? *std::move(puzzles) : std::vector<learn::Puzzle>{};
}

// Mining.

TEST(MinePuzzles, FindsThemInAFileAndAddsToWhatIsThere) {
  const testing::TemporaryFile games(game_file);
  const testing::TemporaryFile out(header + "other\t\t8/8/8/8/8/5K2/7Q/5k2 w - - 0 1\tQf2#\t"
                                            "win-in-1\t500\n");
  const auto answer = plateau_says(
      {"puzzles", "mine", "chess", games.path(), "--out", out.path(), "--nodes", "40000"});
  EXPECT_EQ(answer.status, 0);
  EXPECT_TRUE(contains(answer.out, "Games: 1. Positions: 1 (")) << answer.out;
  EXPECT_TRUE(contains(answer.out, "Puzzles: 1.")) << answer.out;
  const auto read = learn::read_puzzles(content_of(out.path()));
  const auto *const puzzles = std::get_if<std::vector<learn::Puzzle>>(&read);
  ASSERT_NE(puzzles, nullptr);
  ASSERT_EQ(puzzles->size(), 2U);
  EXPECT_EQ(puzzles->back().line, (std::vector<std::string>{"Qg8+", "Rxg8", "Nf7#"}));
  // What is there is not found again.
  const auto again = plateau_says(
      {"puzzles", "mine", "chess", games.path(), "--out", out.path(), "--nodes", "40000"});
  EXPECT_TRUE(contains(again.out, "Puzzles: 0.")) << again.out;
}

TEST(MinePuzzles, WritesToStandardOutput) {
  const testing::TemporaryFile games(game_file);
  const auto answer = plateau_says({"puzzles", "mine", "chess", games.path(), "--nodes", "40000"});
  const auto read = learn::read_puzzles(answer.out);
  const auto *const puzzles = std::get_if<std::vector<learn::Puzzle>>(&read);
  ASSERT_NE(puzzles, nullptr) << answer.out;
  EXPECT_EQ(puzzles->size(), 1U);
}

TEST(MinePuzzles, LeavesOutWhatCannotBeRead) {
  const testing::TemporaryFile games("1. e4 e4 *\n\n" + std::string(game_file));
  const auto said =
      plateau_complains({"puzzles", "mine", "chess", games.path(), "--nodes", "40000"});
  EXPECT_EQ(said.status, 1);
  EXPECT_TRUE(contains(said.out, games.path() + ":1")) << said.out;
  EXPECT_TRUE(contains(said.out, "Puzzles: 1.")) << said.out;
}

TEST(MinePuzzles, PlaysItsOwnGames) {
  for (const auto *const game : {"chess", "stackchess", "abalone"}) {
    const auto mine = [&] {
      return plateau_says({"puzzles", "mine", game, "--games", "1", "--nodes", "3000"});
    };
    const auto once = mine();
    EXPECT_EQ(once.status, 0) << game;
    EXPECT_EQ(once.out, mine().out) << game;
  }
}

TEST(MinePuzzles, SaysWhatIsWrong) {
  EXPECT_TRUE(contains(plateau_complains({"puzzles", "mine"}).out, "plateau puzzles mine GAME"));
  EXPECT_EQ(plateau_complains({"puzzles", "mine", "halma"}).status, 2);
  EXPECT_TRUE(contains(plateau_complains({"puzzles", "dig", "chess"}).out, "mine or check"));
  EXPECT_EQ(plateau_complains({"puzzles", "mine", "chess", "/no/such/file"}).status, 2);
  const testing::TemporaryFile out("no puzzles");
  const auto answer = plateau_complains({"puzzles", "mine", "chess", "--out", out.path()});
  EXPECT_EQ(answer.status, 2);
  EXPECT_TRUE(contains(answer.out, out.path())) << answer.out;
  EXPECT_EQ(content_of(out.path()), "no puzzles");
}

// Checking.

TEST(CheckPuzzles, AcceptsWhatIsSound) {
  const testing::TemporaryFile file(header + good);
  const auto answer = plateau_says({"puzzles", "check", "chess", file.path(), "--nodes", "8000"});
  EXPECT_EQ(answer.status, 0);
  EXPECT_TRUE(contains(answer.out, "1 of 1 puzzles are sound at 8000 nodes a turn.")) << answer.out;
}

TEST(CheckPuzzles, NamesEachThatFailsAndWhy) {
  const testing::TemporaryFile file(
      header + good + "two\t\t7k/8/6K1/8/8/Q7/8/4R3 w - - 0 1\tQf8#\twin-in-1\t500\n" +
      "dull\t\t4k3/8/8/8/8/8/PPP2PPP/4K3 w - - 0 1\ta3\tquiet-move\t500\n");
  const auto answer = plateau_says({"puzzles", "check", "chess", file.path(), "--nodes", "8000"});
  EXPECT_EQ(answer.status, 1);
  EXPECT_TRUE(contains(answer.out, "two: Turn 1: several moves win at once.")) << answer.out;
  EXPECT_TRUE(contains(answer.out, "\ndull: Turn 1: ")) << answer.out;
  EXPECT_TRUE(contains(answer.out, "1 of 3 puzzles are sound")) << answer.out;
}

TEST(CheckPuzzles, SaysWhatTheReaderRefuses) {
  const testing::TemporaryFile file(header + good + "bad\t\tnonsense\tQf8#\twin-in-1\t500\n");
  const auto answer = plateau_complains({"puzzles", "check", "chess", file.path()});
  EXPECT_EQ(answer.status, 2);
  EXPECT_TRUE(contains(answer.out, "Line 3, position: ")) << answer.out;
}

TEST(CheckPuzzles, AsksAnotherEngine) {
  const testing::TemporaryFile file(header + good);
  const auto agreed = plateau_says({"puzzles", "check", "chess", file.path(), "--nodes", "8000",
                                    "--engine", testing::plateau_path + " uci"});
  EXPECT_EQ(agreed.status, 0);
  EXPECT_TRUE(contains(agreed.out, "agrees with 100.0 % (1 of 1)")) << agreed.out;
  const auto missing = plateau_complains(
      {"puzzles", "check", "chess", file.path(), "--nodes", "8000", "--engine", "/no/such/engine"});
  EXPECT_EQ(missing.status, 2);
}

// Solving.

TEST(SolvePuzzle, NamesThemWithTheirThemes) {
  const auto answer = plateau_says({"puzzle", "chess", "--list", "--lang", "fr"});
  EXPECT_EQ(answer.status, 0);
  const auto first = shipped("chess").front();
  EXPECT_EQ(answer.out.rfind(first.id + "\t" + std::to_string(first.difficulty) + "\t", 0), 0U)
      << answer.out.substr(0, 200);
  EXPECT_TRUE(contains(answer.out, "Sacrifice")) << answer.out.substr(0, 200);
}

TEST(SolvePuzzle, EveryGameHasOneForToday) {
  for (const auto *const game : {"chess", "stackchess", "abalone"}) {
    const auto puzzles = shipped(game);
    const auto today = [&] {
      const auto since = std::chrono::system_clock::now().time_since_epoch();
      const auto hours = std::chrono::duration_cast<std::chrono::hours>(since).count();
      return puzzles[learn::daily(puzzles.size(), static_cast<std::uint64_t>(hours / 24))];
    };
    // Midnight may come in between.
    const auto before = today();
    const auto answer = plateau_says({"puzzle", game}, "hint\nhint\nsolution\n");
    EXPECT_EQ(answer.status, 0);
    EXPECT_TRUE(contains(answer.out, "Today’s puzzle (" + before.id + ")") ||
                contains(answer.out, "Today’s puzzle (" + today().id + ")"))
        << answer.out;
    EXPECT_TRUE(contains(answer.out, "Themes: ")) << answer.out;
    EXPECT_TRUE(contains(answer.out, "Look at ")) << answer.out;
    EXPECT_TRUE(contains(answer.out, "The solution: ")) << answer.out;
    EXPECT_TRUE(contains(answer.out, "Solved: 0 of 1.")) << answer.out;
  }
}

TEST(SolvePuzzle, IsSolvedByItsLine) {
  for (const auto *const game : {"chess", "stackchess", "abalone"})
    for (const auto &puzzle : shipped(game)) {
      if (puzzle.line.size() < 3)
        continue;
      std::string typed;
      for (std::size_t ply = 0; ply < puzzle.line.size(); ply += 2)
        typed += puzzle.line[ply] + "\n";
      const auto answer = plateau_says({"puzzle", game, "--id", puzzle.id}, typed);
      EXPECT_TRUE(contains(answer.out, "The answer: " + puzzle.line[1])) << answer.out;
      EXPECT_TRUE(contains(answer.out, "Solved: 1 of 1.")) << answer.out;
      break;
    }
}

TEST(SolvePuzzle, AWrongMoveIsRefutedAndAnIllegalOneExplained) {
  const auto puzzles = shipped("chess");
  const auto &puzzle = puzzles.front();
  const auto legal = plateau_says({"moves", "chess", "--position", puzzle.position});
  std::string typed = "a9\n";
  std::size_t tried = 0;
  for (std::size_t at = 0; tried < 3 && at < legal.out.size(); ++tried) {
    const auto end = legal.out.find('\n', at);
    typed += legal.out.substr(at, end - at) + "\n";
    at = end + 1;
  }
  const auto answer = plateau_says({"puzzle", "chess", "--id", puzzle.id}, typed + "quit\n");
  EXPECT_TRUE(contains(answer.out, "There is better. Try again.")) << answer.out;
  EXPECT_TRUE(contains(answer.out, " is answered by ") || contains(answer.out, "This loses ") ||
              contains(answer.out, "This allows "))
      << answer.out;
  EXPECT_TRUE(contains(answer.out, "a9")) << answer.out;
}

TEST(SolvePuzzle, GoesThroughATheme) {
  const auto answer = plateau_says({"puzzle", "chess", "--theme", "sacrifice", "--lang", "fr"},
                                   "suivant\nquitter\n");
  EXPECT_EQ(answer.status, 0);
  EXPECT_TRUE(contains(answer.out, "Problème ")) << answer.out;
  EXPECT_TRUE(contains(answer.out, "Réussis : 0 sur 1.")) << answer.out;
}

TEST(SolvePuzzle, SaysWhatIsWrong) {
  EXPECT_EQ(plateau_complains({"puzzle", "halma"}).status, 2);
  const auto theme = plateau_complains({"puzzle", "chess", "--theme", "ejection"});
  EXPECT_EQ(theme.status, 2);
  EXPECT_TRUE(contains(theme.out, "“ejection”")) << theme.out;
  EXPECT_TRUE(contains(theme.out, "sacrifice")) << theme.out;
  const auto id = plateau_complains({"puzzle", "chess", "--id", "no-such"});
  EXPECT_EQ(id.status, 2);
  EXPECT_TRUE(contains(id.out, "“no-such”")) << id.out;
}

} // namespace
} // namespace plateau::app
