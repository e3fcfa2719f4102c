#include "app/replay.hpp"

#include "app/testing/program.hpp"
#include "core/testing/sample.hpp"

#include <algorithm>
#include <random>

namespace plateau::app {
namespace {

using testing::plateau_complains;
using testing::plateau_says;
using testing::TemporaryFile;

const std::string scholars_mate = "[Event \"mate\"]\n[Result \"1-0\"]\n\n"
                                  "1. e4 e5 2. Qh5 Nc6 3. Bc4 Nf6 4. Qxf7# 1-0\n\n";
const std::string illegal_king = "[Event \"illegal\"]\n\n1. e4 e5 2. Ke3 *\n\n";

/// All reports on a text, and their sum.
struct Replayed {
  std::string out;
  ReplayTally tally;
};

Replayed replayed(std::string_view text, unsigned threads) {
  Replayed all;
  replay_text(text, {}, "f", threads, [&](const ReplayReport &report, std::size_t) {
    all.out += report.out;
    all.tally += report.tally;
    return true;
  });
  return all;
}

/// The same, read in one go.
Replayed streamed(std::string_view text) {
  RecordFile file(text);
  ReplayReport report;
  report.file = "f";
  while (file.next_game())
    replay_present_game(file, {}, report);
  return {report.out, report.tally};
}

TEST(Replay, TellsPositionAndResult) {
  const auto all = replayed(scholars_mate, 1);
  EXPECT_EQ(all.out,
            "f:1: 1-0 r1bqkb1r/pppp1Qpp/2n2n2/4p3/2B1P3/8/PPPP1PPP/RNB1K1NR b KQkq - 0 4\n");
  EXPECT_EQ(all.tally.games, 1U);
  EXPECT_EQ(all.tally.moves, 7U);
  EXPECT_EQ(all.tally.failed, 0U);
}

TEST(Replay, TellsWhereAndWhyAGameFails) {
  const auto all = replayed(scholars_mate + illegal_king, 1);
  EXPECT_NE(all.out.find("\nf:8:13: move 2 (White): A king cannot go from e1 to e3"),
            std::string::npos)
      << all.out;
  EXPECT_EQ(all.tally.failed, 1U);
}

TEST(Replay, CountsTheMovesOfAVariationFromWhereItBranches) {
  const auto all = replayed("1. e4 e5 (1... c5 2. Nf3 Ke4) 2. Nf3 *\n", 1);
  EXPECT_NE(all.out.find("f:1:26: move 2 (Black): "), std::string::npos) << all.out;
}

TEST(Replay, AResultThatTheBoardContradictsIsAWarning) {
  auto wrong = scholars_mate;
  for (auto at = wrong.find("1-0"); at != std::string::npos; at = wrong.find("1-0"))
    wrong.replace(at, 3, "0-1");
  const auto all = replayed(wrong, 1);
  EXPECT_EQ(all.tally.failed, 0U);
  EXPECT_EQ(all.tally.warnings, 1U);
  EXPECT_NE(all.out.find("warning: the file says 0-1"), std::string::npos) << all.out;
}

TEST(Replay, MovesAreNumberedFromTheStartPosition) {
  const auto all = replayed("[SetUp \"1\"]\n[FEN \"4k3/8/8/8/8/8/4P3/4K3 b - - 0 40\"]\n\n"
                            "40... Kd7 41. e5 *\n",
                            1);
  EXPECT_NE(all.out.find("move 41 (White): "), std::string::npos) << all.out;
}

TEST(Replay, EveryGameCountsFromTheStartPositionOfItsFile) {
  const auto abalone = replayed("[Game \"abalone\"]\n[SetUp \"1\"]\n"
                                "[FEN \"s4/6/7/8/9/8/7/6/S4 0 0 w 7 30\"]\n\n30... a1a2 *\n",
                                1);
  EXPECT_NE(abalone.out.find("move 30 (White): "), std::string::npos) << abalone.out;
  const auto stackchess = replayed("[Game \"stackchess\"]\n[SetUp \"1\"]\n"
                                   "[FEN \"x4/x4/x4/K,x2,k w n=4 7 7 58\"]\n\n30. d1d2 *\n",
                                   1);
  EXPECT_NE(stackchess.out.find("move 30 (White): "), std::string::npos) << stackchess.out;
}

TEST(Replay, PlayingOnAfterTheEndIsAWarning) {
  // The start stands for the fifth time after 16 plies.
  std::string text;
  for (int i = 0; i < 4; ++i)
    text += "Nf3 Nf6 Ng1 Ng8 ";
  EXPECT_EQ(replayed(text + "1/2-1/2\n", 1).tally.warnings, 0U);
  const auto all = replayed(text + "e4 (d4 d5) e5 1-0\n", 1);
  EXPECT_EQ(all.tally.failed, 0U);
  EXPECT_EQ(all.tally.warnings, 1U);
  EXPECT_NE(all.out.find("over after move 8 (Black): "), std::string::npos) << all.out;
}

/// C15: that the game is over comes before all other reasons.
TEST(Replay, AMoveAfterTheEndIsRefusedForThat) {
  const auto reason_of = [](const std::string &text) { return replayed(text, 1).out; };
  const std::string over = "The game is over. ";
  const auto mated = over + "Checkmate Black wins!\n";
  EXPECT_EQ(reason_of("1. f3 e5 2. g4 Qh4# 3. a3 *\n"), "f:1:24: move 3 (White): " + mated);
  EXPECT_EQ(reason_of("1. e4 (1. f3 e5 2. g4 Qh4# 3. a3) *\n"), "f:1:31: move 3 (White): " + mated);
  const std::string stalemate = "[SetUp \"1\"]\n[FEN \"7k/4Q3/6K1/8/8/8/8/8 w - - 0 1\"]\n\n";
  EXPECT_NE(reason_of(stalemate + "1. Qf7 Kh7 *\n").find(over + "Stalemate"), std::string::npos);
  const std::string set_up = "[SetUp \"1\"]\n[FEN \"7k/5Q2/6K1/8/8/8/8/8 b - - 0 1\"]\n\n";
  EXPECT_NE(reason_of(set_up + "1... Kh7 *\n").find(over + "Stalemate"), std::string::npos);
  // What is no move is not refused for that, nor what comes before the end.
  EXPECT_EQ(reason_of("1. f3 e5 2. g4 Qh4# 3. xyz *\n").find(over), std::string::npos);
  EXPECT_EQ(reason_of("1. f3 e5 2. g4 Qh4# (2... Qh5) *\n").find(over), std::string::npos);
}

TEST(Replay, ReportsAreHandedOutBeforeTheyGrowLarge) {
  const std::string text(std::size_t(plateau::testing::sample(200)) << 10, '*');
  std::uint64_t games = 0;
  std::size_t longest = 0;
  replay_text(text, {}, "f", 2, [&](const ReplayReport &report, std::size_t) {
    games += report.tally.games;
    longest = std::max(longest, report.out.size());
    return true;
  });
  EXPECT_EQ(games, text.size());
  EXPECT_LT(longest, std::size_t{5} << 20);
}

TEST(Replay, ThreadsAndPartsChangeNothing) {
  // Comments that look like the start of a game, of the length of many parts together.
  const std::string trap =
      "[Event \"trap\"]\n\n1. e4 {not a game:\n\n[Event \"inside\"]\n\n1. d5 *\n}"
      " e5 *\n\n";
  std::mt19937 random(7);
  std::string text;
  while (text.size() < std::size_t(plateau::testing::sample(4)) << 20)
    switch (random() % 8) {
    case 0:
      text += illegal_king;
      break;
    case 1:
      text += trap;
      break;
    case 2:
      text += "{" + std::string(random() % 60000, 'x') + "\n\n[Event \"y\"]\n}\n";
      break;
    case 3:
      text += "[Event \"broken\n[Site ]\n\n1. e4 { never closed\n\n";
      break;
    default:
      text += scholars_mate;
    }
  const auto expected = streamed(text);
  for (const unsigned threads : {1U, 4U}) {
    const auto all = replayed(text, threads);
    EXPECT_EQ(all.tally.games, expected.tally.games);
    EXPECT_EQ(all.tally.failed, expected.tally.failed);
    EXPECT_EQ(all.tally.moves, expected.tally.moves);
    EXPECT_TRUE(all.out == expected.out) << threads;
  }
}

// The command itself.

TEST(ReplayCommand, SumsUpAndAnswersByStatus) {
  const TemporaryFile good(scholars_mate);
  const TemporaryFile bad(scholars_mate + illegal_king);
  const auto fine = plateau_says({"replay", good.path()});
  EXPECT_EQ(fine.status, 0);
  EXPECT_NE(fine.out.find(good.path() + ":1: 1-0 "), std::string::npos);
  EXPECT_NE(fine.out.find("Games: 1, moves: 7, failed: 0, warnings: 0\n"), std::string::npos);
  EXPECT_EQ(plateau_says({"replay", good.path(), bad.path()}).status, 1);
  EXPECT_EQ(plateau_says({"replay", good.path(), bad.path(), "--quiet"}).out,
            "Games: 3, moves: 16, failed: 1, warnings: 0\n");
  EXPECT_EQ(plateau_says({"replay", bad.path(), "/no/such/file"}).status, 2);
  EXPECT_EQ(plateau_says({"replay", "/"}).status, 2);
  EXPECT_EQ(plateau_says({"replay"}).status, 2);
  EXPECT_EQ(plateau_says({"replay", good.path(), "--game", "go"}).status, 2);
}

TEST(ReplayCommand, ReadsStandardInputAndSpeaksFrench) {
  const auto answer = plateau_says({"replay", "-", "--lang", "fr"}, illegal_king);
  EXPECT_EQ(answer.status, 1);
  EXPECT_NE(answer.out.find("(entrée standard):3:13: coup 2 (les Blancs) : "), std::string::npos)
      << answer.out;
}

TEST(ReplayCommand, GoesByTheGameTag) {
  const auto first_move = [](const std::string &game) {
    return plateau_says({"moves", game, "--json"}).json()["moves"][0].get<std::string>();
  };
  const auto abalone = "[Game \"abalone\"]\n\n1. " + first_move("abalone") + " *\n";
  EXPECT_EQ(plateau_says({"replay", "-"}, abalone).status, 0);
  const auto untagged = "1. " + first_move("stackchess") + " *\n";
  EXPECT_EQ(plateau_says({"replay", "-", "--game", "stackchess"}, untagged).status, 0);
  const auto unknown = plateau_says({"replay", "-"}, "[Game \"go\x1b[2J\"]\n\n1. a1 *\n");
  EXPECT_EQ(unknown.status, 1);
  EXPECT_EQ(unknown.out.find('\x1b'), std::string::npos);
}

TEST(ReplayCommand, NoInputCrashesIt) {
  std::mt19937 random(11);
  const std::string alphabet = "[]{}()\"\\;%$!?*1234567890-/=+#NBRQKOeabcdefgh. \n\r\t\x1b\xff\xc3";
  for (int round = 0; round < 20; ++round) {
    std::string text = round % 2 == 0 ? scholars_mate : std::string{};
    for (int i = 0; i < 3000; ++i)
      text.push_back(alphabet[random() % alphabet.size()]);
    text.push_back('\0');
    const auto answer = plateau_says({"replay", "-"}, text);
    EXPECT_LE(answer.status, 1);
    EXPECT_EQ(answer.out.find('\x1b'), std::string::npos);
  }
}

} // namespace
} // namespace plateau::app
