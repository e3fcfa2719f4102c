#include "chess/captures.hpp"
#include "chess/chess.hpp"
#include "chess/testing/positions.hpp"
#include "chess/testing/random_games.hpp"

#include <gtest/gtest.h>

namespace plateau::chess {
namespace {

TEST(Captures, AreTheLegalMovesThatChangeTheMaterial) {
  std::size_t seen = 0;
  const auto check = [&](const Position &position) {
    if (in_check(position))
      return;
    Bounded<Move, max_moves> all;
    legal_moves(position, all);
    Bounded<Move, max_moves> some;
    material_moves(position, some);
    std::size_t expected = 0;
    for (const Move move : all)
      if (changes_material(position, move)) {
        ++expected;
        EXPECT_TRUE(some.contains(move)) << write_position(position) << " " << move.bits;
      }
    EXPECT_EQ(some.size(), expected) << write_position(position);
    seen += expected;
  };
  testing::for_each_random_position(60, check);
  for (const auto *fen :
       {"4k3/P1P1P3/8/3pP3/8/8/1p1p4/R3K2R w KQ d6 0 1", "r1n3k1/1P1P4/8/8/8/8/8/4K3 w - - 0 1",
        "8/8/8/K2pP2r/8/8/8/4k3 w - d6 0 1", "4k3/4r3/8/8/8/4Q3/8/4K3 w - - 0 1"})
    check(testing::position(fen));
  EXPECT_GT(seen, 1000U);
}

} // namespace
} // namespace plateau::chess
