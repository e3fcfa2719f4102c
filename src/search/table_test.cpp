#include "search/table.hpp"

#include "core/mix.hpp"

#include <gtest/gtest.h>

#include <thread>
#include <vector>

namespace plateau::search {
namespace {

Known known(std::uint32_t move, int depth, Bound bound = Bound::exact) {
  return {move, 17, -33, depth, bound, true};
}

TEST(TranspositionTable, GivesBackWhatWasStored) {
  TranspositionTable table(TranspositionTable::min_bytes);
  const Key key = mix(1);
  EXPECT_FALSE(table.find(key));
  table.store(key, {0xABCDEF01, -12345, 29999, 77, Bound::lower, true});
  const auto found = table.find(key);
  ASSERT_TRUE(found);
  EXPECT_EQ(found->move, 0xABCDEF01U);
  EXPECT_EQ(found->score, -12345);
  EXPECT_EQ(found->evaluation, 29999);
  EXPECT_EQ(found->depth, 77);
  EXPECT_EQ(found->bound, Bound::lower);
  EXPECT_TRUE(found->main_line);
}

TEST(TranspositionTable, TellsMoveZeroFromNoMove) {
  TranspositionTable table(TranspositionTable::min_bytes);
  table.store(mix(1), known(0, 1));
  table.store(mix(2), {std::nullopt, 0, 0, 1, Bound::upper, false});
  EXPECT_EQ(table.find(mix(1))->move, 0U);
  EXPECT_EQ(table.find(mix(2))->move, std::nullopt);
}

TEST(TranspositionTable, KeepsTheMoveWhenTheNextVisitFindsNone) {
  TranspositionTable table(TranspositionTable::min_bytes);
  table.store(mix(1), known(5, 3));
  table.store(mix(1), {std::nullopt, 0, 0, 4, Bound::upper, false});
  EXPECT_EQ(table.find(mix(1))->move, 5U);
  EXPECT_EQ(table.find(mix(1))->depth, 4);
}

TEST(TranspositionTable, AShallowLookDoesNotDisplaceADeepOne) {
  TranspositionTable table(TranspositionTable::min_bytes);
  table.store(mix(1), known(5, 20));
  table.store(mix(1), known(6, 2, Bound::lower));
  EXPECT_EQ(table.find(mix(1))->depth, 20);
  table.next_search();
  table.store(mix(1), known(6, 2, Bound::lower));
  EXPECT_EQ(table.find(mix(1))->depth, 2) << "what is old goes first";
}

TEST(TranspositionTable, AgeWrapsAround) {
  TranspositionTable table(TranspositionTable::min_bytes);
  for (int year = 0; year < 100; ++year) {
    table.store(mix(1), known(5, 20));
    EXPECT_GT(table.permille_used() + 1, 0);
    ASSERT_TRUE(table.find(mix(1)));
    table.next_search();
    table.store(mix(1), known(6, 2, Bound::lower));
    EXPECT_EQ(table.find(mix(1))->depth, 2) << year;
    table.clear();
  }
}

TEST(TranspositionTable, ForgetsTheShallowestFirst) {
  TranspositionTable table(TranspositionTable::min_bytes);
  // Far more than fits: the deep ones of this search stay.
  constexpr Key deep_ones = 100;
  for (Key i = 0; i < deep_ones; ++i)
    table.store(mix(i), known(1, 50));
  for (Key i = deep_ones; i < 100'000; ++i)
    table.store(mix(i), known(1, 1));
  for (Key i = 0; i < deep_ones; ++i)
    EXPECT_TRUE(table.find(mix(i))) << i;
  EXPECT_EQ(table.permille_used(), 1000);
  table.next_search();
  EXPECT_EQ(table.permille_used(), 0);
}

TEST(TranspositionTable, StaysWithinItsBounds) {
  TranspositionTable table(TranspositionTable::min_bytes - 1);
  EXPECT_EQ(table.bytes(), TranspositionTable::min_bytes);
  EXPECT_TRUE(table.resize(TranspositionTable::min_bytes + 64));
  EXPECT_EQ(table.bytes(), TranspositionTable::min_bytes + 64);
  EXPECT_EQ(TranspositionTable::allowed_bytes(TranspositionTable::max_bytes),
            TranspositionTable::max_bytes);
  EXPECT_EQ(TranspositionTable::allowed_bytes(TranspositionTable::max_bytes + 1),
            TranspositionTable::max_bytes);
  EXPECT_EQ(TranspositionTable::allowed_bytes(TranspositionTable::min_bytes + 1),
            TranspositionTable::min_bytes);
}

TEST(TranspositionTable, WinsAreCountedFromThePosition) {
  const Score seen_from_root = win_in(7);
  const Score kept = TranspositionTable::to_table(seen_from_root, 3);
  EXPECT_EQ(kept, win_in(4));
  EXPECT_EQ(TranspositionTable::from_table(kept, 5), win_in(9));
  EXPECT_EQ(TranspositionTable::from_table(TranspositionTable::to_table(loss_in(8), 2), 2),
            loss_in(8));
  EXPECT_EQ(TranspositionTable::to_table(120, 9), 120);
}

// Run under the thread sanitizer too. What one thread reads while others write is right or absent:
// every value is made from its key.
TEST(TranspositionTable, ThreadsNeverReadAMixture) {
  TranspositionTable table(TranspositionTable::min_bytes);
  constexpr Key keys = 4096;
  const auto made_from = [](Key key, unsigned salt) {
    const auto bits = mix(key + salt);
    return Known{static_cast<std::uint32_t>(bits),
                 static_cast<Score>(bits % 1000),
                 static_cast<Score>(bits % 1000),
                 static_cast<int>(bits % 100),
                 Bound::exact,
                 false};
  };
  std::atomic<int> wrong{0};
  std::vector<std::thread> threads;
  for (unsigned thread = 0; thread < 4; ++thread)
    threads.emplace_back([&, thread] {
      for (Key i = 0; i < 50'000; ++i) {
        const Key key = mix((i * 7 + thread) % keys);
        table.store(key, made_from(key, 0));
        const Key other = mix(i % keys);
        if (const auto found = table.find(other)) {
          const auto expected = made_from(other, 0);
          if (found->move != expected.move || found->score != expected.score ||
              found->evaluation != expected.evaluation || found->depth != expected.depth)
            ++wrong;
        }
      }
    });
  for (auto &thread : threads)
    thread.join();
  EXPECT_EQ(wrong, 0);
}

} // namespace
} // namespace plateau::search
