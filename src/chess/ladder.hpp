/// @file
/// How the levels of chess are held back. How far apart they are is measured by matches:
/// docs/search.md has the table. Whoever changes the search or the evaluation measures again.
#pragma once

#include "search/ladder.hpp"

namespace plateau::chess {

inline constexpr search::Ladder ladder = {{
    {1, 118, 180, 345},
    {1, 170, 136, 205},
    {2, 278, 90, 95},
    {4, 427, 61, 52},
    {6, 640, 41, 24},
    {search::max_depth, 988, 30, 13},
    {search::max_depth, 1660, 20, 7},
    {search::max_depth, 3100, 13, 3},
}};

} // namespace plateau::chess
