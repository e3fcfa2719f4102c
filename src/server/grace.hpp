/// @file grace.hpp
/// Time that a player is not charged for: storing a move, and trouble of the store.
#pragma once

#include "server/room.hpp"

#include <array>
#include <optional>
#include <string>

namespace plateau::server {

/// What one game remembers for that.
class Grace {
public:
  /// A move that the store could not take. The same request sent again counts from when it was
  /// first made.
  struct Unstored {
    std::uint32_t version = 0; ///< It was made for the turn that this version was in.
    std::string id;
    std::string move;
    Time asked_at = 0;
    Time refused_at = 0; ///< The last time.
  };

  /// When the present turn starts to be charged: the time at which this node heard that its entry
  /// was stored. 0: not known, so the time in the entry counts.
  Time turn_known = 0;
  /// When this node first saw the turn. It cannot have begun later, whatever the entry says.
  Time turn_learned = 0;

  /// @param known the version that the players know
  void remember(Side side, const Ask &ask, Time asked_at, std::uint32_t known, Time now);
  /// The move that the side to move could not get stored in this turn, or nullptr.
  const Unstored *unstored(const Room &room) const;
  /// The same, if this request repeats it.
  const Unstored *repeated_by(const Ask &ask, const Room &room) const;
  bool remembers_any() const { return unstored_[0] || unstored_[1]; }

private:
  std::array<std::optional<Unstored>, 2> unstored_; ///< By side.
};

} // namespace plateau::server
