#include "chess/fen.hpp"
#include "chess/moves.hpp"

#include <gtest/gtest.h>

namespace plateau::chess {
namespace {

std::uint64_t leaves(std::string_view fen, int depth) {
  const auto setup = read_fen(fen);
  if (!setup) {
    ADD_FAILURE() << fen << ": " << setup.error().code;
    return 0;
  }
  return perft(setup->position, depth);
}

TEST(Perft, Start) { EXPECT_EQ(perft(Position(), 4), 197281U); }

TEST(Perft, Kiwipete) {
  EXPECT_EQ(leaves("r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1", 4),
            4085603U);
}

} // namespace
} // namespace plateau::chess
