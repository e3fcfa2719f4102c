#include "abalone/evaluate.hpp"

#include "abalone/ejections.hpp"

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
constexpr std::array<int, rings> ring_worth = {48, 44, 34, 14, -18};
/// Marbles side by side push and resist together.
constexpr int pair_worth = 4;
/// A marble that stands between two others of one line cannot be pushed along it by fewer than
/// four.
constexpr int middle_worth = 3;
/// A marble that may be pushed off next: it can still step aside, one of two cannot.
constexpr int threat_worth = 25;
constexpr int second_threat_worth = 60;
/// The sixth marble decides the game, so each one lost weighs more than the one before.
constexpr std::array<int, ejections_to_win + 1> ejection_worth = {0,    220,  460, 740,
                                                                  1080, 1500, 3000};

template <Direction d> int held(Set own) {
  const Set ahead = step<d>(own);
  const Set behind = step<opposite(d)>(own);
  return pair_worth * std::popcount(own & ahead) +
         middle_worth * std::popcount(own & ahead & behind);
}

int worth(Set own, int ejected) {
  int sum = ejection_worth[static_cast<std::size_t>(ejected)];
  for (std::size_t i = 0; i < rings; ++i)
    sum += ring_worth[i] * std::popcount(own & ring[i]);
  return sum + held<Direction::east>(own) + held<Direction::north_east>(own) +
         held<Direction::north_west>(own);
}

/// What the threats of a side are worth; who is on move carries one out at once.
int threats(Set own, Set enemy, bool on_move) {
  const int marbles = threatened_marbles(own, enemy);
  if (marbles == 0)
    return 0;
  return on_move ? second_threat_worth : threat_worth + (marbles > 1 ? second_threat_worth : 0);
}

} // namespace

int evaluate(const Position &position) {
  const auto mover = index(position.to_move);
  const auto other = index(opponent(position.to_move));
  return worth(position.marbles[mover], position.ejected_by[mover]) -
         worth(position.marbles[other], position.ejected_by[other]) +
         threats(position.own(), position.enemy(), true) -
         threats(position.enemy(), position.own(), false);
}

int ejection_gain(int ejected_before) {
  const auto before = static_cast<std::size_t>(std::clamp(ejected_before, 0, ejections_to_win - 1));
  return ejection_worth[before + 1] - ejection_worth[before];
}

} // namespace plateau::abalone
