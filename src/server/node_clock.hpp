/// @file node_clock.hpp
/// The time of a node. It is read from the wall clock when the node starts and carried on by the
/// monotonic clock, so that setting the wall clock changes no interval.
///
/// The two may drift apart: the wall clock is corrected, or the machine sleeps. So the node follows
/// the wall clock, but too slowly for a player to notice: never backwards, and never in a jump that
/// would make a flag fall. Nodes that share a store do no more, because they share the times in it.
/// A node that is alone is set when the wall clock is far ahead, and tells everybody the new
/// clocks.
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

  /// While following, a second is longer or shorter by at most this fraction.
  static constexpr std::int64_t slew_part = 50;
  /// From this difference on a line is logged: the machine's clock needs attention.
  static constexpr Milliseconds apart{1'000};
  /// If the wall clock is ahead by this much, following takes too long …
  static constexpr Milliseconds far{60'000};
  /// … once it has stayed there for this long: a clock that is wrong for a moment does no harm.
  static constexpr Milliseconds settled{60'000};

  NodeClock(Wall wall, Steady now) : base_(since_1970(wall)), since_(now) {}

  Time at(Steady now) const {
    return std::chrono::duration_cast<Milliseconds>(exactly(now)).count();
  }
  /// Moves slowly towards the wall clock from now on.
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
  /// Jumps to where the wall clock was when it was last read.
  void set() {
    base_ += std::exchange(behind_, Exact{0});
    far_since_.reset();
  }
  /// How far ahead the wall clock was when it was last read.
  Milliseconds behind() const { return std::chrono::duration_cast<Milliseconds>(behind_); }
  bool is_apart() const { return std::chrono::abs(behind()) >= apart; }

private:
  using Exact = std::chrono::nanoseconds; // Milliseconds would lose a fraction each time.
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
