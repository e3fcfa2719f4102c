/// @file
/// Endings that general advice gets wrong.
#pragma once

#include "chess/position.hpp"

#include <optional>

namespace plateau::chess {

/// The value for the side to move where it can be said outright: king and pawn against king, and a
/// lone king that has to be driven to the edge.
std::optional<int> special_ending(const Position &position);

/// How much of an endgame advantage of `stronger` can be made to count, of full_scale.
int endgame_scale(const Position &position, Side stronger);

} // namespace plateau::chess
