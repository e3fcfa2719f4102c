/// @file
/// Ctrl-C stops what runs and keeps its result so far.
#pragma once

#include "search/limits.hpp"

#include <array>

namespace plateau::app {

/// While it lives, the first interruption sets `signals.stop`; a second one ends this program at
/// once, and every engine with it. One at a time.
class Interruptible {
public:
  explicit Interruptible(search::Signals &signals);
  Interruptible(const Interruptible &) = delete;
  Interruptible &operator=(const Interruptible &) = delete;
  ~Interruptible();

  /// Whether there was an interruption.
  bool interrupted() const;

private:
  std::array<void (*)(int), 3> before_{};
};

} // namespace plateau::app
