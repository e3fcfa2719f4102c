#include "search/principal_line.hpp"

#include "abalone/tactics.hpp"
#include "chess/tactics.hpp"
#include "stackchess/tactics.hpp"

#include <gtest/gtest.h>

namespace plateau::search {
namespace {

Known knowing(PackedMove move) { return {move, 0, 0, 1, Bound::exact, true}; }

template <class G> class CarryOn : public ::testing::Test {};
using Games = ::testing::Types<chess::Chess, stackchess::Stackchess, abalone::Abalone>;
TYPED_TEST_SUITE(CarryOn, Games);

TYPED_TEST(CarryOn, FollowsTheTableUpToALength) {
  using G = TypeParam;
  const Request<G> request;
  TranspositionTable table(TranspositionTable::min_bytes);
  std::vector<typename G::Move> known;
  auto position = request.position;
  for (int ply = 0; ply < 5; ++ply) {
    MoveList<G> moves;
    G::legal_moves(position, moves);
    known.push_back(moves[0]);
    table.store(G::hash(position), knowing(pack(moves[0])));
    G::play(position, moves[0]);
  }
  std::vector<typename G::Move> line(known.begin(), known.begin() + 1);
  carry_on(line, request, table, known.size() - 1);
  EXPECT_EQ(line, std::vector(known.begin(), known.end() - 1));
  carry_on(line, request, table, known.size() + 1);
  EXPECT_EQ(line, known) << "no further than the table knows";
}

TYPED_TEST(CarryOn, BelievesNoMoveThatIsNotLegal) {
  using G = TypeParam;
  const Request<G> request;
  TranspositionTable table(TranspositionTable::min_bytes);
  table.store(G::hash(request.position), knowing(0xFFFF'FFFFU));
  std::vector<typename G::Move> line;
  carry_on(line, request, table, 3);
  EXPECT_TRUE(line.empty());
}

TYPED_TEST(CarryOn, ASearchTellsMoreThanAMoveEvenWhenItKnewTheAnswer) {
  using G = TypeParam;
  Searcher<G> searcher([] { return Moment{0}; });
  Request<G> request;
  request.limits.nodes = 20'000;
  searcher.think(request, Signals{});
  for (const std::uint64_t nodes : {500U, 2'000U, 8'000U}) {
    request.limits.nodes = nodes;
    const auto line = searcher.think(request, Signals{}).lines.front();
    EXPECT_GE(line.moves.size(), 3U) << nodes;
    auto position = request.position;
    for (const auto move : line.moves) {
      MoveList<G> moves;
      G::legal_moves(position, moves);
      ASSERT_TRUE(moves.contains(move));
      G::play(position, move);
    }
  }
}

TEST(CarryOnInChess, StopsBeforeGoingRoundInCircles) {
  using chess::Chess;
  const Request<Chess> request;
  TranspositionTable table(TranspositionTable::min_bytes);
  auto position = request.position;
  for (const auto *text : {"g1f3", "g8f6", "f3g1", "f6g8"}) {
    const auto move = *Chess::read_move(position, text).move();
    table.store(Chess::hash(position), knowing(pack(move)));
    Chess::play(position, move);
  }
  std::vector<chess::Move> line;
  carry_on(line, request, table, 100);
  EXPECT_EQ(line.size(), 4U);
}

} // namespace
} // namespace plateau::search
