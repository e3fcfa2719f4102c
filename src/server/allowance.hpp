/// @file allowance.hpp
/// At most so many at once, and as many again within so long.
#pragma once

#include <algorithm>
#include <chrono>
#include <cstddef>

namespace plateau::server {

/// How many, in how long. Unlike `Rate` it forgets single times, so that it is small enough to be
/// kept for every address: a bucket that is empty fills in `window`, drop by drop.
class Allowance {
public:
  using Instant = std::chrono::steady_clock::time_point;

  /// Counts so many, but never more than there can be; false when it is too much.
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
  /// Counts so many, even if that is more than there is: then nothing is left for longer.
  void owe(std::size_t most, std::chrono::milliseconds window, Instant now, std::size_t count) {
    if (most == 0)
      return;
    const auto whole = std::chrono::duration_cast<Instant::duration>(window);
    full_at_ = std::max(full_at_, now) +
               whole / static_cast<std::int64_t>(most) * static_cast<std::int64_t>(count);
  }
  /// One that was taken does not count.
  void give_back(std::size_t most, std::chrono::milliseconds window) {
    if (most > 0)
      full_at_ -=
          std::chrono::duration_cast<Instant::duration>(window) / static_cast<std::int64_t>(most);
  }
  /// Nothing of it is used.
  bool is_full(Instant now) const { return full_at_ <= now; }

private:
  Instant full_at_{};
};

} // namespace plateau::server
