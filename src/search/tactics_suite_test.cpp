#include "chess/tactics.hpp"
#include "core/testing/sample.hpp"
#include "search/testing/tactics_suite.hpp"

#include <gtest/gtest.h>

#include <set>

namespace plateau::search {
namespace {

using chess::Chess;

std::vector<testing::Tactic> suite() {
  int broken = 0;
  auto tactics =
      testing::read_tactics(PLATEAU_SOURCE_DIR "/src/search/testdata/tactics.epd", broken);
  EXPECT_EQ(broken, 0);
  return tactics;
}

TEST(TacticsSuite, HoldsAHundredDifferentPositions) {
  std::set<Key> keys;
  for (const auto &tactic : suite())
    keys.insert(tactic.position.key());
  EXPECT_GE(keys.size(), 100U);
}

TEST(TacticsSuite, MostOfItIsSolvedWithFewNodes) {
  constexpr std::uint64_t nodes = 20'000;
  Searcher<Chess> searcher([] { return Moment{0}; }, std::size_t{1} << 20);
  const auto tactics = suite();
  constexpr std::size_t every = plateau::testing::sample_every(1);
  std::size_t tried = 0;
  std::size_t solved = 0;
  for (std::size_t i = 0; i < tactics.size(); i += every) {
    const auto &tactic = tactics[i];
    ++tried;
    searcher.clear();
    Request<Chess> request;
    request.position = tactic.position;
    request.limits.nodes = nodes;
    solved += searcher.think(request, Signals{}).best() == tactic.move ? 1 : 0;
  }
  EXPECT_GE(solved * 100, tried * 70) << solved << " of " << tried;
}

} // namespace
} // namespace plateau::search
