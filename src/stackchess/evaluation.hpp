/// @file
/// One evaluation, term by term, on any tally. For evaluate.cpp.
#pragma once

#include "core/bounded.hpp"
#include "stackchess/spans.hpp"
#include "stackchess/weights.hpp"

#include <algorithm>
#include <array>
#include <bit>

namespace plateau::stackchess {

/// One evaluation in progress: first the stacks of each side and where they can go, then what the
/// two could do to each other.
template <class Tally> class Evaluation {
public:
  Evaluation(const Position &position, Tally white, Tally black)
      : position_(position), tallies_{white, black} {}

  /// The value for White.
  int value() {
    for (const Side side : {Side::first, Side::second}) {
      add_stacks(side);
      add_moves(side);
    }
    for (const Side side : {Side::first, Side::second})
      add_threats(side);
    tally(position_.side_to_move()).add(weight::tempo);
    return tally(Side::first).total() - tally(Side::second).total();
  }

private:
  /// A stack that a side could take.
  struct Target {
    Square square;
    int takers; ///< The most pieces that can take it together.
  };
  struct Reach {
    std::array<std::uint8_t, square_count> arriving{}; ///< The most pieces that can come.
    Bounded<Target, max_side_pieces> targets;          ///< Never more stacks than pieces.
  };

  Tally &tally(Side side) { return tallies_[index(side)]; }
  static std::size_t up_to_tall(int number) {
    return static_cast<std::size_t>(std::min(number, tall) - 1);
  }

  template <class See> void for_each_stack(Side side, See see) const {
    for (int rank = 0; rank < position_.size(); ++rank)
      for (auto files = position_.stacks(side, rank); files != 0; files &= files - 1)
        see(square_at(std::countr_zero(files), rank));
  }

  void add_stacks(Side us) {
    auto &sum = tally(us);
    const int last = position_.size() - 1;
    Partners partners;
    for_each_stack(us, [&](Square square) {
      const Slot top = position_.top(square);
      const int own = own_rank(us, rank_of(square), position_.size());
      for (Slot slot = top; slot != no_slot; slot = position_.below(slot)) {
        const Kind kind = position_.kind(slot);
        sum.add(weight::material + static_cast<std::size_t>(kind));
        partners.add(kind);
        if (is_pawn(kind))
          add_pawn(sum, own, last);
      }
      const auto runs = Runs::of_stack(position_, top);
      const int straight = runs[Ability::step];
      const int diagonal = runs[Ability::pounce];
      const int height = position_.level(top);
      sum.add(weight::height + up_to_tall(height));
      sum.add(weight::strike + up_to_tall(std::max({straight, diagonal, 1})));
      if (straight > 1 && diagonal > 1)
        sum.add(weight::both_ways);
      sum.add(weight::buried, height - std::max({straight, diagonal, runs[Ability::ahead], 1}));
      const int file = file_of(square);
      if (file > 0 && file < last && own > 0 && own < last)
        sum.add(weight::middle);
    });
    const int pieces = position_.pieces(us);
    if (pieces >= 1 && pieces <= 3)
      sum.add(weight::few + static_cast<std::size_t>(pieces - 1));
    if (!partners.any())
      sum.add(weight::no_partner);
  }

  void add_pawn(Tally &sum, int own, int last) const {
    const bool promotes = position_.rules().promotion;
    sum.add(weight::pawn_step + (promotes ? 1 : 0), own - 1);
    if (own == last)
      sum.add(weight::pawn_at_end);
  }

  /// Whether two pieces of a side could ever stand together and take, roughly.
  struct Partners {
    int straight = 0;
    int diagonal = 0;
    bool knight = false;

    void add(Kind kind) {
      straight += kind == Kind::rook || kind == Kind::queen || kind == Kind::king ? 1 : 0;
      diagonal += kind != Kind::rook && kind != Kind::knight ? 1 : 0;
      knight |= kind == Kind::knight;
    }
    bool any() const { return straight > 1 || diagonal > 1 || (knight && straight + diagonal > 0); }
  };

  /// What a side could do, were it its turn.
  void add_moves(Side us) {
    auto &reach = reach_[index(us)];
    int alone = 0;
    int together = 0;
    int joining = 0;
    int stacks_that_move = 0;
    Square last_from = 0;
    for_each_span(position_, us, [&](Square from, Square to, int, int most) {
      // The walk goes stack by stack.
      stacks_that_move += from != last_from ? 1 : 0;
      last_from = from;
      auto &arriving = reach.arriving[to];
      arriving = std::max(arriving, static_cast<std::uint8_t>(most));
      const Slot there = position_.top(to);
      if (there == no_slot) {
        ++alone;
        together += most > 1 ? 1 : 0;
      } else if (is_white(there) == (us == Side::first)) {
        ++joining;
      } else {
        note_target(reach, to, most);
      }
    });
    auto &sum = tally(us);
    sum.add(weight::mobility, alone);
    sum.add(weight::mobility_together, together);
    sum.add(weight::joining, joining);
    int stacks = 0;
    for_each_stack(us, [&](Square square) {
      ++stacks;
      if (reach.arriving[square] > 0)
        sum.add(weight::guarded_square);
    });
    sum.add(weight::stuck, stacks - stacks_that_move);
  }

  static void note_target(Reach &reach, Square square, int takers) {
    for (auto &target : reach.targets)
      if (target.square == square) {
        target.takers = std::max(target.takers, takers);
        return;
      }
    reach.targets.push_back({square, takers});
  }

  /// A stack that is taken can be avenged by more pieces than took it.
  void add_threats(Side us) {
    const auto &theirs = reach_[index(opponent(us))];
    const bool on_move = position_.side_to_move() == us;
    auto &sum = tally(us);
    for (const auto &target : reach_[index(us)].targets) {
      const bool guarded = theirs.arriving[target.square] > target.takers;
      sum.add((on_move ? weight::threat_now : weight::threat_later) + (guarded ? 1 : 0));
      if (!guarded)
        sum.add(weight::threatened_piece + (on_move ? 0 : 1), position_.height(target.square));
    }
  }

  const Position &position_;
  std::array<Tally, 2> tallies_;
  std::array<Reach, 2> reach_;
};

} // namespace plateau::stackchess
