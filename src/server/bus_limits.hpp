/// @file bus_limits.hpp
/// How much the bus may take, and how patient it is.
#pragma once

#include <algorithm>
#include <chrono>
#include <cstddef>
#include <utility>

namespace plateau::server {

struct BusLimits {
  /// Between attempts to connect: at first, and at most; each pause is twice the one before.
  std::chrono::milliseconds first_pause{50};
  std::chrono::milliseconds longest_pause{2'000};
  /// For a connection to be made and greeted.
  std::chrono::milliseconds greeting{3'000};
  /// Without an answer Redis is taken for dead; it is asked three times meanwhile.
  std::chrono::milliseconds silence{6'000};
  /// What waits to be sent; beyond it Redis is taken for dead.
  std::size_t queue_bytes = std::size_t{1} << 20;
  /// Games whose hints are kept while there is no connection.
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
