/// @file
/// Adding up an evaluation of chess, with or without remembering what was added.
#pragma once

#include "chess/weights.hpp"
#include "core/tally.hpp"

namespace plateau::chess {

using Sum = plateau::Sum<weights>;
using CountedSum = plateau::CountedSum<weights>;

} // namespace plateau::chess
