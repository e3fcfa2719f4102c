/// @file
/// What holds for the inputs of every game. For tests only.
#pragma once

#include "core/game.hpp"
#include "search/network/features.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <random>
#include <vector>

namespace plateau::search::network::testing {

/// How often each input is on.
using Tally = std::vector<int>;

template <Featured G> Tally inputs_of(const typename Features<G>::Board &board, Side side) {
  Tally tally(Features<G>::inputs, 0);
  Features<G>::for_each(board, side, [&](Input input) { ++tally.at(input); });
  return tally;
}

template <Featured G> Tally inputs_of(const typename G::Position &position, Side side) {
  return inputs_of<G>(Features<G>::board_of(position), side);
}

/// No more inputs are on than is promised, in the position and as often.
template <Featured G> void expect_within_bounds(const typename G::Position &position) {
  for (const Side side : {Side::first, Side::second}) {
    const auto tally = inputs_of<G>(position, side);
    std::size_t active = 0;
    for (const int count : tally) {
      EXPECT_LE(static_cast<std::size_t>(count), Features<G>::max_repeats);
      active += static_cast<std::size_t>(count);
    }
    EXPECT_LE(active, Features<G>::max_active);
    EXPECT_LT(Features<G>::bucket(Features<G>::board_of(position)), Features<G>::buckets);
  }
}

/// Changes lead from the inputs of one board to those of another.
template <Featured G>
void expect_changes_agree(const typename Features<G>::Board &before,
                          const typename Features<G>::Board &after, Side side) {
  auto tally = inputs_of<G>(before, side);
  Features<G>::for_each_change(
      before, after, side, [&](Input input) { --tally.at(input); },
      [&](Input input) { ++tally.at(input); });
  EXPECT_EQ(tally, inputs_of<G>(after, side));
}

/// Plays random moves and calls `see` with each position from the start on.
template <Game G, class See>
void for_each_random_ply(const typename G::Rules &rules, int plies, std::mt19937_64 &random,
                         See see) {
  auto position = G::start(rules);
  for (int ply = 0; ply < plies; ++ply) {
    see(position);
    MoveList<G> moves;
    G::legal_moves(position, moves);
    if (moves.empty() || G::outcome(rules, position, {}))
      return;
    G::play(position, moves[random() % moves.size()]);
  }
}

/// A random game: changes from the positions up to four plies before, and from nothing at all.
template <Featured G>
void expect_laws_in_a_random_game(const typename G::Rules &rules, int plies,
                                  std::mt19937_64 &random) {
  using Board = typename Features<G>::Board;
  std::vector<Board> before;
  for_each_random_ply<G>(rules, plies, random, [&](const typename G::Position &position) {
    ASSERT_TRUE(Features<G>::supports(position));
    expect_within_bounds<G>(position);
    const auto board = Features<G>::board_of(position);
    for (const Side side : {Side::first, Side::second}) {
      const auto orientation = Features<G>::orientation(board, side);
      ASSERT_LT(orientation, Features<G>::orientations);
      expect_changes_agree<G>(Board{}, board, side);
      for (std::size_t back = 1; back <= std::min<std::size_t>(4, before.size()); ++back) {
        const auto &earlier = before[before.size() - back];
        if (Features<G>::orientation(earlier, side) == orientation)
          expect_changes_agree<G>(earlier, board, side);
      }
    }
    before.push_back(board);
  });
}

} // namespace plateau::search::network::testing
