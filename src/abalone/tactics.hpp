/// @file
/// Abalone as the search sees it.
#pragma once

#include "abalone/abalone.hpp"
#include "abalone/features.hpp"
#include "abalone/ladder.hpp"
#include "search/searcher.hpp"
#include "search/tactics.hpp"

namespace plateau::search {

template <> struct Tactics<abalone::Abalone> {
  using Position = abalone::Position;
  using Move = abalone::Move;

  static constexpr int unit = 100;
  static constexpr int draws_permille = 145; ///< Measured: docs/search.md.
  static constexpr const Ladder &ladder = abalone::ladder;
  static constexpr double chances_scale = 580; ///< Measured: docs/search.md.

  static constexpr std::size_t order_size = std::size_t{1} << 14;
  static std::size_t order_index(const Position & /*position*/, Move move) {
    return move.bits & (order_size - 1); // All but whether it ejects.
  }
  static constexpr std::size_t follow_size = 2 * 64 * 8;
  static std::size_t follow_index(const Position &position, Move move) {
    return index(position.side_to_move()) * 512 + (move.bits & 511); // Marble and direction.
  }

  // What leaves the board does not come back.
  static bool is_noisy(const Position & /*position*/, Move move) { return move.ejects(); }
  static void noisy_moves(const Position &position, MoveList<abalone::Abalone> &moves);
  static int gain(const Position &position, Move move);
  /// A marble pushed off is not taken back on the same cell, so what is won is won.
  static bool exchange_reaches(const Position &position, Move move, int threshold) {
    return gain(position, move) >= threshold;
  }
  static bool in_check(const Position & /*position*/) { return false; }
  static bool gives_check(const Position & /*position*/, Move /*move*/) { return false; }

  static bool may_pass(const Position &position);
  static void pass(Position &position) { abalone::pass(position); }

  static std::optional<Ending> ended(const abalone::Rules &rules, const Position &position);
  static Ending no_move(const Position & /*position*/) { return Ending::lost; }
  static constexpr bool repetition_comes_first = true;
  static std::size_t repetition_reach(const Position &position) {
    return position.plies_since_ejection();
  }

  /// People see marbles that fall, and overlook broadsides.
  static int hard_to_see(const Position & /*position*/, Move move) {
    return move.ejects() ? 50 : is_aside(move.kind()) ? 200 : 100;
  }

  struct Evaluator {
    int operator()(const Position &position) const { return abalone::evaluate(position); }
  };
  /// What the enemy has in the middle changes slowly.
  static std::array<Key, 1> structure_keys(const Position &position);
};

extern template class Worker<abalone::Abalone>;
extern template class Searcher<abalone::Abalone>;

} // namespace plateau::search
