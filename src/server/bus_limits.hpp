/// @file bus_limits.hpp
/// How much the bus may hold, and how long it waits.
#pragma once

#include <algorithm>
#include <chrono>
#include <cstddef>
#include <utility>

namespace plateau::server {

struct BusLimits {
  /// The first and the longest pause between attempts to connect; each is twice the one before.
  std::chrono::milliseconds first_pause{50};
  std::chrono::milliseconds longest_pause{2'000};
  /// For connecting and greeting.
  std::chrono::milliseconds greeting{3'000};
  /// Redis counts as dead after this long without an answer; it is asked three times meanwhile.
  std::chrono::milliseconds silence{6'000};
  /// Bytes that may wait to be sent; beyond that Redis counts as dead.
  std::size_t queue_bytes = std::size_t{1} << 20;
  /// How long a connection must last before another is tried at once again.
  std::chrono::milliseconds lasting{10'000};
  /// Until the same change is noted again, and how many different ones meanwhile: a Redis that
  /// comes and goes does not fill the log.
  std::chrono::milliseconds note_window{60'000};
  std::size_t notes = 8;
  /// Games whose hints are kept while it is disconnected.
  std::size_t kept = 10'000;
};

/// The pauses between attempts.
class Pauses {
public:
  explicit Pauses(const BusLimits &limits)
      : first_(limits.first_pause), longest_(limits.longest_pause), next_(first_) {}

  std::chrono::milliseconds next() { return std::exchange(next_, std::min(next_ * 2, longest_)); }
  /// An attempt has succeeded.
  void begin_anew() { next_ = first_; }

private:
  std::chrono::milliseconds first_;
  std::chrono::milliseconds longest_;
  std::chrono::milliseconds next_;
};

} // namespace plateau::server
