#include "core/testing/sample.hpp"
#include "insight/testing/stockfish.hpp"

#include <gtest/gtest.h>

namespace plateau::insight {
namespace {

/// A few games; bench/insight_games.cpp asks about thousands of moves.
TEST(InsightStockfish, AgreesWithClaimsOfMaterialAndMate) {
  const auto program = chess::find_stockfish();
  if (!program)
    GTEST_SKIP() << "Stockfish is not installed";
  chess::Stockfish stockfish(*program);
  testing::Agreement all;
  for (int game = 0; game < plateau::testing::sample(4); ++game) {
    const auto some = testing::ask_stockfish(stockfish, {.careless = 20},
                                             500 + static_cast<std::uint64_t>(game), 4'000, 40'000);
    all.asked += some.asked;
    all.otherwise.insert(all.otherwise.end(), some.otherwise.begin(), some.otherwise.end());
  }
  EXPECT_GE(all.asked, plateau::testing::sample(11));
  // One in a hundred, and at least one: compensation is a matter of opinion.
  EXPECT_LE(all.otherwise.size(), static_cast<std::size_t>(std::max(all.asked / 100, 1)));
  for (const auto &other : all.otherwise)
    std::printf("Stockfish disagrees: %s\n", other.c_str());
}

} // namespace
} // namespace plateau::insight
