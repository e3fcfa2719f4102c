#include "chess/testing/positions.hpp"
#include "core/taps.hpp"
#include "core/testing/languages.hpp"

#include <gtest/gtest.h>

namespace plateau::chess {
namespace {

using namespace testing;

/// The events of a move, one word each: `moved:e1-g1 moved:h1-f1 castled-short:e1-g1`.
std::string events_of(const char *fen, const char *move) {
  const auto at = position(fen);
  const auto verdict = read_move(at, move);
  if (!verdict.move())
    return "refused";
  EventList events;
  changes(at, *verdict.move(), events);
  std::vector<std::string> words;
  for (const auto &event : events) {
    EXPECT_EQ(event.side, at.side_to_move());
    EXPECT_EQ(event.count, 1);
    std::string word(name(event.kind));
    word.append(":").append(piece_key(event.piece));
    word.append(":").append(write_cell(event.from)).append("-").append(write_cell(event.to));
    words.push_back(word);
  }
  return joined(words, ' ');
}

TEST(ChessView, OneMoveCarriesAllItsEvents) {
  EXPECT_EQ(events_of("4k3/8/8/8/8/8/4P3/4K3 w - - 0 1", "e2e3"), "moved:white-pawn:e2-e3");
  EXPECT_EQ(events_of("4k3/8/8/8/8/8/4P3/4K3 w - - 0 1", "e2e4"),
            "moved:white-pawn:e2-e4 double-step:white-pawn:e2-e4");
  EXPECT_EQ(events_of("4k3/8/8/8/3pP3/8/8/4K3 b - e3 0 1", "d4e3"),
            "moved:black-pawn:d4-e3 captured:white-pawn:e4-e4 en-passant:black-pawn:d4-e3");
  EXPECT_EQ(events_of("4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1", "O-O"),
            "moved:white-king:e1-g1 moved:white-rook:h1-f1 castled-short:white-king:e1-g1");
  EXPECT_EQ(events_of("3k4/8/8/8/8/8/8/R3K2R w KQ - 0 1", "O-O-O"),
            "moved:white-king:e1-c1 moved:white-rook:a1-d1 castled-long:white-king:e1-c1 "
            "check:white-rook:d1-d8");
  EXPECT_EQ(events_of("1n5k/P7/8/8/8/8/8/4K3 w - - 0 1", "a7b8q"),
            "moved:white-pawn:a7-b8 captured:black-knight:b8-b8 promoted:white-queen:b8-b8 "
            "check:white-queen:b8-h8");
}

TEST(ChessView, ADiscoveredCheckNamesThePieceThatChecks) {
  EXPECT_EQ(events_of("4k3/p7/8/8/4N3/8/P7/4RK2 w - - 0 1", "e4c3"),
            "moved:white-knight:e4-c3 check:white-rook:e1-e8");
}

TEST(ChessView, AChess960KingMayStayWhereItIs) {
  EXPECT_EQ(events_of("4k3/8/8/8/8/8/8/6KR w H - 0 1", "O-O"),
            "moved:white-king:g1-g1 moved:white-rook:h1-f1 castled-short:white-king:g1-g1");
}

/// The ways of tapping a move: `e1-h1 e1-g1`, a choice as `=4`.
std::string spellings_of(const char *fen, const char *move) {
  const auto at = position(fen);
  SpellingList list;
  spellings(at, *read_move(at, move).move(), list);
  std::vector<std::string> words;
  for (const auto &spelling : list) {
    std::string word = write_cell(spelling.cells[0]);
    word.append("-").append(write_cell(spelling.cells[1]));
    if (spelling.choice != 0)
      word.append("=").append(std::to_string(spelling.choice));
    words.push_back(word);
  }
  return joined(words, ' ');
}

TEST(ChessView, CastlingIsTappedInTwoWays) {
  EXPECT_EQ(spellings_of("4k3/8/8/8/8/8/4P3/4K3 w - - 0 1", "e2e4"), "e2-e4");
  EXPECT_EQ(spellings_of("4k3/P7/8/8/8/8/8/4K3 w - - 0 1", "a7a8r"), "a7-a8=3");
  EXPECT_EQ(spellings_of("4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1", "O-O"), "e1-h1 e1-g1");
  EXPECT_EQ(spellings_of("4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1", "O-O-O"), "e1-a1 e1-c1");
  // In Chess960 g1 may be an ordinary step of the king, or the rook's own square.
  EXPECT_EQ(spellings_of("4k3/8/8/8/8/8/8/5K1R w H - 0 1", "O-O"), "f1-h1");
  EXPECT_EQ(spellings_of("4k3/8/8/8/8/8/8/4K1R1 w G - 0 1", "O-O"), "e1-g1");
  EXPECT_EQ(spellings_of("4k3/8/8/8/8/8/8/4KR2 w F - 0 1", "O-O"), "e1-f1 e1-g1");
}

TEST(ChessView, TapsOpenThePromotionChooser) {
  const auto at = position("7k/P6p/8/8/8/8/7P/4K3 w - - 0 1");
  const std::array<Cell, 2> taps = {*read_cell("a7"), *read_cell("a8")};
  for (std::int16_t choice = 0; choice <= 5; ++choice)
    EXPECT_EQ(tapped_move<Chess>(at, taps, choice).has_value(), choice >= 1 && choice <= 4)
        << choice;
}

TEST(ChessView, EachSquareHoldsOnePieceAtMost) {
  const Position start;
  const auto king = stack_at(start, *read_cell("e1"));
  ASSERT_EQ(king.size(), 1U);
  EXPECT_EQ(piece_key(king[0]), "white-king");
  EXPECT_EQ(piece_key(stack_at(start, *read_cell("d8"))[0]), "black-queen");
  EXPECT_TRUE(stack_at(start, *read_cell("e4")).empty());
  EXPECT_TRUE(stack_at(start, Cell{64}).empty());
  EXPECT_TRUE(stack_at(start, Cell::none()).empty());
  int cells = 0;
  for_each_cell(start, [&](Cell cell) { EXPECT_EQ(cell.number, cells++); });
  EXPECT_EQ(cells, 64);
}

TEST(ChessView, KeysNamePiecesAndSides) {
  EXPECT_EQ(piece_key(0), "white-pawn");
  EXPECT_EQ(piece_key(8), "black-bishop");
  EXPECT_EQ(piece_key(11), "black-king");
  EXPECT_EQ(piece_key(12), "");
  EXPECT_EQ(piece_key(-1), "");
  EXPECT_EQ(side_key(Side::first), "white");
  EXPECT_EQ(side_key(Side::second), "black");
}

TEST(ChessView, PiecesAgreeInGenderInFrench) {
  EXPECT_EQ(find_text(plateau::testing::french, "chess.piece.black-rook"), "la tour noire");
  EXPECT_EQ(find_text(plateau::testing::french, "chess.piece.white-queen"), "la dame blanche");
  for (int number = 0; number < 12; ++number)
    for (const auto language : all_languages()) {
      const auto key = "chess.piece." + std::string(piece_key(number));
      EXPECT_FALSE(find_text(language, key).empty()) << key;
    }
}

} // namespace
} // namespace plateau::chess
