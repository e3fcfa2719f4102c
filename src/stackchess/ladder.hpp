/// @file
/// How the levels of stackchess are held back. How far apart they are is measured by matches:
/// docs/search.md has the table. Whoever changes the search or the evaluation measures again.
#pragma once

#include "search/ladder.hpp"

namespace plateau::stackchess {

/// Nobody wins who does not see what a stack can take: weak players draw with each other.
inline constexpr search::Ladder ladder = {{
    {1, 93, 380, 685},
    {1, 116, 250, 467},
    {1, 135, 190, 354},
    {1, 168, 145, 259},
    {2, 203, 121, 201},
    {4, 680, 58, 64},
    {6, 2124, 26, 17},
    {search::max_depth, 15'000, 5, 1},
}};

} // namespace plateau::stackchess
