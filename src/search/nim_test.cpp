// The search itself, on a game whose truth is known: a heap of a multiple of four is lost.
#include "search/testing/nim_tactics.hpp"

#include <gtest/gtest.h>

namespace plateau::search {
namespace {

using testing::Nim;

class NimSearch : public ::testing::TestWithParam<int> {
protected:
  Answer<Nim> think(int left) {
    Request<Nim> request;
    request.position = {left, Side::first};
    request.limits.depth = left + 1;
    return searcher_.think(request, Signals{});
  }
  Searcher<Nim> searcher_{[] { return Moment{0}; }, TranspositionTable::min_bytes};
};

TEST_P(NimSearch, FindsTheWinAndHowFarItIs) {
  const int left = GetParam();
  const auto answer = think(left);
  ASSERT_TRUE(answer.best());
  const auto &line = answer.lines.front();
  if (left % 4 != 0) {
    EXPECT_EQ(answer.best()->taken, left % 4);
    EXPECT_TRUE(is_win(line.score)) << line.score;
  } else {
    EXPECT_TRUE(is_loss(line.score)) << line.score;
  }
}

INSTANTIATE_TEST_SUITE_P(Heaps, NimSearch, ::testing::Range(1, 21));

TEST(NimSearchEnd, NoMoveNoAnswer) {
  Searcher<Nim> searcher([] { return Moment{0}; }, TranspositionTable::min_bytes);
  Request<Nim> request;
  request.position = {0, Side::first};
  const auto answer = searcher.think(request, Signals{});
  EXPECT_FALSE(answer.best());
  EXPECT_TRUE(answer.lines.empty());
}

TEST(NimSearchEnd, TheDeepestSearchComesToAnEnd) {
  Searcher<Nim> searcher([] { return Moment{0}; }, TranspositionTable::min_bytes);
  Request<Nim> request;
  request.position = {Nim::largest_heap, Side::first};
  request.limits.nodes = 200'000;
  const auto answer = searcher.think(request, Signals{});
  EXPECT_TRUE(answer.best());
}

TEST(NimSearchCrew, WhoDoesNotComeIsNotMissed) {
  bool helpers_come = true;
  Searcher<Nim> searcher([] { return Moment{0}; }, TranspositionTable::min_bytes,
                         [&](std::size_t helpers, const auto &lead, const auto &help) {
                           system_crew()(helpers_come ? helpers : 0, lead, help);
                         });
  searcher.set_threads(4);
  Request<Nim> request;
  request.position = {7, Side::first};
  EXPECT_EQ(searcher.think(request, Signals{}).threads, 4);
  // What helpers found in the search before is not taken for an answer to this one.
  helpers_come = false;
  request.position = {6, Side::first};
  request.limits.depth = 6; // Deep enough to see the end.
  const auto answer = searcher.think(request, Signals{});
  EXPECT_EQ(answer.threads, 1);
  EXPECT_EQ(answer.best()->taken, 2);
}

} // namespace
} // namespace plateau::search
