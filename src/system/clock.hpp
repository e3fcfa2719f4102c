/// @file
/// The clock that is handed to whatever measures time.
#pragma once

#include <chrono>

namespace plateau::system {

/// Only goes forward.
inline std::chrono::microseconds steady_now() {
  return std::chrono::duration_cast<std::chrono::microseconds>(
      std::chrono::steady_clock::now().time_since_epoch());
}

} // namespace plateau::system
