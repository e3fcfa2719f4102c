#include "abalone/ejections.hpp"

#include "abalone/ways.hpp"

#include <bit>

namespace plateau::abalone {
namespace {

/// The cells from which a step in this direction leaves the board.
template <Direction d> constexpr Set brink = whole_board & ~step<opposite(d)>(whole_board);

/// Calls `see<d>(cells in front of the column, own marbles, enemy marbles)` for every direction in
/// which columns of n push m marbles so that the last one falls.
template <class See> struct Falls {
  See see;

  template <Direction d, int n> void along(Set /*free*/, Set one, Set two) {
    see.template operator()<d>(one & brink<d>, n, 1);
    see.template operator()<d>(two & step<opposite(d)>(brink<d>), n, 2);
  }
  template <Direction d, Direction axis, int n> void aside(Set /*landing*/) {}
};
/// clang 14 does not deduce this by itself.
template <class See> Falls(See) -> Falls<See>;

} // namespace

void ejecting_moves(const Position &position, Bounded<Move, max_moves> &moves) {
  if (six_ejected(position))
    return;
  Falls falls{[&]<Direction d>(Set fronts, int own, int pushed) {
    for_each_spot(fronts, [&](Spot front) {
      moves.append_unchecked(
          Move::along(spot_beyond(front, opposite(d), own), d, along_kind(own, pushed), true));
    });
  }};
  survey(position.own(), position.enemy(), falls);
}

int threatened_marbles(Set own, Set enemy) {
  Set falling = 0;
  Falls falls{[&]<Direction d>(Set fronts, int /*own*/, int pushed) {
    falling |= pushed == 1 ? fronts : step<d>(fronts);
  }};
  survey(own, enemy, falls);
  return std::popcount(falling);
}

} // namespace plateau::abalone
