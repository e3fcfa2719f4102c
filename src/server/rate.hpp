/// @file rate.hpp
/// At most so many events within a window.
#pragma once

#include <chrono>
#include <cstddef>
#include <vector>

namespace plateau::server {

/// Remembers the last few events in a ring, which grows only for busy clients.
class Rate {
public:
  using Instant = std::chrono::steady_clock::time_point;

  Rate(std::size_t most, std::chrono::milliseconds window) : most_(most), window_(window) {}

  /// Counts one; false if it is one too many.
  bool allow(Instant now) {
    if (times_.size() < most_) {
      times_.push_back(now);
      return true;
    }
    if (most_ == 0 || now - times_[next_] < window_)
      return false;
    times_[next_] = now;
    next_ = (next_ + 1) % most_;
    return true;
  }

private:
  std::size_t most_;
  std::chrono::milliseconds window_;
  std::vector<Instant> times_;
  std::size_t next_ = 0; ///< The oldest.
};

} // namespace plateau::server
