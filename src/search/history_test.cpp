#include "chess/tactics.hpp"
#include "search/history.hpp"

#include <gtest/gtest.h>

namespace plateau::search {
namespace {

using chess::Chess;

TEST(Lesson, NeverLeavesItsBounds) {
  Lesson lesson;
  for (int i = 0; i < 100; ++i)
    lesson.learn(Lesson::limit + 1);
  EXPECT_EQ(lesson.value(), Lesson::limit);
  for (int i = 0; i < 100; ++i)
    lesson.learn(-Lesson::limit - 1);
  EXPECT_EQ(lesson.value(), -Lesson::limit);
}

TEST(Lesson, OldOnesFade) {
  Lesson lesson;
  lesson.learn(1000);
  const int before = lesson.value();
  for (int i = 0; i < 20; ++i)
    lesson.learn(-100);
  EXPECT_EQ(before, 1000);
  EXPECT_LT(lesson.value(), 0);
}

const auto structures = Tactics<Chess>::structure_keys(chess::start({}));

/// What is learned from searches that all say the same.
Score learned(Histories<Chess> &history, Score difference) {
  for (int i = 0; i < 500; ++i)
    history.correct(Side::first, structures, difference, 8);
  return history.correction(Side::first, structures);
}

TEST(Corrections, GoWhereSearchesPoint) {
  Histories<Chess> history;
  EXPECT_EQ(learned(history, 0), 0);
  EXPECT_GT(learned(history, 50), 0);
  EXPECT_LT(learned(history, -30), 0);
  EXPECT_EQ(history.correction(Side::second, structures), 0) << "the other side's are its own";
  history.clear();
  EXPECT_EQ(history.correction(Side::first, structures), 0);
}

TEST(Corrections, StayModest) {
  Histories<Chess> history;
  const Score most = learned(history, 10'000);
  EXPECT_LT(most, 2 * Tactics<Chess>::unit);
  EXPECT_EQ(learned(history, -10'000), -most);
}

} // namespace
} // namespace plateau::search
