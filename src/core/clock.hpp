/// @file
/// The players' time. Nothing here reads a clock: whoever measures time hands it in.
#pragma once

#include "core/side.hpp"

#include <algorithm>
#include <array>
#include <chrono>

namespace plateau {

using Milliseconds = std::chrono::milliseconds;

/// How time is given.
struct TimeControl {
  Milliseconds initial{0};
  Milliseconds increment{0}; ///< Added after each move.
  Milliseconds delay{0};     ///< Not counted, at the start of each move.

  friend constexpr bool operator==(const TimeControl &, const TimeControl &) = default;
};

/// Both players' remaining time: a plain value, so undo restores it with the rest.
class Clock {
public:
  Clock() = default;
  explicit constexpr Clock(TimeControl control)
      : control_(control), remaining_{control.initial, control.initial} {}

  constexpr Milliseconds remaining(Side side) const { return remaining_[index(side)]; }
  constexpr const TimeControl &control() const { return control_; }
  /// How long a move may take before the flag falls.
  constexpr Milliseconds lasts(Side side) const { return remaining(side) + control_.delay; }

  /// Charges a move that took `elapsed`. False when the flag fell; then no increment is given.
  [[nodiscard]] constexpr bool spend(Side side, Milliseconds elapsed) {
    auto &left = remaining_[index(side)];
    left -= std::max(Milliseconds{0}, elapsed - control_.delay);
    if (left <= Milliseconds{0}) {
      left = Milliseconds{0};
      return false;
    }
    left += control_.increment;
    return true;
  }

  /// Whoever measures time found that there is none left.
  constexpr void run_out(Side side) { remaining_[index(side)] = Milliseconds{0}; }

  friend constexpr bool operator==(const Clock &, const Clock &) = default;

private:
  TimeControl control_;
  std::array<Milliseconds, 2> remaining_{};
};

} // namespace plateau
