/// @file
/// What the plain opponent of arena/baseline.hpp counts.
#pragma once

#include "stackchess/position.hpp"

namespace plateau::stackchess {

/// The material of the side to move, less the other side's.
int baseline_count(const Position &position);

} // namespace plateau::stackchess
