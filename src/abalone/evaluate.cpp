#include "abalone/evaluate.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <cstdlib>

namespace plateau::abalone {

namespace {

constexpr int rings = 5;

/// Steps from the centre E5.
constexpr int ring_of(Cell cell) {
  const int rows = row_of(cell) - 4;
  const int columns = column_of(cell) - 4;
  const int magnitude_r = rows < 0 ? -rows : rows;
  const int magnitude_c = columns < 0 ? -columns : columns;
  const int skew = rows < columns ? columns - rows : rows - columns;
  return std::max({magnitude_r, magnitude_c, skew});
}

/// The cells at each distance from the centre.
constexpr auto ring = [] {
  std::array<Set, rings> sets{};
  for_each_cell_of_board(
      [&](Cell cell) { sets[static_cast<std::size_t>(ring_of(cell))] |= set_of(cell); });
  return sets;
}();

/// The worth of a marble at each distance: on the edge it can be lost.
constexpr std::array<int, rings> ring_worth = {30, 27, 20, 8, -20};
constexpr int pair_worth = 4;
/// The sixth marble decides the game, so each one lost weighs more than the one before.
constexpr std::array<int, ejections_to_win + 1> ejection_worth = {0,   100, 220,    360,
                                                                  540, 780, 100'000};

int worth(Set own, int ejected) {
  int sum = ejection_worth[static_cast<std::size_t>(ejected)];
  for (std::size_t i = 0; i < rings; ++i)
    sum += ring_worth[i] * std::popcount(own & ring[i]);
  const int pairs = std::popcount(own & step<Direction::east>(own)) +
                    std::popcount(own & step<Direction::north_east>(own)) +
                    std::popcount(own & step<Direction::north_west>(own));
  return sum + pair_worth * pairs;
}

} // namespace

int evaluate(const Position &position) {
  const auto mover = index(position.to_move);
  const auto other = index(opponent(position.to_move));
  return worth(position.marbles[mover], position.ejected_by[mover]) -
         worth(position.marbles[other], position.ejected_by[other]);
}

} // namespace plateau::abalone
