#include "chess/chess.hpp"
#include "chess/see.hpp"
#include "chess/testing/positions.hpp"

#include <gtest/gtest.h>

namespace plateau::chess {
namespace {

struct Exchange {
  const char *fen;
  const char *move;
  int value; ///< Exactly what the exchange wins.

  friend std::ostream &operator<<(std::ostream &out, const Exchange &exchange) {
    return out << exchange.move << " in " << exchange.fen;
  }
};

class Exchanges : public ::testing::TestWithParam<Exchange> {};

TEST_P(Exchanges, AreCountedOutExactly) {
  const auto position = testing::position(GetParam().fen);
  const auto verdict = Chess::read_move(position, GetParam().move);
  ASSERT_NE(verdict.move(), nullptr);
  EXPECT_TRUE(exchange_reaches(position, *verdict.move(), GetParam().value));
  EXPECT_FALSE(exchange_reaches(position, *verdict.move(), GetParam().value + 1));
}

INSTANTIATE_TEST_SUITE_P(
    Table, Exchanges,
    ::testing::Values(
        Exchange{"4k3/8/8/3p4/8/8/3R4/4K3 w - - 0 1", "d2d5", 100},         // undefended
        Exchange{"4k3/8/4p3/3p4/8/8/3R4/4K3 w - - 0 1", "d2d5", 100 - 500}, // defended by a pawn
        Exchange{"3rk3/8/8/3p4/8/3R4/3R4/4K3 w - - 0 1", "d3d5", 100},      // backed up
        Exchange{"4k3/8/4p3/3n4/2P5/8/8/4K3 w - - 0 1", "c4d5", 320 - 100}, // pawn takes knight
        Exchange{"4k3/8/2n5/3p4/8/4N3/8/4K3 w - - 0 1", "e3d5", 100},       // knight does not reach
        Exchange{"4k3/8/8/3Pp3/8/8/8/4K3 w - e6 0 1", "d5e6", 100},         // en passant
        Exchange{"4k3/1P6/8/8/8/8/8/4K3 w - - 0 1", "b7b8q", 850},          // promotion
        Exchange{"1r2k3/P7/8/8/8/8/8/4K3 w - - 0 1", "a7b8q", 1350},        // capturing one
        Exchange{"r3k3/1P6/8/8/8/8/8/4K3 w q - 0 1", "b7b8q", -100},        // promoted and taken
        Exchange{"4k3/8/8/8/8/8/4r3/4K3 w - - 0 1", "e1e2", 500},           // the king takes
        Exchange{"4k3/8/8/8/8/8/P7/4K2R w K - 0 1", "e1g1", 0},             // castling
        Exchange{"4k3/8/8/8/2p5/8/3P4/4K3 w - - 0 1", "d2d3", -100},        // given away
        Exchange{"4k3/8/8/8/2p5/8/2PP4/4K3 w - - 0 1", "d2d3", 0},          // traded evenly
        Exchange{"4k3/8/8/8/2p1p3/8/3Q4/4K3 w - - 0 1", "d2d3", -950},      // a queen given away
        Exchange{"q3k3/8/8/3p4/4B3/5B2/8/4K3 w - - 0 1", "e4d5", 100}));    // a battery behind

} // namespace
} // namespace plateau::chess
