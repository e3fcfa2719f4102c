/// @file removal.hpp
/// What is taken out of a store: games past their time, and what somebody wants forgotten. Only
/// whole games are removed, and servers beside learn of it (`Store::forgotten`).
#pragma once

#include "store/store.hpp"

#include <chrono>

namespace plateau::store {

/// Signs of what was forgotten are kept so long for servers to see.
inline constexpr std::int64_t forgotten_kept_ms = 24 * 3'600'000LL;

inline std::int64_t wall_clock() {
  return std::chrono::duration_cast<std::chrono::milliseconds>(
             std::chrono::system_clock::now().time_since_epoch())
      .count();
}

} // namespace plateau::store
