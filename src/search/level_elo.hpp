/// @file
/// How strong the levels are.
#pragma once

#include "search/levels.hpp"

#include <array>

namespace plateau::search {

/// The Elo of the levels: the steps in proportion to what was measured in chess.
inline constexpr std::array<int, highest_level> level_elo = {lowest_elo, 1035, 1280, 1480,
                                                             1700,       1890, 2070, highest_elo};

} // namespace plateau::search
