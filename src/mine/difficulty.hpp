/// @file
/// How difficult a puzzle is: how the levels fare with it.
#pragma once

#include "mine/turn.hpp"
#include "search/level_elo.hpp"

#include <array>

namespace plateau::mine {

/// How often each level tries.
inline constexpr int tries = 3;

/// How often each level solved it.
using Fare = std::array<int, search::highest_level>;

/// The Elo at which the levels would have fared like this against a player: half of the tries are
/// solved by a level of that Elo. One more try, half solved at the middle of the scale, keeps it
/// within bounds.
int difficulty_of(const Fare &fare);

/// Whether a level finds the whole line. It has the same seed at each turn of a try.
template <search::Searchable G>
bool solves(search::Searcher<G> &searcher, const learn::Puzzle &puzzle, Match<G> match, int level,
            std::uint64_t seed, const search::Signals &signals) {
  for (std::size_t ply = 0; ply < puzzle.line.size(); ++ply) {
    if (ply % 2 == 0) {
      auto request = search::request_of(match);
      search::hold_back(request, search::strength_of_level(level), seed);
      const auto answer = searcher.think(request, signals);
      const auto kind = learn::judge(puzzle, match, Verdict<typename G::Move>(*answer.best())).kind;
      if (kind != learn::Kind::right)
        return kind == learn::Kind::done;
    }
    static_cast<void>(match.attempt_text(puzzle.line[ply]));
  }
  return true;
}

template <search::Searchable G>
Fare fare_with(search::Searcher<G> &searcher, const learn::Puzzle &puzzle, const Match<G> &match,
               const search::Signals &signals) {
  Fare fare{};
  for (int level = search::lowest_level; level <= search::highest_level; ++level)
    for (int seed = 1; seed <= tries; ++seed)
      if (solves(searcher, puzzle, match, level, static_cast<std::uint64_t>(seed), signals))
        ++fare[static_cast<std::size_t>(level - search::lowest_level)];
  return fare;
}

} // namespace plateau::mine
