/// @file
/// The walk behind the fast generator: for each origin and target, how many pieces may go together.
#pragma once

#include "stackchess/position.hpp"

#include <array>
#include <bit>
#include <cstdint>

namespace plateau::stackchess {

/// What pieces moving together must all be able to do.
enum class Ability : std::uint8_t {
  step,          ///< One square straight.
  line,          ///< Further, straight.
  ahead,         ///< One square straight ahead, taking nothing.
  double_ahead,  ///< Two squares straight ahead, taking nothing.
  diagonal,      ///< One square diagonally.
  pounce,        ///< One square diagonally ahead, taking.
  long_diagonal, ///< Further, diagonally.
};

/// For each ability, how many pieces from the top of a stack have it without a gap: one byte each.
///
/// A stack's top k pieces can make a move together exactly when k does not exceed this number, so
/// the legal heights of an ordinary move are always a span: from m + 1 to the number.
class Runs {
public:
  constexpr int operator[](Ability ability) const {
    return static_cast<int>((lanes_ >> shift(ability)) & 0xFF);
  }

  static Runs of_stack(const Position &position, Slot top) {
    std::uint64_t able = abilities(position.kind(top));
    Runs runs;
    runs.lanes_ = able;
    for (Slot slot = position.below(top); slot != no_slot && able != 0;
         slot = position.below(slot)) {
      able &= abilities(position.kind(slot));
      runs.lanes_ += able;
    }
    return runs;
  }

private:
  static constexpr int shift(Ability ability) { return 8 * static_cast<int>(ability); }

  template <class... Abilities> static constexpr std::uint64_t lanes(Abilities... all) {
    return ((std::uint64_t{1} << shift(all)) | ...);
  }

  static constexpr std::uint64_t abilities(Kind kind) {
    using enum Ability;
    constexpr std::array<std::uint64_t, kind_count> table = {
        lanes(ahead, pounce),                                                    // pawn
        0,                                                                       // knight
        lanes(diagonal, pounce, long_diagonal),                                  // bishop
        lanes(step, line, ahead, double_ahead),                                  // rook
        lanes(step, line, ahead, double_ahead, diagonal, pounce, long_diagonal), // queen
        lanes(step, ahead, diagonal, pounce),                                    // king
        lanes(ahead, double_ahead, pounce),                                      // fresh pawn
    };
    return table[static_cast<std::size_t>(kind)];
  }

  std::uint64_t lanes_ = 0;
};

/// Calls `see(from, to, least, most)` for every pair of squares between which `mover` may move,
/// with the least and the most pieces; every number between them is legal too. A pair comes more
/// than once only for knights' leaps, each time with other numbers.
template <Side mover, class See> class SpanWalk {
public:
  SpanWalk(const Position &position, See &see) : position_(position), see_(see) {}

  void run() {
    // Nobody moves once a side has lost everything (S8).
    if (position_.pieces(opponent(mover)) == 0)
      return;
    for (int rank = 0; rank < position_.size(); ++rank)
      for (auto files = position_.stacks(mover, rank); files != 0; files &= files - 1)
        stack(square_at(std::countr_zero(files), rank));
  }

private:
  static constexpr int up = mover == Side::first ? rank_step : -rank_step;

  static constexpr bool is_enemy(Slot slot) {
    return mover == Side::first ? slot > max_side_pieces && slot != wall_slot
                                : slot <= max_side_pieces && slot != no_slot;
  }

  static Square next(Square square, int direction) {
    return static_cast<Square>(square + direction);
  }

  void stack(Square from) {
    const Slot top = position_.top(from);
    const auto runs = Runs::of_stack(position_, top);
    if (runs[Ability::ahead] > 0)
      forward(from, runs);
    if (const int step = runs[Ability::step]; step > 0)
      for (const int direction : {-1, 1, -up})
        slide(from, direction, step, step, runs[Ability::line]);
    const int diagonal = runs[Ability::diagonal];
    // One piece alone never captures: a pounce needs two.
    if (const int pounce = runs[Ability::pounce]; diagonal > 0 || pounce > 1)
      for (const int direction : {up - 1, up + 1})
        slide(from, direction, diagonal, pounce, runs[Ability::long_diagonal]);
    if (diagonal > 0)
      for (const int direction : {-up - 1, -up + 1})
        slide(from, direction, diagonal, diagonal, runs[Ability::long_diagonal]);
    if (position_.rules().knights)
      leaps(from, top);
  }

  /// Straight ahead, where pawns come along as long as nothing is taken.
  void forward(Square from, Runs runs) {
    Square to = next(from, up);
    land(from, to, runs[Ability::ahead], runs[Ability::step]);
    if (position_.top(to) != no_slot || runs[Ability::double_ahead] == 0)
      return;
    to = next(to, up);
    land(from, to, runs[Ability::double_ahead], runs[Ability::line]);
    if (runs[Ability::line] > 0)
      slide_on(from, to, up, runs[Ability::line]);
  }

  /// The first square of a direction, then the others if `far` pieces can go so far.
  void slide(Square from, int direction, int near_quiet, int near_taking, int far) {
    const Square to = next(from, direction);
    land(from, to, near_quiet, near_taking);
    if (far > 0)
      slide_on(from, to, direction, far);
  }

  void slide_on(Square from, Square to, int direction, int most) {
    while (position_.top(to) == no_slot) {
      to = next(to, direction);
      land(from, to, most, most);
    }
  }

  /// k knights carry k others (S9): here legal numbers are no span, so each is told by itself.
  void leaps(Square from, Slot top) {
    static constexpr std::array<int, 8> directions = {
        2 * rank_step + 1,  2 * rank_step - 1,  rank_step + 2,  rank_step - 2,
        -2 * rank_step + 1, -2 * rank_step - 1, -rank_step + 2, -rank_step - 2};
    int knights = 0;
    int count = 0;
    for (Slot slot = top; slot != no_slot; slot = position_.below(slot)) {
      ++count;
      knights += position_.kind(slot) == Kind::knight ? 1 : 0;
      if (count > 2 * knights)
        continue;
      for (const int direction : directions) {
        const Square to = next(from, direction);
        const Slot there = position_.top(to);
        if (there != wall_slot && (!is_enemy(there) || count > position_.level(there)))
          see_(from, to, count, count);
      }
    }
  }

  void land(Square from, Square to, int quiet, int taking) {
    const Slot there = position_.top(to);
    if (is_enemy(there)) {
      if (taking > position_.level(there))
        see_(from, to, position_.level(there) + 1, taking);
    } else if (there != wall_slot && quiet > 0) {
      see_(from, to, 1, quiet);
    }
  }

  const Position &position_;
  See &see_;
};

/// Walks over what `mover` could do, were it its turn.
template <class See> void for_each_span(const Position &position, Side mover, See see) {
  if (mover == Side::first)
    SpanWalk<Side::first, See>(position, see).run();
  else
    SpanWalk<Side::second, See>(position, see).run();
}

} // namespace plateau::stackchess
