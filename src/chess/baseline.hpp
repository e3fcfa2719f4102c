/// @file
/// What the plain opponent of arena/baseline.hpp counts.
#pragma once

#include "chess/position.hpp"

namespace plateau::chess {

/// The material of the side to move, less the other side's.
int baseline_count(const Position &position);

} // namespace plateau::chess
