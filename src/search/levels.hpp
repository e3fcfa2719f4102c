/// @file
/// Playing as well as is fun: levels 1 to 8. Level 1 loses to a beginner, 8 beats most people.
/// Levels are counted in positions looked at, not in time, so that they are as strong on a
/// telephone as on a workstation. Beyond them is the search as it is.
#pragma once

#include "search/ladder.hpp"
#include "search/limits.hpp"
#include "search/tactics.hpp"

#include <cstdint>
#include <optional>

namespace plateau::search {

/// The Elo of level 1 and of level 8 in chess, the range that `UCI_Elo` can ask for.
inline constexpr int lowest_elo = 800;
inline constexpr int highest_elo = 2300;

/// How strong to play: a level, or a place between two; as strong as it can when nothing is said.
struct Strength {
  std::optional<double> level;

  friend bool operator==(const Strength &, const Strength &) = default;
};

/// The strength of a level; numbers outside 1–8 mean the nearest one.
Strength strength_of_level(int level);

/// The strength of an Elo number, by what the levels of chess were measured to be.
Strength strength_of_elo(int elo);

/// What a strength means in a game. A level is as strong in one game as people find it there: the
/// same numbers do not serve all.
Restraint restraint_in(const Ladder &ladder, Strength strength);

/// The ladder a game brings with its tactics, else the usual one.
template <class G> constexpr const Ladder &ladder_of() {
  if constexpr (requires { Tactics<G>::ladder; })
    return Tactics<G>::ladder;
  else
    return usual_ladder;
}

/// Holds a search back. The same seed and position give the same mistakes.
/// @param limits what is to be limited further
/// @param restraint how
/// @param seed of the game: another one makes other mistakes
/// @param key of the position thought about
Weakness hold_back(Limits &limits, const Restraint &restraint, std::uint64_t seed, Key key);

/// The same for a whole request.
template <class G> void hold_back(Request<G> &request, Strength strength, std::uint64_t seed) {
  request.weakness = hold_back(request.limits, restraint_in(ladder_of<G>(), strength), seed,
                               G::hash(request.position));
}

} // namespace plateau::search
