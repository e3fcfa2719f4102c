#include "chess/position_text.hpp"

#include "chess/codes.hpp"
#include "chess/testing/positions.hpp"
#include "chess/testing/random_positions.hpp"
#include "core/texts.hpp"

#include <gtest/gtest.h>

#include <set>
#include <string>

namespace plateau::chess {
namespace {

using testing::start_fen;

std::string rewritten(std::string_view fen, const Rules &rules = {}) {
  const auto setup = read_position(fen, rules);
  return setup ? write_position(setup->position) : std::string(setup.error().code);
}

TEST(Fen, ReadsBackWhatItWrites) {
  for (const std::string_view fen :
       {start_fen, kiwipete, std::string_view("8/8/8/8/8/4k3/8/4K2R b K - 12 345"),
        std::string_view("4k3/8/8/8/3pP3/8/8/4K3 b - e3 0 1"),
        std::string_view("r1k1r3/8/8/8/8/8/8/R1K1R3 w EAea - 0 1"),
        std::string_view("7k/8/8/8/8/8/8/1RRKR3 w EC - 0 1")})
    EXPECT_EQ(rewritten(fen), fen);
  for_random_positions(3000, 5, [](const Rules &rules, const Position &position) {
    const auto setup = read_position(write_position(position), rules);
    ASSERT_TRUE(setup) << write_position(position);
    ASSERT_EQ(setup->position, position) << write_position(position);
    ASSERT_EQ(setup->rules, rules);
  });
}

TEST(Fen, CountersMayBeLeftOut) {
  EXPECT_EQ(rewritten("4k3/8/8/8/8/8/8/4K3 b - -"), "4k3/8/8/8/8/8/8/4K3 b - - 0 1");
}

TEST(Fen, AnEnPassantSquareNobodyCanUseIsForgotten) {
  EXPECT_EQ(rewritten("4k3/8/8/8/4P3/8/8/4K3 b - e3 0 1"), "4k3/8/8/8/4P3/8/8/4K3 b - - 0 1");
  EXPECT_EQ(rewritten("8/8/8/8/k2pP2R/8/8/4K3 b - e3 0 1"), "8/8/8/8/k2pP2R/8/8/4K3 b - - 0 1");
}

TEST(Fen, CastlingLettersOfChess960) {
  const Rules chess960{standard_start_number, false};
  // By Chess960 rules K and Q are the outermost rooks; a file letter names any.
  EXPECT_EQ(rewritten("4k3/8/8/8/8/8/8/R1RK1R1R w KQ - 0 1", chess960),
            "4k3/8/8/8/8/8/8/R1RK1R1R w HA - 0 1");
  EXPECT_EQ(rewritten("4k3/8/8/8/8/8/8/R1RK1R1R w FC - 0 1", chess960),
            "4k3/8/8/8/8/8/8/R1RK1R1R w FC - 0 1");
  // A file letter makes the game Chess960 even where nothing else says so.
  const auto setup = read_position("4k3/8/8/8/8/8/8/2RK4 w C - 0 1");
  ASSERT_TRUE(setup);
  EXPECT_EQ(setup->rules, chess960);
  EXPECT_TRUE(setup->position.chess960());
  EXPECT_FALSE(read_position(start_fen)->position.chess960());
  EXPECT_TRUE(read_position(start_fen, chess960)->position.chess960());
}

struct Wrong {
  std::string_view fen;
  std::string_view reason;
  std::string_view found;
  std::uint32_t column;
};

TEST(Fen, MissingFieldsHaveTheirUsualValues) {
  const auto completed = [](std::string_view text, std::string_view rules = "") {
    const auto placed = read_position(text, *read_rules(rules));
    return placed ? write_position(placed->position) : std::string(placed.error().code);
  };
  EXPECT_EQ(completed("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR"),
            "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1");
  EXPECT_EQ(completed("r3k3/8/8/8/8/8/8/1R2K2R b"), "r3k3/8/8/8/8/8/8/1R2K2R b Kq - 0 1");
  EXPECT_EQ(completed("r2k3r/8/8/8/8/8/8/R2K3R"), "r2k3r/8/8/8/8/8/8/R2K3R w - - 0 1");
  EXPECT_EQ(completed("4k3/8/8/8/8/8/8/4K2R w -"), "4k3/8/8/8/8/8/8/4K2R w - - 0 1");
  EXPECT_EQ(completed("4k3/8/8/8/8/8/8/4K3 w - - 7"), "4k3/8/8/8/8/8/8/4K3 w - - 7 1");
  EXPECT_EQ(completed("1rk4r/8/8/8/8/8/8/RR1K3R w", "chess960"),
            "1rk4r/8/8/8/8/8/8/RR1K3R w HAhb - 0 1");
  EXPECT_EQ(completed("8/8/8/2k5/8/8/8/RR1K3R", "chess960"), "8/8/8/2k5/8/8/8/RR1K3R w HA - 0 1");
}

TEST(Fen, OfThePlacementAloneIsRefusedByItsPlace) {
  const auto refused = read_position("4k3/4R3/8/8/8/8/8/4K3");
  ASSERT_FALSE(refused);
  EXPECT_EQ(refused.error().code, why("fen-king-can-be-taken"));
  EXPECT_EQ(refused.error().column, 1U);
  EXPECT_EQ(read_position("hello").error().code, why("fen-unknown-letter"));
}

// In the order of the codes.
constexpr Wrong wrong[] = {
    {"", "fen-empty", "", 1},
    {"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1   ", "fen-field-count",
     "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQK", 1},
    {"4k3/8/8/8/8/8/8/4K3 w - - 0 1 x", "fen-field-count", "4k3/8/8/8/8/8/8/4K3 w - - 0 1 x", 1},
    {"4k3/8/8/8/8/8/4K3 w - - 0 1", "fen-rank-count", "4k3/8/8/8/8/8/4K3", 1},
    {"4k3/8/8/8/8/8/8/8/4K3 w - - 0 1", "fen-rank-count", "4k3/8/8/8/8/8/8/8/4K3", 1},
    {"4k3/8/8/8/8/8/8/4K3/ w - - 0 1", "fen-rank-count", "4k3/8/8/8/8/8/8/4K3/", 1},
    {"4k3/8/8/3x4/8/8/8/4K3 w - - 0 1", "fen-unknown-letter", "x", 10},
    {"4k3/8/8/9/8/8/8/4K3 w - - 0 1", "fen-unknown-letter", "9", 9},
    {"4k3/8/8/0/8/8/8/4K3 w - - 0 1", "fen-unknown-letter", "0", 9},
    {"4k3/8/8/44/8/8/8/4K3 w - - 0 1", "fen-digits-in-a-row", "44", 9},
    {"4k3/8/8/45/8/8/8/4K3 w - - 0 1", "fen-rank-too-long", "45", 9},
    {"4k3/8/8/8/é7/8/8/4K3 w - - 0 1", "fen-unknown-letter", "é", 11},
    {"4k3/8/8/8p/8/8/8/4K3 w - - 0 1", "fen-rank-too-long", "8p", 9},
    {"4k3/8/8/p8/8/8/8/4K3 w - - 0 1", "fen-rank-too-long", "p8", 9},
    {"4k3/8/8/7/8/8/8/4K3 w - - 0 1", "fen-rank-too-short", "7", 9},
    {"4k3/8/8/8/8/8/8/4K2 w - - 0 1", "fen-rank-too-short", "4K2", 17},
    {"4k3/8/8/8//8/8/4K3 w - - 0 1", "fen-rank-too-short", "", 11},
    {" w - - 0 1", "fen-rank-too-short", "", 1},
    {"8/8/8/8/8/8/8/4K3 w - - 0 1", "fen-no-king", "8/8/8/8/8/8/8/4K3", 1},
    {"4k3/8/8/8/8/8/8/8 w - - 0 1", "fen-no-king", "4k3/8/8/8/8/8/8/8", 1},
    {"4k3/8/8/8/8/8/8/3KK3 w - - 0 1", "fen-several-kings", "4k3/8/8/8/8/8/8/3KK3", 1},
    {"4k3/8/8/8/8/N7/RRRRRRRR/NNNNKNNN w - - 0 1", "fen-too-many-pieces",
     "4k3/8/8/8/8/N7/RRRRRRRR/NNNNKNNN", 1},
    {"4k3/8/8/8/8/P7/PPPPPPPP/4K3 w - - 0 1", "fen-too-many-pawns", "4k3/8/8/8/8/P7/PPPPPPPP/4K3",
     1},
    {"4k2P/8/8/8/8/8/8/4K3 w - - 0 1", "fen-pawn-on-edge", "4k2P/8/8/8/8/8/8/4K3", 1},
    {"4k3/8/8/8/8/8/8/p3K3 w - - 0 1", "fen-pawn-on-edge", "4k3/8/8/8/8/8/8/p3K3", 1},
    {"4k3/8/8/8/8/8/8/4K3 white - - 0 1", "fen-side", "white", 21},
    {"4k3/8/8/8/8/8/8/4K3  - - 0 1", "fen-side", "", 21},
    {"4k3/8/8/8/8/8/4R3/4K3 w - - 0 1", "fen-king-can-be-taken", "w", 23},
    {"8/8/8/8/8/4k3/4K3/8 w - - 0 1", "fen-king-can-be-taken", "w", 21},
    {"4k3/8/8/8/8/8/8/4K2R w Kx - 0 1", "fen-castling", "x", 25},
    {"4k3/8/8/8/8/8/8/4K2R w K- - 0 1", "fen-castling", "-", 25},
    {"4k3/8/8/8/8/8/8/4K2R w  - 0 1", "fen-castling", "", 24},
    {"4k3/8/8/8/8/8/8/4K2R w KK - 0 1", "fen-castling-twice", "K", 25},
    {"4k3/8/8/8/8/8/8/4K1RR w HG - 0 1", "fen-castling-twice", "G", 26},
    {"4k3/8/8/8/8/8/8/5K1R w K - 0 1", "fen-castling-king", "K", 24},
    {"4k3/8/8/8/8/8/4K3/7R w H - 0 1", "fen-castling-king", "H", 24},
    {"4k3/8/8/8/8/8/8/4K1R1 w K - 0 1", "fen-castling-rook", "K", 25},
    {"4k3/8/8/8/8/8/8/4K2r w K - 0 1", "fen-castling-rook", "K", 24},
    {"4k3/8/8/8/8/8/8/4K2Q w H - 0 1", "fen-castling-rook", "H", 24},
    {"4k3/8/8/8/8/8/8/4K2R w E - 0 1", "fen-castling-rook", "E", 24},
    {"4k3/8/8/8/4P3/8/8/4K3 b - e 0 1", "fen-en-passant", "e", 27},
    {"4k3/8/8/8/4P3/8/8/4K3 b - i3 0 1", "fen-en-passant", "i3", 27},
    {"4k3/8/8/8/4P3/8/8/4K3 b - e33 0 1", "fen-en-passant", "e33", 27},
    {"4k3/8/8/8/4P3/8/8/4K3 b - e4 0 1", "fen-en-passant-rank", "e4", 27},
    {"4k3/8/8/8/4P3/8/8/4K3 w - e3 0 1", "fen-en-passant-rank", "e3", 27},
    {"4k3/8/8/8/4P3/4N3/8/4K3 b - e3 0 1", "fen-en-passant-occupied", "e3", 29},
    {"4k3/8/8/8/4P3/8/4N3/4K3 b - e3 0 1", "fen-en-passant-occupied", "e3", 29},
    {"4k3/8/8/8/8/8/8/4K3 b - e3 0 1", "fen-en-passant-pawn", "e3", 25},
    {"4k3/8/8/8/4p3/8/8/4K3 b - e3 0 1", "fen-en-passant-pawn", "e3", 27},
    {"4k3/8/8/8/8/8/8/4K3 w - - -1 1", "fen-halfmove-clock", "-1", 27},
    {"4k3/8/8/8/8/8/8/4K3 w - - -0 1", "fen-halfmove-clock", "-0", 27},
    {"4k3/8/8/8/8/8/8/4K3 w - - 10000 1", "fen-halfmove-clock", "10000", 27},
    {"4k3/8/8/8/8/8/8/4K3 w - - 99999999999999 1", "fen-halfmove-clock", "99999999999999", 27},
    {"4k3/8/8/8/8/8/8/4K3 w - - 00 1", "fen-halfmove-clock", "00", 27},
    {"4k3/8/8/8/8/8/8/4K3 w - -  1", "fen-halfmove-clock", "", 27},
    {"4k3/8/8/8/8/8/8/4K3 w - - 0 0", "fen-fullmove-number", "0", 29},
    {"4k3/8/8/8/8/8/8/4K3 w - - 0 10000", "fen-fullmove-number", "10000", 29},
    {"4k3/8/8/8/8/8/8/4K3 w - - 0 1x", "fen-fullmove-number", "1x", 29},
    {"4k3/8/8/8/8/8/8/4K3 w - - 0 1\n", "fen-fullmove-number", "1\n", 29},
};

TEST(Fen, SaysWhatIsWrongAndWhere) {
  std::set<std::string_view> met;
  for (const Wrong &w : wrong) {
    const auto setup = read_position(w.fen);
    ASSERT_FALSE(setup) << w.fen;
    const Refusal &refusal = setup.error();
    EXPECT_EQ(refusal.kind, RefusalKind::malformed) << w.fen;
    EXPECT_EQ(refusal.code, w.reason) << w.fen;
    EXPECT_EQ(refusal.found, w.found) << w.fen;
    EXPECT_EQ(refusal.column, w.column) << w.fen;
    met.insert(refusal.code);
  }
  const auto long_text = read_position(std::string(max_fen_length + 1, 'k'));
  ASSERT_FALSE(long_text);
  EXPECT_EQ(long_text.error().code, "fen-too-long");
  met.insert(long_text.error().code);
  for (const auto code : whys)
    EXPECT_EQ(met.count(code), code.substr(0, 4) == "fen-" ? 1U : 0U) << code;
}

TEST(Fen, AllPiecesAndTheLargestCountersAreRead) {
  const std::string longest =
      "r1n1k1nr/p1p1p1p1/1p1p1p1p/1q1b1b2/1Q1B1B2/1P1P1P1P/P1P1P1P1/R1N1K1NR "
      "w KQkq - 9999 9999";
  EXPECT_LE(longest.size(), max_fen_length);
  EXPECT_EQ(rewritten(longest), longest);
}

TEST(Fen, SixteenPiecesAndEightPawnsAreAllowed) {
  EXPECT_TRUE(read_position("4k3/8/8/8/8/8/RRRRRRRR/NNNNKNNN b - - 0 1"));
  EXPECT_TRUE(read_position("4k3/8/8/8/8/8/PPPPPPPP/4K3 w - - 0 1"));
}

TEST(Fen, NoByteOfRubbishIsTooMuch) {
  std::mt19937_64 random(3);
  for (int round = 0; round < 20000; ++round) {
    std::string text(start_fen);
    for (int change = 0; change < 3; ++change)
      text[random() % text.size()] = static_cast<char>(
          random() % 4 == 0 ? random() % 256
                            : static_cast<unsigned char>(start_fen[random() % 50]));
    if (const auto setup = read_position(text)) {
      EXPECT_EQ(
          write_position(read_position(write_position(setup->position), setup->rules)->position),
          write_position(setup->position));
      Bounded<Move, max_moves> moves;
      legal_moves(setup->position, moves);
      EXPECT_EQ(moves.size(), count_legal_moves(setup->position)) << text;
    }
  }
}

} // namespace
} // namespace plateau::chess
