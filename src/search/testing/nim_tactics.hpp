/// @file
/// The smallest game as the search sees it: what a new game has to say, and a game whose truth is
/// known.
#pragma once

#include "core/testing/nim.hpp"
#include "search/searcher.hpp"

namespace plateau::search {

template <> struct Tactics<testing::Nim> {
  using Position = testing::Nim::Position;
  using Move = testing::Nim::Move;

  static constexpr int unit = 100;
  static constexpr std::size_t order_size = 4;
  static std::size_t order_index(const Position & /*position*/, Move move) { return move.taken; }
  static constexpr std::size_t follow_size = 4;
  static std::size_t follow_index(const Position & /*position*/, Move move) { return move.taken; }
  static bool is_noisy(const Position & /*position*/, Move /*move*/) { return false; }
  static void noisy_moves(const Position & /*position*/, MoveList<testing::Nim> & /*moves*/) {}
  static int gain(const Position & /*position*/, Move /*move*/) { return 0; }
  static bool exchange_reaches(const Position & /*position*/, Move /*move*/, int threshold) {
    return threshold <= 0;
  }
  static bool in_check(const Position & /*position*/) { return false; }
  static bool gives_check(const Position & /*position*/, Move /*move*/) { return false; }
  static bool may_pass(const Position & /*position*/) { return false; } // All is zugzwang here.
  static void pass(Position & /*position*/) {}
  static int hard_to_see(const Position & /*position*/, Move /*move*/) { return 100; }
  static std::optional<Ending> ended(const testing::Nim::Rules & /*rules*/,
                                     const Position &position) {
    return position.left == 0 ? std::optional(Ending::lost) : std::nullopt;
  }
  static Ending no_move(const Position & /*position*/) { return Ending::lost; }
  static constexpr bool repetition_comes_first = false;
  static std::size_t repetition_reach(const Position & /*position*/) { return 0; }
  struct Evaluator {
    /// Knows nothing: the search has to find out.
    int operator()(const Position & /*position*/) const { return 0; }
  };
  static std::array<Key, 1> structure_keys(const Position & /*position*/) { return {}; }
};

static_assert(Searchable<testing::Nim>);

} // namespace plateau::search
