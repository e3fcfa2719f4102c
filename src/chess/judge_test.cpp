// Every reason with a position, a move, the squares it names and its words: testdata/refusals.tsv.
#include "chess/testing/positions.hpp"
#include "core/laws.hpp"
#include "core/match.hpp"
#include "core/testing/languages.hpp"

#include <gtest/gtest.h>

#include <fstream>
#include <set>

namespace plateau::chess {
namespace {

using namespace testing;

struct Row {
  std::string code;
  std::string fen;
  std::string move;
  std::string cells;
  std::string english;
  std::string french;
};

std::vector<Row> read_rows() {
  std::ifstream file(PLATEAU_SOURCE_DIR "/src/chess/testdata/refusals.tsv");
  std::vector<Row> rows;
  std::string line;
  std::getline(file, line); // The names of the columns.
  while (std::getline(file, line)) {
    auto fields = split(line, '\t');
    fields.resize(6);
    rows.push_back({fields[0], fields[1], fields[2], fields[3], fields[4], fields[5]});
  }
  return rows;
}

std::string written(const Refusal &refusal) {
  std::vector<std::string> cells;
  for (const auto &[cell, role] : refusal.cells)
    cells.push_back(write_cell(cell) + ":" + std::string(role));
  return joined(cells, ' ');
}

TEST(ChessRefusals, AreAsInTheTable) {
  const auto rows = read_rows();
  ASSERT_FALSE(rows.empty());
  for (const auto &row : rows) {
    const Match<Chess> match(setup(row.fen));
    const auto verdict = match.read_move(row.move);
    const auto *refusal = verdict.refusal();
    ASSERT_NE(refusal, nullptr) << row.fen << " " << row.move;
    EXPECT_EQ(refusal->code, row.code) << row.fen << " " << row.move;
    EXPECT_EQ(written(*refusal), row.cells) << row.fen << " " << row.move;
    EXPECT_EQ(explain<Chess>(plateau::testing::english, *refusal), row.english);
    EXPECT_EQ(explain<Chess>(plateau::testing::french, *refusal), row.french);
  }
}

TEST(ChessRefusals, AreTheSameForTheOtherColour) {
  for (const auto &row : read_rows()) {
    const Match<Chess> match(setup(mirrored_fen(row.fen)));
    const auto verdict = match.read_move(mirrored_move(row.move));
    const auto *refusal = verdict.refusal();
    ASSERT_NE(refusal, nullptr) << row.fen << " " << row.move;
    if (refusal->kind == RefusalKind::illegal) {
      EXPECT_EQ(refusal->code, row.code) << row.fen << " " << row.move;
      EXPECT_EQ(written(*refusal), mirrored_move(row.cells)) << row.fen << " " << row.move;
    }
  }
}

TEST(ChessRefusals, EachReasonIsInTheTable) {
  std::set<std::string> shown;
  for (const auto &row : read_rows())
    shown.insert(row.code);
  // A square off the board cannot be written (see below); options and tags are no move, a
  // null move is one in files only; a position does not know what has moved.
  const std::set<std::string_view> elsewhere = {
      "off-board",        "repeated-option", "castling-king-has-moved", "castling-rook-has-moved",
      "bad-option-value", "unknown-option",  "unknown-variant",         "null-move-in-check"};
  for (const auto code : whys)
    if (code.substr(0, 4) != "fen-") {
      EXPECT_EQ(shown.count(std::string(code)), 1 - elsewhere.count(code)) << code;
    }
}

TEST(ChessRefusals, EachRoleIsGiven) {
  std::vector<Refusal> refusals;
  for (const auto &row : read_rows())
    refusals.push_back(*Match<Chess>(setup(row.fen)).read_move(row.move).refusal());
  refusals.push_back(read_position("4k2P/8/8/8/8/8/8/4K3 w - - 0 1").error());
  laws::every_role_is_given<Chess>(refusals);
}

TEST(ChessRefusals, EverySquareNamedIsInTheWords) {
  for (const auto &row : read_rows())
    for (const auto &named : split(row.cells, ' ')) {
      const auto cell = named.substr(0, named.find(':'));
      EXPECT_NE(row.english.find(cell), std::string::npos) << row.english << " " << cell;
      EXPECT_NE(row.french.find(cell), std::string::npos) << row.french << " " << cell;
    }
}

TEST(ChessRefusals, CrossingAnAttackedSquareNamesSquareAndAttacker) {
  const auto at = position("4k3/p7/b7/8/8/8/P7/4K2R w K - 0 1");
  const auto verdict = read_move(at, "e1g1");
  ASSERT_NE(verdict.refusal(), nullptr);
  EXPECT_EQ(verdict.refusal()->code, "castling-through-attack");
  EXPECT_EQ(written(*verdict.refusal()), "f1:crossed a6:attacker");
  const auto english = explain<Chess>(plateau::testing::english, *verdict.refusal());
  EXPECT_NE(english.find("the black bishop on a6"), std::string::npos) << english;
  const auto french = explain<Chess>(plateau::testing::french, *verdict.refusal());
  EXPECT_NE(french.find("le fou noir en a6"), std::string::npos) << french;
}

TEST(ChessRefusals, PuttingTheOwnKingInCheckIsForbiddenInTheWordsOfTheSeed) {
  for (const auto &row : read_rows())
    if (row.code == "would-put-king-in-check" || row.code == "king-steps-into-check") {
      EXPECT_EQ(row.french.rfind("Interdit de mettre son roi en échec", 0), 0U) << row.french;
    }
}

TEST(ChessJudge, CellsBeyondTheBoardAreRefused) {
  const Position start;
  const Cell last{63};
  const Cell beyond{64};
  for (const auto &attempt : {Attempt{last, beyond, {}, {}}, Attempt{beyond, last, {}, {}},
                              Attempt{Cell::none(), last, {}, {}}, Attempt{}}) {
    const auto verdict = judge(start, attempt);
    ASSERT_NE(verdict.refusal(), nullptr);
    EXPECT_EQ(verdict.refusal()->code, "off-board");
    EXPECT_TRUE(verdict.refusal()->cells.empty());
  }
}

/// What a text is judged to be: a move as engines write it, `?` for an open promotion, or a code.
std::string verdict_of(const Position &at, std::string_view text) {
  const auto verdict = read_move(at, text);
  if (verdict.move())
    return write_uci(at, *verdict.move());
  return verdict.choice() ? "?" : std::string(verdict.refusal()->code);
}

TEST(ChessJudge, CastlingHasFourGestures) {
  const auto at = position("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1");
  for (const auto *gesture : {"e1g1", "e1h1", "O-O", "0-0", "o-o", "O-O+", "O-O#", "0-0!?"})
    EXPECT_EQ(verdict_of(at, gesture), "e1g1") << gesture;
  for (const auto *gesture : {"e1c1", "e1a1", "O-O-O", "0-0-0", "o-o-o", "O-O-O+!!"})
    EXPECT_EQ(verdict_of(at, gesture), "e1c1") << gesture;
  EXPECT_EQ(verdict_of(at, "e1b1"), "not-how-king-moves");
}

TEST(ChessJudge, AChess960KingCastlesOntoItsRook) {
  // The king on f1 steps to g1 or castles onto the rook on h1, its target being the same square.
  const auto corner = position("4k3/8/8/8/8/8/8/5K1R w H - 0 1");
  EXPECT_EQ(verdict_of(corner, "f1g1"), "f1g1");
  EXPECT_EQ(verdict_of(corner, "f1h1"), "f1h1");
  EXPECT_EQ(read_move(corner, "f1g1").move()->special(), Move::Special::none);
  EXPECT_EQ(read_move(corner, "f1h1").move()->special(), Move::Special::castling);
  EXPECT_EQ(verdict_of(corner, "O-O"), "f1h1");
  EXPECT_EQ(verdict_of(corner, "f1d1"), "not-how-king-moves") << "two squares, but not from e1";
  // From the e-file two squares can mean nothing else, wherever the rook stands.
  const auto inner = position("4k3/8/8/8/8/8/8/1R2KR2 w FB - 0 1");
  EXPECT_EQ(verdict_of(inner, "e1g1"), "e1f1");
  EXPECT_EQ(verdict_of(inner, "e1f1"), "e1f1");
  EXPECT_EQ(verdict_of(inner, "e1c1"), "e1b1");
  // A king that does not move at all still castles.
  const auto still = position("4k3/8/8/8/8/8/8/6KR w H - 0 1");
  EXPECT_EQ(verdict_of(still, "g1h1"), "g1h1");
}

TEST(ChessJudge, APromotionIsJudgedFirstAndThenChosen) {
  const auto at = position("7k/P6p/8/8/8/8/7P/4K3 w - - 0 1");
  const Attempt attempt{*read_cell("a7"), *read_cell("a8"), std::nullopt, std::nullopt};
  const auto verdict = judge(at, attempt);
  ASSERT_NE(verdict.choice(), nullptr);
  EXPECT_EQ(verdict.choice()->kind, Choice::Kind::promotion);
  const std::vector<std::int16_t> queen_rook_bishop_knight = {4, 3, 2, 1};
  EXPECT_EQ(
      std::vector<std::int16_t>(verdict.choice()->options.begin(), verdict.choice()->options.end()),
      queen_rook_bishop_knight);
  for (const auto option : verdict.choice()->options) {
    const auto chosen = judge(at, complete(attempt, option));
    ASSERT_NE(chosen.move(), nullptr);
    EXPECT_EQ(chosen.move()->promotion(), static_cast<Kind>(option));
  }
  // Never offered: pawn, king, a black queen, nonsense.
  for (const int number : {0, 5, 10, -1, 300, 32767}) {
    const auto option = static_cast<std::int16_t>(number);
    const auto refused = judge(at, complete(attempt, option));
    ASSERT_NE(refused.refusal(), nullptr) << option;
    EXPECT_EQ(refused.refusal()->code, "bad-promotion-piece") << option;
  }
  // Legality comes before the chooser: a pinned pawn opens none (C12).
  EXPECT_EQ(verdict_of(position("8/r3P1K1/8/8/8/8/8/4k3 w - - 0 1"), "e7e8"),
            "would-put-king-in-check");
}

TEST(ChessJudge, EnPassantIsJudgedByWhatThePositionProves) {
  // Just made, safe.
  EXPECT_EQ(verdict_of(position("4k3/8/8/8/3pP3/8/8/4K3 b - e3 0 1"), "d4e3"), "d4e3");
  // Just made, but queen and king face each other once both pawns are gone.
  EXPECT_EQ(verdict_of(position("8/8/8/8/k2pP2Q/8/8/4K3 b - e3 0 1"), "d4e3"),
            "would-put-king-in-check");
  // One pawn is pinned, the other is not: each hears its own truth.
  const auto two = position("3k4/8/8/8/3pPp2/8/8/3RK3 b - e3 0 1");
  EXPECT_EQ(verdict_of(two, "f4e3"), "f4e3");
  EXPECT_EQ(verdict_of(two, "d4e3"), "would-put-king-in-check");
  // The other pawn beside did not just move.
  EXPECT_EQ(verdict_of(position("4k3/8/8/8/2PpP3/8/8/4K3 b - e3 0 1"), "d4c3"),
            "en-passant-too-late");
  // Its starting square is occupied, so it cannot have come from there.
  EXPECT_EQ(verdict_of(position("8/8/8/8/k2pP2Q/8/4P3/4K3 b - - 0 1"), "d4e3"),
            "en-passant-too-late");
}

TEST(ChessJudge, TheRulesAreAskedInTheirOrder) {
  // Each position breaks two rules; the earlier one of C15 is named.
  EXPECT_EQ(verdict_of(position("4k3/p7/8/8/8/8/P7/4K3 w - - 0 1"), "a7a2"), "not-your-turn")
      << "before the target";
  EXPECT_EQ(verdict_of(position("4k3/8/8/8/8/8/P2N4/4K3 w - - 0 1"), "d2a2"), "own-piece-on-target")
      << "before geometry";
  EXPECT_EQ(verdict_of(position("4k3/8/8/8/8/8/8/3K1N2 w - - 0 1"), "d1f1"), "own-piece-on-target")
      << "before castling from the wrong square";
  EXPECT_EQ(verdict_of(position("4k3/8/8/8/8/8/P1PB4/4K3 w - - 0 1"), "d2b2"),
            "not-how-bishop-moves")
      << "before the path";
  EXPECT_EQ(verdict_of(position("4r1k1/8/8/5p2/4B3/8/8/4K3 w - - 0 1"), "e4g6"), "path-blocked")
      << "before the king's safety";
  EXPECT_EQ(verdict_of(position("4r1k1/8/8/8/4P3/8/8/4K3 w - - 0 1"), "e4d5"),
            "pawn-captures-diagonally")
      << "before the king's safety";
  EXPECT_EQ(verdict_of(position("4r1k1/8/8/8/8/8/8/4KB1R w K - 0 1"), "e1g1"),
            "castling-piece-between")
      << "before check";
  EXPECT_EQ(verdict_of(position("4rr2/6k1/8/8/8/8/8/4K2R w K - 0 1"), "e1g1"),
            "castling-out-of-check")
      << "before the squares crossed";
  EXPECT_EQ(verdict_of(position("5rr1/k7/8/8/8/8/8/4K2R w K - 0 1"), "e1g1"),
            "castling-through-attack")
      << "before the square of arrival";
}

} // namespace
} // namespace plateau::chess
