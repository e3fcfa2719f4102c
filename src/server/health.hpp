/// @file health.hpp
/// Whether the store works, and whether the clocks of those who use it agree. The store is probed
/// regularly, so that trouble is known before a player meets it, and keeps a sign of life.
#pragma once

#include "server/world.hpp"

#include <algorithm>
#include <functional>
#include <optional>

namespace plateau::server {

class Health {
public:
  Health(const World &world, const Peers &peers)
      : world_(world), peers_(peers), since_(world.now()),
        checked_(world.now() - world.limits.sweep.count()) {}

  store::Trouble trouble() const { return trouble_; }
  bool is_good() const { return trouble_ == store::Trouble::none; }
  /// When the last trouble passed; 0: there was none.
  Time recovered() const { return recovered_; }

  /// Takes note of how an answer of the store turned out.
  void note(store::Trouble trouble);
  /// Probes the store when it is time; a probe that takes too long is trouble itself.
  /// @param clocks_run tells whether a real-time clock runs. If so, signs of life are stored more
  ///   often, because after a crash the clocks are charged up to the last one.
  void tick(const std::function<bool()> &clocks_run);
  /// The last sign of life, before the node stops.
  void sign_off();

  /// How far this node's clock is behind another's, or ahead if negative, at least; 0: not so far
  /// that it matters.
  Milliseconds skew() const { return skew_; }
  /// Takes note of a time that another node has written; it cannot lie ahead.
  void note_time(Time written) {
    note_skew(Milliseconds(std::max<Time>(0, written - world_.now())));
  }
  /// The clock was set: a probe under way has not taken that long.
  void begin_anew() { since_ = checked_ = world_.now(); }

  /// Games have reached their budget of the disk: there is room for moves, but not for new games.
  bool is_full() const { return full_; }
  /// Called when that changes.
  std::function<void(bool)> on_full;
  /// What is free on the store's disk, if that is so little that somebody should make room.
  std::optional<std::int64_t> low_disk() const { return low_disk_; }

  /// Called when the trouble changes.
  std::function<void(store::Trouble)> on_change;
  /// Called when the skew begins to matter, or no longer does.
  std::function<void(Milliseconds)> on_skew;

private:
  void probe();
  void compare(Time asked, std::optional<Time> clock);
  void weigh(const store::Checked &checked);
  void note_skew(Milliseconds behind);
  void set_skew(Milliseconds behind);

  const World &world_;
  const Peers &peers_;
  Time since_; ///< When time began to pass without a gap.
  Time checked_;
  bool checking_ = false; ///< A probe is under way.
  store::Trouble trouble_ = store::Trouble::none;
  Time recovered_ = 0;
  bool full_ = false;
  std::optional<std::int64_t> low_disk_;
  Milliseconds skew_{0};
  Time skew_seen_ = 0;
  Lifetime lifetime_;
};

} // namespace plateau::server
