#include "abalone/features.hpp"

#include "abalone/draft.hpp"
#include "abalone/symmetry.hpp"
#include "abalone/testing/positions.hpp"
#include "core/testing/sample.hpp"
#include "search/network/testing/feature_laws.hpp"

#include <gtest/gtest.h>

namespace plateau::abalone {
namespace {

using namespace search::network::testing;
using F = search::network::Features<Abalone>;

/// The inputs, asked cell by cell.
Tally inputs_by_cells(const Position &position, Side side) {
  Tally tally(F::inputs, 0);
  const auto own_at = [&](Cell cell) { return marble_at(position, cell) == side ? 1U : 0U; };
  for_each_cell_of_board([&](Cell cell) {
    if (!marble_at(position, cell))
      return;
    const std::size_t spot = spot_of(cell);
    ++tally.at(spot + (own_at(cell) == 1 ? 0 : 61));
    for (const Direction axis : axes) {
      const auto place = static_cast<std::size_t>(axis) * 61 + spot;
      const Cell second = beyond(cell, axis);
      if (!second.exists() || !marble_at(position, second))
        continue;
      const auto two = own_at(cell) + 2 * own_at(second);
      ++tally.at(F::pairs + place * 4 + two);
      const Cell third = beyond(cell, axis, 2);
      if (third.exists() && marble_at(position, third))
        ++tally.at(F::threes + place * 8 + two + 4 * own_at(third));
    }
  });
  ++tally.at(122U + static_cast<unsigned>(position.ejected_by(side)));
  ++tally.at(129U + static_cast<unsigned>(position.ejected_by(opponent(side))));
  return tally;
}

TEST(AbaloneFeatures, AreMarblesAndLines) {
  std::mt19937_64 random(1);
  for (int i = 0; i < plateau::testing::sample(5'000); ++i) {
    const auto position = random_position(random, F::max_marbles);
    ASSERT_TRUE(F::supports(position));
    expect_within_bounds<Abalone>(position);
    for (const Side side : {Side::first, Side::second})
      ASSERT_EQ(inputs_of<Abalone>(position, side), inputs_by_cells(position, side))
          << write_position(position);
  }
}

TEST(AbaloneFeatures, ChangesLeadFromPositionToPosition) {
  std::mt19937_64 random(2);
  for (int game = 0; game < plateau::testing::sample(20); ++game)
    expect_laws_in_a_random_game<Abalone>(rules_from(game % 2 == 0 ? "" : "layout=belgian-daisy"),
                                          200, random);
}

TEST(AbaloneFeatures, ChangesLeadBetweenAnyTwoPositions) {
  std::mt19937_64 random(3);
  auto before = random_position(random, F::max_marbles);
  for (int i = 0; i < plateau::testing::sample(2'000); ++i) {
    const auto after = random_position(random, F::max_marbles);
    for (const Side side : {Side::first, Side::second})
      expect_changes_agree<Abalone>(F::board_of(before), F::board_of(after), side);
    before = after;
  }
}

/// So many black marbles on the first cells, so many white ones on the last.
Position with_marbles(int black, int white) {
  Draft draft;
  for (int number = 0; number < black; ++number)
    draft.marbles[static_cast<std::size_t>(number)] = Side::first;
  for (int number = 0; number < white; ++number)
    draft.marbles[draft.marbles.size() - 1 - static_cast<std::size_t>(number)] = Side::second;
  const auto checked = check(draft);
  EXPECT_TRUE(checked);
  return checked ? checked->position : Position{};
}

TEST(AbaloneFeatures, MoreMarblesThanAGameHasAreNotSupported) {
  EXPECT_TRUE(F::supports(with_marbles(14, 14)));
  EXPECT_FALSE(F::supports(with_marbles(15, 14)));
  EXPECT_FALSE(F::supports(with_marbles(14, 15)));
}

} // namespace
} // namespace plateau::abalone
