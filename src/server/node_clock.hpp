/// @file node_clock.hpp
/// The time of a node. It is read from the wall when the node starts, and carried on by the clock
/// that never jumps: intervals are measured by that one alone, whatever is done to the wall.
///
/// The wall may come apart from it: it is set right, or the machine has slept. So it is followed,
/// but so slowly that a player notices nothing: never back, and never in a jump that would let a
/// flag fall. Nodes that share a store do no more, because they also share the times in it. One
/// that is alone can tell everybody that clocks begin anew, and is set when the wall is far ahead.
#pragma once

#include "server/terms.hpp"

#include <algorithm>
#include <chrono>
#include <optional>
#include <utility>

namespace plateau::server {

class NodeClock {
public:
  using Steady = std::chrono::steady_clock::time_point;
  using Wall = std::chrono::system_clock::time_point;

  /// While it follows, a second is longer or shorter by at most this part of it.
  static constexpr std::int64_t slew_part = 50;
  /// From here on it is worth a line in the log: who keeps the machine should look at its wall.
  static constexpr Milliseconds apart{1'000};
  /// So far ahead it takes too long to follow …
  static constexpr Milliseconds far{60'000};
  /// … once it has been there for so long: a wall that is wrong for a moment does no harm.
  static constexpr Milliseconds settled{60'000};

  NodeClock(Wall wall, Steady now) : base_(since_1970(wall)), since_(now) {}

  Time at(Steady now) const {
    return std::chrono::duration_cast<Milliseconds>(exactly(now)).count();
  }
  /// From now on a little towards the wall, until it is reached.
  void follow(Wall wall, Steady now) {
    base_ = exactly(now);
    since_ = now;
    behind_ = since_1970(wall) - base_;
    if (behind_ < far)
      far_since_.reset();
    else if (!far_since_)
      far_since_ = now;
  }
  bool is_far(Steady now) const { return far_since_ && now - *far_since_ >= settled; }
  /// To where the wall was when it was last looked at.
  void set() {
    base_ += std::exchange(behind_, Exact{0});
    far_since_.reset();
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
  std::optional<Steady> far_since_;
};

} // namespace plateau::server
