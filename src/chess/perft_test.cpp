#include "chess/moves.hpp"
#include "chess/position_text.hpp"
#include "chess/testing/random_positions.hpp"
#include "chess/testing/stockfish.hpp"

#include <gtest/gtest.h>

#include <map>
#include <string>

namespace plateau::chess {
namespace {

// The sanitizers make everything some thirty times slower: one ply less is as much as they need.
#if defined(__SANITIZE_ADDRESS__)
constexpr bool sanitized = true;
#elif defined(__has_feature)
constexpr bool sanitized = __has_feature(address_sanitizer);
#else
constexpr bool sanitized = false;
#endif

/// Leaves at depths 1, 2, 3 …; the sanitizers leave out what is larger than a million.
void expect_leaves(std::string_view fen, std::initializer_list<std::uint64_t> expected) {
  const auto setup = read_position(fen);
  ASSERT_TRUE(setup) << fen << ": " << setup.error().code;
  int depth = 0;
  for (const std::uint64_t leaves : expected) {
    ++depth;
    if (!sanitized || leaves < 1'000'000) {
      EXPECT_EQ(perft(setup->position, depth), leaves) << fen << " at depth " << depth;
    }
  }
}

TEST(Perft, Start) {
  expect_leaves("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
                {20, 400, 8902, 197281, 4865609, 119060324});
}

TEST(Perft, Kiwipete) { expect_leaves(kiwipete, {48, 2039, 97862, 4085603, 193690690}); }

TEST(Perft, EndgameWithPinsOnTheFifthRank) {
  expect_leaves("8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
                {14, 191, 2812, 43238, 674624, 11030083});
}

TEST(Perft, PromotionsUnderFire) {
  expect_leaves("r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1",
                {6, 264, 9467, 422333, 15833292});
  expect_leaves("r2q1rk1/pP1p2pp/Q4n2/bbp1p3/Np6/1B3NBn/pPPP1PPP/R3K2R b KQ - 0 1",
                {6, 264, 9467, 422333, 15833292});
}

TEST(Perft, AKnightForksAndAPawnIsAboutToPromote) {
  expect_leaves("rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8",
                {44, 1486, 62379, 2103487, 89941194});
}

TEST(Perft, AFullMiddleGame) {
  expect_leaves("r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10",
                {46, 2079, 89890, 3894594});
}

TEST(Perft, Chess960) {
  expect_leaves("bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w HFhf - 2 9",
                {21, 528, 12189, 326672, 8146062});
  expect_leaves("2nnrbkr/p1qppppp/8/1ppb4/6PP/3PP3/PPP2P2/BQNNRBKR w HEhe - 1 9",
                {21, 807, 18002, 667366, 16253601});
  expect_leaves("b1q1rrkb/pppppppp/3nn3/8/P7/1PPP4/4PPPP/BQNNRKRB w GE - 1 9",
                {20, 479, 10471, 273318, 6417013});
}

/// A move as Stockfish writes it: castling king takes rook in Chess960 only.
std::string uci(const Position &position, Move move) {
  const bool castling = move.special() == Move::Special::castling;
  const Square to =
      castling && !position.chess960() ? castled_king(move.from(), move.to()) : move.to();
  std::string text;
  for (const Square square : {move.from(), to}) {
    text += static_cast<char>('a' + file_of(square));
    text += static_cast<char>('1' + rank_of(square));
  }
  if (move.special() == Move::Special::promotion)
    text += "pnbrqk"[static_cast<std::size_t>(move.promotion())];
  return text;
}

TEST(Perft, AgreesWithStockfishOnRandomPositions) {
  const auto program = find_stockfish();
  if (!program)
    GTEST_SKIP() << "stockfish is not installed: there is no oracle to ask";
  Stockfish stockfish(*program);
  constexpr int count = sanitized ? 100 : 1200;
  int seen = 0;
  for_random_positions(count, 2024, [&](const Rules &, const Position &position) {
    const int depth = ++seen % 2 + 1;
    std::map<std::string, std::uint64_t> theirs;
    stockfish.set_up(write_position(position), position.chess960());
    stockfish.perft(depth,
                    [&](const std::string &move, std::uint64_t leaves) { theirs[move] = leaves; });
    std::map<std::string, std::uint64_t> ours;
    Bounded<Move, max_moves> moves;
    legal_moves(position, moves);
    for (const Move move : moves) {
      Position next = position;
      play(next, move);
      ours[uci(position, move)] = perft(next, depth - 1);
    }
    ASSERT_EQ(ours, theirs) << write_position(position);
  });
  EXPECT_EQ(seen, count);
}

} // namespace
} // namespace plateau::chess
