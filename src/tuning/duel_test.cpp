#include "tuning/duel.hpp"

#include "chess/tactics.hpp"

#include <gtest/gtest.h>

namespace plateau::tuning {
namespace {

using chess::Chess;
using search::FreeParameters;
using search::Parameter;

template <class P> search::Answer<Chess> think(const P &parameters) {
  search::Searcher<Chess, P> searcher([] { return search::Moment{0}; }, std::size_t{1} << 20);
  searcher.set_parameters(parameters);
  search::Request<Chess> request;
  request.limits.depth = 11;
  return searcher.think(request, search::Signals{});
}

TEST(FreeNumbers, OfTheTableSearchAsTheTableDoes) {
  const auto standard = think(search::StandardParameters{});
  const auto free = think(FreeParameters{});
  EXPECT_EQ(free.nodes, standard.nodes);
  EXPECT_EQ(free.lines.front().score, standard.lines.front().score);
}

// A number that nothing looks at could be tuned for ever.
TEST(FreeNumbers, AllHaveAnEffect) {
  const auto usual = think(FreeParameters{}).nodes;
  for (const auto &row : search::parameter_table) {
    FreeParameters least;
    least.set(row.which, row.smallest);
    FreeParameters most;
    most.set(row.which, row.largest);
    EXPECT_TRUE(think(least).nodes != usual || think(most).nodes != usual) << row.name;
  }
}

arena::Opening<Chess> start() { return {{{}, Chess::start({})}, {}}; }

TEST(Duel, EqualsShareThePoints) {
  Duel<Chess> duel(200, search::network::standard_network<Chess>());
  EXPECT_EQ(duel.play_pair(start(), {}, {}), 2);
}

TEST(Duel, WhoPrunesAwayNearlyEverythingLoses) {
  FreeParameters blind;
  for (const auto which : {Parameter::late_moves, Parameter::late_moves_depth, Parameter::futility,
                           Parameter::futility_depth})
    blind.set(which, search::parameter_table[index(which)].smallest);
  Duel<Chess> duel(400, search::network::standard_network<Chess>());
  const Starts<Chess> starts({}, {Chess::Rules{}}, 6, 1);
  int first = 0;
  int second = 0;
  for (std::uint64_t pair = 0; pair < 6; ++pair) {
    first += duel.play_pair(starts.of(pair), {}, blind);
    second += duel.play_pair(starts.of(pair), blind, {});
  }
  EXPECT_EQ(first + second, 6 * 4) << "who is named first does not matter";
  EXPECT_GT(first, second);
}

TEST(Starts, EachPairBeginsElsewhere) {
  const Starts<Chess> starts({}, {Chess::Rules{}}, 8, 1);
  const auto once = starts.of(3);
  EXPECT_EQ(once.moves.size(), 8U);
  EXPECT_EQ(once.moves, starts.of(3).moves);
  EXPECT_NE(once.moves, starts.of(4).moves);
  EXPECT_NE(once.moves, Starts<Chess>({}, {Chess::Rules{}}, 8, 2).of(3).moves);
}

} // namespace
} // namespace plateau::tuning
