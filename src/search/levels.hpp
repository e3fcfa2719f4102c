/// @file levels.hpp
/// Playing as well as is fun: levels 1 to 8. Level 1 loses to a beginner, 8 plays as well as it
/// can.
#pragma once

#include "search/limits.hpp"

#include <cstdint>

namespace plateau::search {

inline constexpr int lowest_level = 1;
inline constexpr int highest_level = 8;

/// The rough Elo of the lowest and highest level that `UCI_Elo` can ask for.
inline constexpr int lowest_elo = 800;
inline constexpr int highest_elo = 2600;

/// How strength is held back: people look less far, judge positions wrongly, and overlook moves.
struct Strength {
  int depth = max_depth;
  std::optional<std::uint64_t> nodes;
  int noise = 0;          ///< See Weakness.
  int blind_permille = 0; ///< See Weakness.

  friend bool operator==(const Strength &, const Strength &) = default;
};

/// The strength of a level; numbers outside 1–8 mean the nearest one.
Strength strength_of_level(int level);

/// The strength between two levels that an Elo number asks for.
Strength strength_of_elo(int elo);

/// Holds a search back. The same seed and position give the same mistakes.
/// @param limits what is to be limited further
/// @param strength how strong to play
/// @param seed of the game: another one makes other mistakes
/// @param key of the position thought about
Weakness hold_back(Limits &limits, const Strength &strength, std::uint64_t seed, Key key);

/// The same for a whole request.
template <class G>
void hold_back(Request<G> &request, const Strength &strength, std::uint64_t seed) {
  request.weakness = hold_back(request.limits, strength, seed, G::hash(request.position));
}

} // namespace plateau::search
