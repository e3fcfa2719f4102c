/// @file
/// The clock that is handed to the search.
#pragma once

#include "search/limits.hpp"

#include <chrono>

namespace plateau::app {

inline search::Now steady_clock() {
  return [] {
    return std::chrono::duration_cast<search::Moment>(
        std::chrono::steady_clock::now().time_since_epoch());
  };
}

} // namespace plateau::app
