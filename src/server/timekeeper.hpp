/// @file timekeeper.hpp
/// What a turn is charged, and when a flag falls.
#pragma once

#include "server/agenda.hpp"
#include "server/attendance.hpp"
#include "server/health.hpp"
#include "server/open_game.hpp"

#include <algorithm>
#include <optional>
#include <string>
#include <vector>

namespace plateau::server {

class Timekeeper {
public:
  Timekeeper(const World &world, const Peers &peers, const Health &health,
             const Attendance &attendance)
      : world_(world), peers_(peers), health_(health), attendance_(attendance),
        began_(world.now()) {
    const auto before = world.store.last_alive();
    leave_out(0, before.since); // Gaps of earlier servers are not known: they charge nothing.
    leave_out(before.at, began_);
  }

  /// When this node began to keep time.
  Time began() const { return began_; }
  /// The clock was set: nobody is charged for the jump.
  /// @param before the time until then
  void begin_anew(Time before) {
    began_ = world_.now();
    leave_out(before, began_);
  }

  std::unique_ptr<Room> new_room(const std::string &game) const;
  /// Takes note of a turn that has begun. `at_once`: this node has learned of it as soon as it was
  /// stored, so that it counts from now.
  void note_turn(OpenGame &game, bool at_once) const;
  /// Tells the room from when on the present turn is charged; and of a challenge in the lobby,
  /// until when its maker was there.
  /// @param moved the player has already made this move, and only storing it failed. Then later
  ///   trouble of the store gives no further time.
  void charge(const OpenGame &game, bool moved = false) const;

  /// Notes when the time of this game will be up, for `take_due`.
  void schedule(const OpenGame &game);
  /// The next game whose time may be up now; it is noted no longer.
  std::optional<std::string> take_due() { return flags_.take(world_.now()); }
  /// What happens because time is up; empty if it is not, or if the flag has to wait: then the game
  /// is entered again.
  std::optional<Deed> fallen_flag(const OpenGame &game);
  void forget(const std::string &game) { flags_.remove(game); }

private:
  /// Time in which no server was there, charged to nobody.
  struct Gap {
    Time from;
    Time to;
  };
  void leave_out(Time from, Time to) { gaps_.push_back({std::min(from, to), to}); }
  /// Moves a time later by the length of all gaps after it, so that they are not charged.
  Time without_gaps(Time since) const;
  Time flag_waits_until(const OpenGame &game) const;

  const World &world_;
  const Peers &peers_;
  const Health &health_;
  const Attendance &attendance_;
  Time began_;
  std::vector<Gap> gaps_;
  Agenda flags_;
};

} // namespace plateau::server
