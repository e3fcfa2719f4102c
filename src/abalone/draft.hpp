/// @file
/// A position as anyone may set it up, and the check that makes it one to play.
#pragma once

#include "abalone/position.hpp"
#include "abalone/rules.hpp"
#include "core/refusal.hpp"

#include <array>
#include <cstdint>
#include <optional>

namespace plateau::abalone {

/// A set-up that nobody has checked.
struct Draft {
  Rules rules;
  std::array<std::optional<Side>, cell_count> marbles; ///< Whose stands there, by Spot.
  Side side_to_move = Side::first;
  std::array<std::uint32_t, 2> ejected_by{}; ///< How many marbles each side has pushed off.
  std::uint32_t plies_since_ejection = 0;
  std::uint32_t move_number = 1;

  friend bool operator==(const Draft &, const Draft &) = default;
};

/// A position, and the rules it is played by.
struct Placed {
  Rules rules;
  Position position;
};

/// The position, or why it cannot be played. Any number of marbles may be set up, as long as each
/// side has one.
Result<Placed> check(const Draft &draft);

/// The position of a draft that is known to be playable: not checked.
Position place_unchecked(const Draft &draft);

/// The draft that gives this position.
Draft draft_of(const Rules &rules, const Position &position);

} // namespace plateau::abalone
