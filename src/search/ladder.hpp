/// @file
/// The levels a game can be played at: from each to the next a player is held back less.
#pragma once

#include "search/limits.hpp"

#include <array>
#include <cstdint>
#include <optional>

namespace plateau::search {

inline constexpr int lowest_level = 1;
inline constexpr int highest_level = 8;

/// How a player is held back: people look less far, judge positions wrongly, and overlook moves.
struct Restraint {
  int depth = max_depth;
  std::optional<std::uint64_t> nodes;
  int noise = 0;          ///< See Weakness.
  int blind_permille = 0; ///< See Weakness.

  friend bool operator==(const Restraint &, const Restraint &) = default;
};

/// What each level means in a game; between two of them there are steps.
using Ladder = std::array<Restraint, highest_level>;

/// For a game that has not measured its own.
inline constexpr Ladder usual_ladder = {{
    {1, 118, 180, 345},
    {1, 170, 136, 205},
    {2, 278, 90, 95},
    {4, 427, 61, 52},
    {6, 640, 41, 24},
    {max_depth, 988, 30, 13},
    {max_depth, 1660, 20, 7},
    {max_depth, 3100, 13, 3},
}};

} // namespace plateau::search
