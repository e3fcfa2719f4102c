#include "chess/testing/positions.hpp"

#include <gtest/gtest.h>

#include <random>

namespace plateau::chess {
namespace {

using namespace testing;

TEST(ChessEvaluate, IsTheSameFromTheOtherSideOfTheBoard) {
  std::mt19937_64 random(7);
  for (int game = 0; game < 20; ++game) {
    Position at;
    for (int ply = 0; ply < 80; ++ply) {
      Bounded<Move, max_moves> moves;
      legal_moves(at, moves);
      if (moves.empty())
        break;
      play(at, moves[random() % moves.size()]);
      const auto fen = write_fen(at);
      EXPECT_EQ(evaluate(at), evaluate(position(mirrored_fen(fen)))) << fen;
    }
  }
}

TEST(ChessEvaluate, KnowsWhatPiecesAreWorth) {
  const auto value = [](const char *fen) { return evaluate(position(fen)); };
  const int queen = value("4k3/8/8/8/8/8/8/3QK3 w - - 0 1");
  const int rook = value("4k3/8/8/8/8/8/8/3RK3 w - - 0 1");
  const int bishop = value("4k3/8/8/8/8/8/8/3BK3 w - - 0 1");
  const int pawn = value("4k3/8/8/8/8/8/3P4/4K3 w - - 0 1");
  EXPECT_GT(queen, rook);
  EXPECT_GT(rook, bishop);
  EXPECT_GT(bishop, pawn);
  EXPECT_GT(pawn, 0);
  EXPECT_LT(value("3qk3/8/8/8/8/8/8/4K3 w - - 0 1"), 0) << "the other side's queen";
  EXPECT_GT(value("7k/3P4/8/8/8/8/8/4K3 w - - 0 1"), pawn) << "close to promotion";
}

TEST(ChessEvaluate, TheStartIsNearlyEven) {
  EXPECT_GT(evaluate(Position{}), 0);
  EXPECT_LT(evaluate(Position{}), 30);
}

} // namespace
} // namespace plateau::chess
