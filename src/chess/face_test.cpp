#include "chess/face.hpp"

#include "chess/tactics.hpp"
#include "console/play_with.hpp"
#include "console/testing/games.hpp"
#include "console/testing/session.hpp"
#include "core/testing/languages.hpp"

#include <gtest/gtest.h>

namespace plateau::console {
namespace {

using testing::content_of;
using testing::files_in;
using testing::has;
using testing::last_line;
using testing::session;

const std::filesystem::path test_data = PLATEAU_SOURCE_DIR "/src/chess/testdata";

std::string run_echecs(Terminal &terminal, const ProgramOptions &options) {
  ChessFace face("chess.echecs-prompt", contract_commands);
  return play_with(face, terminal, options);
}

std::string play_echecs(std::string input, ProgramOptions options = {}, Traits traits = {},
                        std::size_t width = 0) {
  return session(
      std::move(input), [&](Terminal &terminal) { EXPECT_EQ(run_echecs(terminal, options), ""); },
      traits, width);
}

std::string play_from(std::string position, std::string input) {
  ProgramOptions options;
  options.position = std::move(position);
  return play_echecs(std::move(input), options);
}

/// `1-0` and the like.
std::string result(const std::string &out) {
  const auto line = last_line(out);
  return line.substr(line.rfind(' ') + 1);
}

TEST(Echecs, OurOwnGamesEndAsTheySay) {
  const auto games = files_in(test_data / "echecs", ".txt");
  ASSERT_GE(games.size(), 60U);
  for (const auto &game : games) {
    const auto text = content_of(game);
    // The expected line reaches the program, too: it is no move, or comes after the end.
    const auto out = play_echecs(text);
    EXPECT_EQ(last_line(out), last_line(text)) << game;
    EXPECT_EQ(out.find('\x1b'), std::string::npos) << game;
  }
}

/// Whoever plays in French may write so; what is piped in is read the same everywhere.
TEST(Echecs, FrenchLettersAreReadFromAFrenchPerson) {
  ProgramOptions french;
  french.language = plateau::testing::french;
  french.position = "4k3/8/8/8/8/8/8/R3K3 w - - 0 1";
  Traits person;
  person.person = true;
  EXPECT_TRUE(has(last_line(play_echecs("Rd1\n/quit\n", french, person)), "wR,,,wK,"));
  EXPECT_TRUE(has(last_line(play_echecs("Td1\n/quit\n", french, person)), ",,,wR,wK,"));
  EXPECT_TRUE(has(last_line(play_echecs("Rd1\n/quit\n", french)), ",,,wR,wK,"));
}

/// What a French person is shown can be typed as it stands.
TEST(Echecs, FrenchLettersAreShownToAFrenchPerson) {
  ProgramOptions french;
  french.language = plateau::testing::french;
  french.movetime = "1000";
  french.position = "k7/8/1K6/8/8/8/8/7R w - - 0 1";
  Traits person;
  person.person = true;
  EXPECT_TRUE(has(play_echecs("conseil\n/quit\n", french, person), "Conseil : Th8#\n"));
  EXPECT_EQ(result(play_echecs("Th8#\n/quit\n", french, person)), "1-0");
  EXPECT_EQ(result(play_echecs("Rh8#\n/quit\n", french, person)), "1-0") << "no king goes there";
  french.level = "8";
  french.as = "black";
  EXPECT_TRUE(has(play_echecs("/quit\n", french, person), "L’ordinateur joue Th8#."));
  EXPECT_TRUE(has(play_echecs("/quit\n", french), "L’ordinateur joue Rh8#."));
}

TEST(Echecs, AFrenchPersonPromotesWithFrenchLetters) {
  ProgramOptions french;
  french.language = plateau::testing::french;
  french.position = "4k3/P7/8/8/8/8/8/4K3 w - - 0 1";
  Traits person;
  person.person = true;
  for (const auto &[answer, piece] :
       {std::pair{"D", "wQ"}, {"t", "wR"}, {"F", "wB"}, {"c", "wN"}, {"R", "wR"}, {"q", "wQ"}}) {
    const auto out = play_echecs(std::string("a7a8\n") + answer + "\n/quit\n", french, person);
    EXPECT_TRUE(has(out, "(D, T, F, C) ?"));
    EXPECT_TRUE(has(last_line(out), std::string(",") + piece + ",,,,bK")) << answer;
  }
  for (const auto *const move : {"a7a8d", "a8=D", "a8D"})
    EXPECT_TRUE(has(last_line(play_echecs(std::string(move) + "\n", french, person)), ",wQ,,,,bK"));
  const auto piped = play_echecs("a7a8d\na7a8\nD\n", french);
  EXPECT_TRUE(has(piped, "(Q, R, B, N) ?"));
  EXPECT_TRUE(has(last_line(piped), "wP,,,,,,,,,,,,bK")) << "still on a7";
}

/// Every refusal of our games is where the comment above it says.
TEST(Echecs, RefusalsAreWhereTheGamesSay) {
  for (const auto &game : files_in(test_data / "echecs", ".txt")) {
    std::string before;
    bool refused = false;
    std::size_t from = 0;
    for (const auto text = content_of(game); from < text.size();) {
      const auto line = text.substr(from, text.find('\n', from) - from);
      from += line.size() + 1;
      if (refused && !line.empty() && line.front() != '#') {
        EXPECT_EQ(last_line(play_echecs(before + line + "\n")), last_line(play_echecs(before)))
            << game << ": " << line;
        refused = false;
      }
      before += line + "\n";
      refused = refused || line.rfind("# refused", 0) == 0;
    }
  }
}

/// A screen is what is shown when told what is in the `.in` file, commands included; to make one
/// anew: `plateau play chess --lang fr --position … < x.in > x.fr.txt`.
TEST(Echecs, ScreensLookAsTheyDid) {
  const auto scripts = files_in(test_data / "screens", ".in");
  ASSERT_EQ(scripts.size(), 2U);
  for (const auto &script : scripts)
    for (const auto *language : {"en", "fr"}) {
      ProgramOptions options;
      options.language = language_of(language);
      if (script.stem() == "promotion-and-commands")
        options.position = "4k2r/1P6/8/8/8/8/8/4K3 w k - 0 1";
      auto golden = script;
      golden.replace_extension(std::string(".") + language + ".txt");
      const auto shown = session(content_of(script), [&](Terminal &terminal) {
        ChessFace face;
        EXPECT_EQ(play_with(face, terminal, options), "");
      });
      EXPECT_EQ(shown, content_of(golden)) << golden;
    }
}

TEST(Echecs, AsksForAPromotionAndAgainUntilItIsOne) {
  const std::string position = "4k3/P7/8/8/8/8/8/4K3 w - - 0 1";
  for (const auto *piece : {"Q", "q", "R", "r", "B", "b", "N", "n"}) {
    std::string expected = "w";
    expected += static_cast<char>(std::toupper(piece[0]));
    const auto out = play_from(position, std::string("a7a8\nK\nQQ\n\n") + piece + "\n/quit\n");
    EXPECT_TRUE(has(last_line(out), "," + expected + ",,,,bK,,,, ")) << piece << out;
  }
}

TEST(Echecs, GivingUpAPromotionPlaysNothing) {
  const std::string position = "4k3/P7/8/8/8/8/8/4K3 w - - 0 1";
  for (const auto &[answer, ending] :
       {std::pair{"", "?-?"}, {"/quit\n", "?-?"}, {"/resign\n", "0-1"}, {"/draw\n", "1/2-1/2"}}) {
    const auto out = play_from(position, std::string("a7a8\n") + answer);
    EXPECT_EQ(result(out), ending) << answer;
    EXPECT_TRUE(has(last_line(out), "wP,,,,,,,,,,,,bK,,,, ")) << "the pawn is still on a7";
  }
}

TEST(Echecs, ReadsStandardNotation) {
  const auto uci = play_echecs("e2e4\nd7d5\ne4d5\ng8f6\ng1f3\nf6d5\nf1e2\nc8g4\ne1g1\n");
  const auto san = play_echecs("e4\nd5\nexd5\nNf6\nNf3\nNxd5\nBe2\nBg4\nO-O\n");
  EXPECT_EQ(last_line(san), last_line(uci));
  const std::string position = "4k3/P7/8/8/8/8/8/4K3 w - - 0 1";
  EXPECT_EQ(last_line(play_from(position, "a8=Q\n")), last_line(play_from(position, "a7a8\nQ\n")));
  EXPECT_EQ(last_line(play_from(position, "a8\nx\nN\n")),
            last_line(play_from(position, "a7a8n\n")));
  EXPECT_EQ(last_line(play_echecs("Nf6\ne5e6\nKe2\n")), last_line(play_echecs("")));
}

TEST(Echecs, SavesAsPgnWhatCanBeReadAgain) {
  const auto path = ::testing::TempDir() + "plateau_echecs_test.pgn";
  std::filesystem::remove(path);
  const std::string game = "e4\ne5\nBc4\nNc6\nQh5\npgn " + path + "\nNf6\nQxf7\n";
  play_echecs(game);
  EXPECT_FALSE(std::filesystem::exists(path)) << "a file of moves writes no file";
  Traits person;
  person.person = person.keyboard = true;
  EXPECT_TRUE(has(play_echecs(game, {}, person), "Saved in"));
  EXPECT_TRUE(has(content_of(path), "\n1. e4 e5 2. Bc4 Nc6 3. Qh5 *\n")) << content_of(path);
  EXPECT_TRUE(has(play_echecs("pgn " + path + "\n", {}, person), "left as it is"));
  std::filesystem::remove(path);
}

TEST(Echecs, InAPipeObeysItsContractAndNothingElse) {
  const auto start = last_line(play_echecs(""));
  for (const auto *word :
       {"undo", "draw", "resign", "quit", "help", "/undo", "/help", "/QUIT", "q"}) {
    const auto out = play_echecs(std::string("e2e4\n") + word + "\ne7e5\n");
    EXPECT_EQ(last_line(out), last_line(play_echecs("e2e4\ne7e5\n"))) << word;
    EXPECT_NE(last_line(out), start) << word;
  }
  EXPECT_EQ(result(play_echecs("/draw\n")), "1/2-1/2");
  EXPECT_EQ(result(play_echecs("/resign\n")), "0-1");
  Traits person;
  person.person = person.keyboard = true;
  EXPECT_EQ(result(play_echecs("draw\nquit\n", {}, person)), "1/2-1/2") << "a person is obeyed";
}

TEST(Echecs, InAPipeReadsWordAfterWord) {
  const auto moves = last_line(play_echecs("e2e4\ne7e5\ng1f3\n"));
  EXPECT_EQ(last_line(play_echecs("e2e4 e7e5\tg1f3")), moves);
  EXPECT_EQ(last_line(play_echecs("\xEF\xBB\xBF"
                                  "e2e4\r\n # e7e6 is for another day\ne7e5 g1f3 /quit b8c6\n")),
            moves);
  EXPECT_TRUE(has(last_line(play_from("4k3/P7/8/8/8/8/8/4K3 w - - 0 1", "a7a8 x q\n")), ",wQ,"));
  Traits person;
  person.person = person.keyboard = true;
  EXPECT_TRUE(has(play_echecs("e2 e4\nE7E5\nnf3\nquit\n", {}, person), moves))
      << "a person writes one move so";
  EXPECT_EQ(last_line(play_echecs("nf3\nE2E4\n")), last_line(play_echecs("")));
}

TEST(Echecs, TellsAllThatAMoveDoes) {
  const auto out = play_from("3rk3/4P3/8/8/8/8/8/4K3 w - - 0 1", "e7d8q\n/quit\n");
  EXPECT_TRUE(has(out, "-> ♙ moves e7d8\n   Capture on d8 · Promotion · Check!\n")) << out;
  const auto castled = play_from("5k2/8/8/8/8/8/8/4K2R w K - 0 1", "O-O\n/quit\n");
  EXPECT_TRUE(has(castled, "-> ♔ moves e1g1\n-> ♖ moves h1f1\n   Castles short · Check!\n"));
}

TEST(Echecs, AGameThatIsOverBeforeItBeginsSaysSo) {
  const auto out = play_from("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1", "h8g8\n");
  EXPECT_TRUE(has(out, "Stalemate: draw"));
  EXPECT_EQ(result(out), "1/2-1/2");
  EXPECT_FALSE(has(out, "Coup")) << "nothing is asked";
}

TEST(Echecs, APositionSetUpInCheckSaysSo) {
  const std::string position = "4k3/p7/8/8/8/8/4r3/4K3 w - - 0 1";
  EXPECT_TRUE(has(play_from(position, ""), "Check!\nWhite to play\n"));
  Traits person;
  person.person = person.keyboard = true;
  ProgramOptions options;
  options.position = position;
  const auto out = play_echecs("e1e2\nundo\nquit\n", options, person);
  EXPECT_TRUE(has(out, "   Move taken back · Check!\n")) << out;
  EXPECT_FALSE(has(play_echecs(""), "Check!"));
  const auto mated = play_from("7k/6Q1/6K1/8/8/8/8/8 b - - 0 1", "");
  EXPECT_FALSE(has(mated, "Check!")) << "mate says more";
}

TEST(Echecs, WrongPositionsAndRulesAreRefused) {
  ProgramOptions options;
  options.position = "nonsense";
  session("", [&](Terminal &terminal) { EXPECT_NE(run_echecs(terminal, options), ""); });
  options = {};
  options.rules = "nonsense";
  session("", [&](Terminal &terminal) { EXPECT_NE(run_echecs(terminal, options), ""); });
}

TEST(Echecs, APersonIsOfferedMoreAfterTheEnd) {
  Traits person;
  person.person = person.keyboard = true;
  const std::string fools_mate = "f2f3\ne7e5\ng2g4\nd8h4\n";
  EXPECT_EQ(result(play_echecs(fools_mate, {}, person)), "0-1");
  EXPECT_EQ(result(play_echecs(fools_mate + "a2a3\n", {}, person)), "0-1");
  EXPECT_EQ(result(play_echecs(fools_mate + "undo\nquit\n", {}, person)), "?-?");
  EXPECT_EQ(result(play_echecs(fools_mate + "undo\nquit\n")), "0-1") << "but a pipe is not";
}

TEST(Echecs, HostileInputIsRefusedAndForgotten) {
  const std::string hostile[] = {
      std::string("e2\0e4\n", 6),          // a NUL byte
      std::string(10'000'000, 'e') + "\n", // a line of ten million bytes
      "\xff\xfe\xc3\x28\n",                // not UTF-8
      "\x1b[2J\x1b]0;title\x07\n",         // control sequences
      "\xe2\x80\xae"
      "e2e4\n",                             // right-to-left override
      "moves \x1b[31m\n",                   //
      "/\x1b[31m\n",                        //
      "e2e4\x1b[A\n",                       //
      "e7e8q\r\x0b\x0c\n",                  // blanks of all kinds
      "pgn\n",                              // no file
      "/\n",                                //
      std::string(max_line + 1, 'e') + "\n" // too long by one
  };
  const auto start = last_line(play_echecs(""));
  for (const auto &line : hostile) {
    const auto out = play_echecs(line);
    EXPECT_EQ(last_line(out), start) << printable(line.substr(0, 40));
    EXPECT_LT(out.size(), 5000U) << "what is refused is not repeated at length";
    for (const char byte : out)
      EXPECT_TRUE(byte == '\n' || static_cast<unsigned char>(byte) >= ' ') << int(byte);
  }
}

TEST(Echecs, ColoursMarkTheLastMoveAndTheCheckedKing) {
  Traits traits;
  traits.colour = true;
  const auto out = play_echecs("e2e4\nf7f6\nd1h5\n", {}, traits);
  const auto board = out.substr(out.rfind("     a     b"));
  std::size_t moved = 0;
  for (auto at = board.find("48;5;65;"); at != std::string::npos;
       at = board.find("48;5;65;", at + 1))
    ++moved;
  EXPECT_EQ(moved, 2U) << "from and to";
  EXPECT_TRUE(has(board, "48;5;160;38;5;16m  ♚  "));
}

} // namespace
} // namespace plateau::console
