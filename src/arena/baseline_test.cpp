#include "arena/baseline.hpp"

#include "abalone/abalone.hpp"
#include "arena/testing/starts.hpp"
#include "stackchess/stackchess.hpp"

#include <gtest/gtest.h>

namespace plateau::arena {
namespace {

using abalone::Abalone;
using chess::Chess;
using stackchess::Stackchess;
using testing::opening_of;
using testing::start_of;

std::string baseline_move(std::string_view fen, int depth) {
  const auto opening = opening_of(fen);
  const auto best =
      Baseline<Chess>(opening.setup.rules, {}).choose(opening.setup.position, depth, 1);
  return Chess::write_move(opening.setup.position, best.move);
}

TEST(BaselineSearch, SeesWhatItsDepthShows) {
  EXPECT_EQ(baseline_move("6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1", 1), "a1a8");
  EXPECT_EQ(baseline_move("k7/8/8/3q4/4P3/8/8/K7 w - - 0 1", 1), "e4d5");
  // The pawn is guarded: at depth 2 it stays.
  EXPECT_NE(baseline_move("k7/8/2p5/3p4/8/8/8/K2Q4 w - - 0 1", 2), "d1d5");
  // Two rooks mate in two.
  EXPECT_EQ(Baseline<Chess>({}, {})
                .choose(opening_of("7k/8/8/8/8/8/R7/1R5K w - - 0 1").setup.position, 3, 1)
                .score,
            search::win_in(3));
}

TEST(BaselineSearch, CountsWhatItShould) {
  EXPECT_EQ(baseline_count(Chess::start({})), 0);
  EXPECT_EQ(baseline_count(opening_of("2k5/8/8/8/8/8/5P2/KRBN3Q w - - 0 1").setup.position), 2100);
  EXPECT_EQ(baseline_count(opening_of("2k5/8/8/8/8/8/5P2/KRBN3Q b - - 0 1").setup.position), -2100);
  EXPECT_EQ(baseline_count(Stackchess::start({})), 0);
  EXPECT_EQ(baseline_count(Abalone::start({})), 0);
}

template <class G> class BaselineOfEveryGame : public ::testing::Test {};
using Games = ::testing::Types<Chess, Stackchess, Abalone>;
TYPED_TEST_SUITE(BaselineOfEveryGame, Games);

TYPED_TEST(BaselineOfEveryGame, BaselineIsAlphaBeta) {
  // The same worth as a plain search without bounds.
  using G = TypeParam;
  const auto plain = [](const auto &self, const typename G::Position &position, int depth,
                        int ply) -> int {
    if (const auto end = G::outcome({}, position, {}))
      return !end->winner                                ? 0
             : *end->winner == G::side_to_move(position) ? search::win_in(ply)
                                                         : search::loss_in(ply);
    if (depth == 0)
      return baseline_count(position);
    int best = -search::infinite;
    MoveList<G> moves;
    G::legal_moves(position, moves);
    for (const auto move : moves) {
      auto next = position;
      G::play(next, move);
      best = std::max(best, -self(self, next, depth - 1, ply + 1));
    }
    return best;
  };
  for (std::uint64_t seed = 0; seed < 3; ++seed) {
    auto opening = start_of<G>();
    add_random_plies<G>(opening, 10, seed);
    const auto position = opening.match().position();
    EXPECT_EQ(Baseline<G>({}, {}).choose(position, 2, seed).score, plain(plain, position, 2, 0));
  }
}

} // namespace
} // namespace plateau::arena
