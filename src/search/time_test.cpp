#include "search/time.hpp"

#include <gtest/gtest.h>

namespace plateau::search {
namespace {

using namespace std::chrono_literals;

TEST(Time, NeverPlansMoreThanThereIs) {
  for (const auto remaining : {-5ms, 0ms, 1ms, 5ms, 50ms, 2000ms, 60000ms})
    for (const auto increment : {0ms, 20ms, 1000ms})
      for (const std::optional<int> moves :
           {std::optional<int>{}, std::optional(0), std::optional(1), std::optional(40),
            std::optional(100000)}) {
        const auto budget = budget_for({remaining, increment, moves}, 10ms);
        EXPECT_GE(budget.soft, 1ms);
        EXPECT_LE(budget.soft, budget.hard);
        EXPECT_LE(budget.hard, std::max<Moment>(remaining - 10ms, 1ms)) << remaining.count();
      }
}

TEST(Time, LastsForTheWholeGame) {
  // Spending the soft limit on each move leaves time after a long game.
  auto remaining = 2000ms;
  for (int move = 0; move < 200; ++move) {
    const auto budget = budget_for({remaining, 20ms, {}}, 10ms);
    remaining -= std::chrono::duration_cast<Milliseconds>(budget.soft);
    ASSERT_GT(remaining, 10ms) << move;
    remaining += 20ms;
  }
}

TEST(Time, TheLastMoveOfAControlMayUseNearlyAll) {
  const auto budget = budget_for({1000ms, 0ms, 1}, 10ms);
  EXPECT_GT(budget.soft, 800ms);
  EXPECT_LE(budget.hard, 990ms);
}

TEST(Time, NoMovesToGoIsTheWholeGame) {
  const auto whole_game = budget_for({10000ms, 0ms, {}}, 10ms);
  for (const int moves : {0, -1}) {
    const auto budget = budget_for({10000ms, 0ms, moves}, 10ms);
    EXPECT_EQ(budget.soft, whole_game.soft) << moves;
    EXPECT_EQ(budget.hard, whole_game.hard) << moves;
  }
}

TEST(Time, AMoveTimeIsUsed) {
  EXPECT_EQ(budget_for_move(1000ms, 10ms).hard, 990ms);
  EXPECT_GT(budget_for_move(1000ms, 10ms).soft, 1h);
  EXPECT_EQ(budget_for_move(0ms, 10ms).hard, 1ms);
  EXPECT_EQ(budget_for_move(-7ms, 10ms).hard, 1ms);
}

} // namespace
} // namespace plateau::search
