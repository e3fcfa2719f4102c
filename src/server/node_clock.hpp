/// @file node_clock.hpp
/// The time of a node. It is read from the wall when the node starts, and carried on by the clock
/// that never jumps: intervals are measured by that one alone, whatever is done to the wall.
///
/// Nodes that share a store also share the times in it, and their walls may come apart: one is set
/// right, one machine sleeps. So they follow their walls, but so slowly that a player notices
/// nothing: never back, and never in a jump that would let a flag fall.
#pragma once

#include "server/terms.hpp"

#include <algorithm>
#include <chrono>

namespace plateau::server {

class NodeClock {
public:
  using Steady = std::chrono::steady_clock::time_point;
  using Wall = std::chrono::system_clock::time_point;

  /// While it follows, a second is longer or shorter by at most this part of it.
  static constexpr std::int64_t slew_part = 50;
  /// From here on it is worth a line in the log: who keeps the machine should look at its wall.
  static constexpr Milliseconds apart{1'000};

  NodeClock(Wall wall, Steady now) : base_(since_1970(wall)), since_(now) {}

  Time at(Steady now) const {
    return std::chrono::duration_cast<Milliseconds>(exactly(now)).count();
  }
  /// From now on a little towards the wall, until it is reached.
  void follow(Wall wall, Steady now) {
    base_ = exactly(now);
    since_ = now;
    behind_ = since_1970(wall) - base_;
  }
  /// How far the wall was ahead when it was last looked at.
  Milliseconds behind() const { return std::chrono::duration_cast<Milliseconds>(behind_); }
  bool is_apart() const { return std::chrono::abs(behind()) >= apart; }

private:
  using Exact = std::chrono::nanoseconds; // Milliseconds would lose a part of one at each look.
  static Exact since_1970(Wall wall) { return wall.time_since_epoch(); }
  Exact exactly(Steady now) const {
    const Exact passed = now - since_;
    const Exact most = passed / slew_part;
    return base_ + passed + std::clamp(behind_, -most, most);
  }

  Exact base_;
  Steady since_;
  Exact behind_{0};
};

} // namespace plateau::server
