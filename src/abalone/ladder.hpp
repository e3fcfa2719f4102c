/// @file
/// How the levels of Abalone are held back. How far apart they are is measured by matches:
/// docs/search.md has the table. Whoever changes the search or the evaluation measures again.
#pragma once

#include "search/ladder.hpp"

namespace plateau::abalone {

/// Small things decide here: a little noise costs much.
inline constexpr search::Ladder ladder = {{
    {1, 173, 80, 153},
    {2, 225, 70, 106},
    {3, 345, 47, 51},
    {4, 860, 24, 15},
    {5, 920, 23, 14},
    {6, 1250, 18, 8},
    {6, 1850, 15, 5},
    {7, 2250, 14, 4},
}};

} // namespace plateau::abalone
