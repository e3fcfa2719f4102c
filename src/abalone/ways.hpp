/// @file
/// All moves of a position at once, as sets: the one place where the fast rules are written.
#pragma once

#include "abalone/sets.hpp"

namespace plateau::abalone {

/// Tells `see` every way to move, whole sets of moves at a time. `Word` is a `Set`, or a vector of
/// sets: then many boards are surveyed at once.
///
/// - `see.template along<d, n>(free, one, two)`: n own marbles in line along d. Each set holds the
///   cells right in front of such a column: `free` where that cell is empty, `one` where it holds a
///   single enemy marble that n can push, `two` where it is the nearer of two. The three are
///   disjoint, and every cell is one move.
/// - `see.template aside<d, axis, n>(landing)`: a row of n own marbles along the axis, going in the
///   direction d that is not along it. Each cell is the landing of the row's far end.
template <class Word, class See>
[[gnu::always_inline]] constexpr void survey(Word own, Word enemy, See &see);

namespace detail {

template <Direction d, class Word, class See>
[[gnu::always_inline]] constexpr void survey_along(Word own, Word enemy, Word empty, See &see) {
  const Word ahead_of_1 = step<d>(own);
  const Word ahead_of_2 = step<d>(own & ahead_of_1);
  const Word ahead_of_3 = step<d>(own & ahead_of_2);
  // What stands behind a pushed marble blocks it, whatever its colour; the edge does not.
  const Word blocked = step<opposite(d)>(own | enemy);
  const Word pushable = enemy & ~blocked;
  const Word pushable_pair = enemy & step<opposite(d)>(pushable);
  see.template along<d, 1>(ahead_of_1 & empty, Word{}, Word{});
  see.template along<d, 2>(ahead_of_2 & empty, ahead_of_2 & pushable, Word{});
  see.template along<d, 3>(ahead_of_3 & empty, ahead_of_3 & pushable, ahead_of_3 & pushable_pair);
}

template <Direction d, Direction axis, class Word, class See>
[[gnu::always_inline]] constexpr void survey_aside(Word landing, See &see) {
  // Own marbles whose landings are neighbours along the axis are neighbours themselves.
  const Word pair = landing & step<axis>(landing);
  see.template aside<d, axis, 2>(pair);
  see.template aside<d, axis, 3>(landing & step<axis>(pair));
}

template <Direction d, class Word, class See>
[[gnu::always_inline]] constexpr void survey_direction(Word own, Word enemy, Word empty, See &see) {
  survey_along<d>(own, enemy, empty, see);
  const Word landing = step<d>(own) & empty;
  survey_aside<d, axes[(static_cast<std::size_t>(d) + 1) % 3]>(landing, see);
  survey_aside<d, axes[(static_cast<std::size_t>(d) + 2) % 3]>(landing, see);
}

} // namespace detail

template <class Word, class See>
[[gnu::always_inline]] constexpr void survey(Word own, Word enemy, See &see) {
  const Word empty = ~(own | enemy) & whole_board;
  detail::survey_direction<Direction::east>(own, enemy, empty, see);
  detail::survey_direction<Direction::north_east>(own, enemy, empty, see);
  detail::survey_direction<Direction::north_west>(own, enemy, empty, see);
  detail::survey_direction<Direction::west>(own, enemy, empty, see);
  detail::survey_direction<Direction::south_west>(own, enemy, empty, see);
  detail::survey_direction<Direction::south_east>(own, enemy, empty, see);
}

} // namespace plateau::abalone
