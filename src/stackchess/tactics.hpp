/// @file
/// Stackchess as the search sees it.
#pragma once

#include "search/searcher.hpp"
#include "search/tactics.hpp"
#include "stackchess/features.hpp"
#include "stackchess/ladder.hpp"
#include "stackchess/stackchess.hpp"

namespace plateau::search {

template <> struct Tactics<stackchess::Stackchess> {
  using Position = stackchess::Position;
  using Move = stackchess::Move;

  static constexpr double chances_scale = 340; ///< Measured: docs/search.md.
  static constexpr int unit = 100;
  static constexpr int draws_permille = 285; ///< Measured: docs/search.md.
  static constexpr const Ladder &ladder = stackchess::ladder;

  // On the usual board moves share a place in the first table only where both take four pieces or
  // more; on large ones others do too. In the second all do that bring such a piece to a square.
  static constexpr std::size_t order_size = std::size_t{1} << 13;
  static std::size_t order_index(const Position &position, Move move);
  static constexpr std::size_t follow_size = 512;
  static std::size_t follow_index(const Position &position, Move move);

  static bool is_noisy(const Position &position, Move move) {
    return position.owner(move.to()) == opponent(position.side_to_move());
  }
  /// Captures; of all numbers of pieces that could make one, the least and the most.
  static void noisy_moves(const Position &position, MoveList<stackchess::Stackchess> &moves);
  static int gain(const Position &position, Move move);
  /// Looks whether the pieces that arrive could be taken by more of the enemy's.
  static bool exchange_reaches(const Position &position, Move move, int threshold);
  static bool in_check(const Position & /*position*/) { return false; }
  static bool gives_check(const Position & /*position*/, Move /*move*/) { return false; }

  /// Having to move hurts where little can move: a side that cannot move has lost.
  static bool may_pass(const Position &position);
  static void pass(Position &position) { stackchess::pass(position); }

  static std::optional<Ending> ended(const stackchess::Rules &rules, const Position &position);
  static Ending no_move(const Position & /*position*/) { return Ending::lost; }
  static constexpr bool repetition_comes_first = false;
  static std::size_t repetition_reach(const Position &position) { return position.plies(); }

  /// People see captures, and overlook moves that are long, go back or divide a stack.
  static int hard_to_see(const Position &position, Move move);

  struct Evaluator {
    int operator()(const Position &position) const { return stackchess::evaluate(position); }
  };
  static std::array<Key, 1> structure_keys(const Position &position);
};

extern template class Worker<stackchess::Stackchess>;
extern template class Searcher<stackchess::Stackchess>;

} // namespace plateau::search
