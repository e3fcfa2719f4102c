/// @file
/// What the plain opponent of arena/baseline.hpp counts.
#pragma once

#include "abalone/position.hpp"

namespace plateau::abalone {

/// How many marbles are left to the side to move and how near the centre they are, less the same
/// of the other side.
int baseline_count(const Position &position);

} // namespace plateau::abalone
