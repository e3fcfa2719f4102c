#include "abalone/moves.hpp"

#include "abalone/ways.hpp"

#include <bit>

namespace plateau::abalone {

namespace {

/// Writes the sets of the survey out as moves.
struct Lister {
  Bounded<Move, max_moves> &moves;

  template <Direction d, int n> void along(Set free, Set one, Set two) {
    list_along<d, n, 0>(free);
    list_along<d, n, 1>(one);
    list_along<d, n, 2>(two);
  }
  template <Direction d, Direction axis, int n> void aside(Set landing) {
    constexpr Kind kind = n == 2 ? Kind::aside_2 : Kind::aside_3;
    for_each_spot(landing, [&](Spot far_landing) {
      const Spot far_end = spot_beyond(far_landing, opposite(d), 1);
      // The capacity is proved where max_moves is defined.
      moves.append_unchecked(
          Move::aside(spot_beyond(far_end, opposite(axis), n - 1), axis, d, kind));
    });
  }

private:
  /// n own marbles against m: `ahead` holds the cell in front of each column.
  template <Direction d, int n, int m> void list_along(Set ahead) {
    // The last pushed marble leaves the board where no further step is possible.
    Set leaving = m > 0 ? whole_board & ~reached<opposite(d)> : 0;
    for (int i = 1; i < m; ++i)
      leaving = step<opposite(d)>(leaving);
    for_each_spot(ahead, [&](Spot front) {
      moves.append_unchecked(Move::along(spot_beyond(front, opposite(d), n), d, along_kind(n, m),
                                         (leaving & set_of(front)) != 0));
    });
  }
};

/// Notes that there is a way.
struct Finder {
  Set found = 0;
  template <Direction, int> void along(Set free, Set one, Set two) { found |= free | one | two; }
  template <Direction, Direction, int> void aside(Set landing) { found |= landing; }
};

} // namespace

void legal_moves(const Position &position, Bounded<Move, max_moves> &moves) {
  moves.clear();
  if (six_ejected(position))
    return;
  Lister lister{moves};
  survey(position.own(), position.enemy(), lister);
}

std::uint64_t count_legal_moves(const Position &position) {
  return six_ejected(position) ? 0 : walker().count(position.own(), position.enemy());
}

bool has_legal_move(const Position &position) {
  Finder finder;
  survey(position.own(), position.enemy(), finder);
  return finder.found != 0 && !six_ejected(position);
}

std::uint64_t perft(const Position &position, int depth) {
  if (depth <= 0)
    return 1;
  if (six_ejected(position))
    return 0;
  const Side mover = position.side_to_move();
  // A side has lost when the other has ejected what is still missing to six.
  const auto lost_at = [&](Side side) {
    return std::popcount(position.marbles(side)) -
           (ejections_to_win - position.ejected_by(opponent(side)));
  };
  return walker().leaves(
      {position.own(), position.enemy(), lost_at(mover), lost_at(opponent(mover))}, depth);
}

} // namespace plateau::abalone
