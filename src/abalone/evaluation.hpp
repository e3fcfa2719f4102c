/// @file
/// One evaluation, term by term, on any tally. For evaluate.cpp.
#pragma once

#include "abalone/position.hpp"
#include "abalone/weights.hpp"

#include <algorithm>
#include <array>
#include <bit>

namespace plateau::abalone {

/// Steps from the centre E5.
constexpr int ring_of(Cell cell) {
  const int rows = row_of(cell) - 4;
  const int columns = column_of(cell) - 4;
  const int skew = rows - columns;
  return std::max({rows, -rows, columns, -columns, skew, -skew});
}

/// Steps along its ring to the nearest corner of the ring.
constexpr int steps_to_corner(Cell cell) {
  const int rows = row_of(cell) - 4;
  const int columns = column_of(cell) - 4;
  const auto size = [](int number) { return number < 0 ? -number : number; };
  // On a corner one of the three coordinates is 0, on a ring the others are equal in size.
  return std::min({size(rows), size(columns), size(rows - columns)});
}

/// The cells of each kind: rings from the centre outwards, on each from its corners to the middle
/// of its sides.
inline constexpr std::array<Set, place_kinds> place = [] {
  constexpr std::array<std::size_t, 5> first_of_ring = {0, 1, 2, 4, 6};
  std::array<Set, place_kinds> sets{};
  for_each_cell_of_board([&](Cell cell) {
    const auto ring = static_cast<std::size_t>(ring_of(cell));
    sets[first_of_ring[ring] + static_cast<std::size_t>(steps_to_corner(cell))] |= set_of(cell);
  });
  return sets;
}();

/// What one side has and could do.
template <class Tally> class SideEvaluation {
public:
  SideEvaluation(Set own, Set enemy, Tally &tally) : own_(own), enemy_(enemy), tally_(tally) {}

  void add(int ejected, bool on_move) {
    tally_.add(weight::ejected + static_cast<std::size_t>(ejected));
    for (std::size_t kind = 0; kind < place_kinds; ++kind)
      tally_.add(weight::place + kind, std::popcount(own_ & place[kind]));
    axis<Direction::east>();
    axis<Direction::north_east>();
    axis<Direction::north_west>();
    tally_.add(weight::pair, pairs_);
    tally_.add(weight::row, rows_);
    tally_.add(weight::wedge, wedges_);
    tally_.add(weight::alone, std::popcount(own_ & ~accompanied_));
    tally_.add(weight::push, pushes_);
    tally_.add(weight::pressed, pressed_);
    if (const int falling = std::popcount(falling_); falling > 0)
      tally_.add((on_move ? weight::threat_now : weight::threat_later) + (falling > 1 ? 1 : 0));
    if (on_move)
      tally_.add(weight::tempo);
  }

private:
  /// Both directions of a line.
  template <Direction d> void axis() {
    const Set ahead = step<d>(own_);
    const Set behind = step<opposite(d)>(own_);
    accompanied_ |= ahead | behind;
    pairs_ += std::popcount(own_ & ahead);
    rows_ += std::popcount(own_ & ahead & behind);
    const Set enemies_ahead = step<opposite(d)>(enemy_);
    const Set enemies_behind = step<d>(enemy_);
    wedges_ += std::popcount(own_ & enemies_ahead & enemies_behind);
    direction<d>(ahead, behind | enemies_ahead);
    direction<opposite(d)>(behind, ahead | enemies_behind);
  }

  /// Pushes, by the sets of ways.hpp. What stands behind a pushed marble blocks it; the edge does
  /// not.
  template <Direction d> void direction(Set ahead_of_1, Set blocked) {
    const Set ahead_of_2 = step<d>(own_ & ahead_of_1);
    const Set ahead_of_3 = step<d>(own_ & ahead_of_2);
    const Set pushable = enemy_ & ~blocked;
    const Set one = ahead_of_2 & pushable;
    const Set two = ahead_of_3 & enemy_ & step<opposite(d)>(pushable);
    pushes_ += std::popcount(one | two);
    falling_ |= (one | step<d>(two)) & brink<d>;
    pressed_ += std::popcount(enemy_ & brink<d> & ahead_of_1);
  }

  Set own_;
  Set enemy_;
  Tally &tally_;
  Set accompanied_ = 0;
  Set falling_ = 0;
  int pairs_ = 0;
  int rows_ = 0;
  int wedges_ = 0;
  int pushes_ = 0;
  int pressed_ = 0;
};

} // namespace plateau::abalone
