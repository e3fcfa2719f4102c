/// @file
/// How a match stands.
#pragma once

#include "arena/statistics.hpp"
#include "arena/tournament.hpp"

#include <array>
#include <optional>
#include <utility>

namespace plateau::arena {

/// What a contestant did wrong, counted.
struct Faults {
  std::uint64_t time = 0;
  std::uint64_t illegal_moves = 0;
  std::uint64_t crashes = 0;
};

/// Results counted from the first contestant's point of view.
struct Standing {
  Count all;
  std::array<Count, 2> by_side; ///< When it opened the game, and when it answered.
  Pairs pairs{};                ///< Complete ones only.
  std::array<Faults, 2> faults; ///< Of each contestant.

  template <Game G> void add(const MatchGame<G> &game) {
    const Side side = game.side_of(0);
    const auto outcome = game.played.match.outcome();
    if (!outcome)
      return;
    const std::size_t half_points = !outcome->winner ? 1 : *outcome->winner == side ? 2 : 0;
    for (auto *count : {&all, &by_side[index(side)]})
      ++(half_points == 2 ? count->wins : half_points == 1 ? count->draws : count->losses);
    if (half_pair_ && half_pair_->first == game.number / 2) {
      ++pairs[half_pair_->second + half_points];
      half_pair_.reset();
    } else {
      half_pair_ = {game.number / 2, half_points};
    }
    count_fault(game.played.ending, game.seated[index(game.played.ending.culprit)]);
  }

private:
  void count_fault(const Ending &ending, std::size_t contestant) {
    auto &own = faults[contestant];
    switch (ending.fault) {
    case Fault::none:
      break;
    case Fault::time:
      ++own.time;
      break;
    case Fault::illegal_move:
      ++own.illegal_moves;
      break;
    case Fault::crash:
      ++own.crashes;
      break;
    }
  }

  /// A pair whose second game is still to come: its number and the half points of the first game.
  std::optional<std::pair<std::size_t, std::size_t>> half_pair_;
};

} // namespace plateau::arena
