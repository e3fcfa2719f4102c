/// @file allowance.hpp
/// A budget for one address: a burst of at most so many, refilled within a window.
#pragma once

#include <algorithm>
#include <chrono>
#include <cstddef>

namespace plateau::server {

/// A leaky bucket: it starts full, and an empty one refills evenly within `window`. Unlike `Rate`
/// it remembers no single events, so that it is small enough to be kept for every address.
class Allowance {
public:
  using Instant = std::chrono::steady_clock::time_point;

  /// Takes `count`, or the whole bucket if that is less; false if there is not enough.
  bool take(std::size_t most, std::chrono::milliseconds window, Instant now,
            std::size_t count = 1) {
    const auto whole = std::chrono::duration_cast<Instant::duration>(window);
    if (most == 0)
      return false;
    const auto drop = whole / static_cast<std::int64_t>(most);
    const auto next =
        std::max(full_at_, now) + drop * static_cast<std::int64_t>(std::min(count, most));
    if (next - now > whole)
      return false;
    full_at_ = next;
    return true;
  }
  /// Takes `count` even if there is not enough; then it takes longer to refill.
  void owe(std::size_t most, std::chrono::milliseconds window, Instant now, std::size_t count) {
    if (most == 0)
      return;
    const auto whole = std::chrono::duration_cast<Instant::duration>(window);
    full_at_ = std::max(full_at_, now) +
               whole / static_cast<std::int64_t>(most) * static_cast<std::int64_t>(count);
  }
  /// Returns what was taken.
  void give_back(std::size_t most, std::chrono::milliseconds window, std::size_t count = 1) {
    if (most > 0)
      full_at_ -= std::chrono::duration_cast<Instant::duration>(window) /
                  static_cast<std::int64_t>(most) *
                  static_cast<std::int64_t>(std::min(count, most));
  }
  /// True if nothing is missing.
  bool is_full(Instant now) const { return full_at_ <= now; }

private:
  Instant full_at_{};
};

} // namespace plateau::server
