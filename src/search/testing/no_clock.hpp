/// @file
/// For searches that time does not end.
#pragma once

#include "search/limits.hpp"

namespace plateau::search {

inline const Now no_clock = [] { return Moment{0}; };

} // namespace plateau::search
