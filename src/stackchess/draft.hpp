/// @file
/// A position as anyone may set it up, and the check that makes it one to play.
#pragma once

#include "core/refusal.hpp"
#include "stackchess/position.hpp"
#include "stackchess/rules.hpp"

#include <array>
#include <vector>

namespace plateau::stackchess {

/// A piece and where it stands.
struct Man {
  Square square = 0;
  Piece piece;

  friend bool operator==(const Man &, const Man &) = default;
};

/// A set-up that nobody has checked.
struct Draft {
  Rules rules;
  std::vector<Man> men; ///< Those of one square from the bottom to the top.
  Side side_to_move = Side::first;
  std::array<int, 2> lost{}; ///< Pieces each side has lost.
  std::uint32_t plies = 0;   ///< Moves played, both sides counted.

  friend bool operator==(const Draft &, const Draft &) = default;
};

/// A position, and the rules it is played by.
struct Placed {
  Rules rules;
  Position position;
};

/// The position, or why it cannot be played.
Result<Placed> check(const Draft &draft);

/// The position of a draft that is known to be playable: not checked.
Position place_unchecked(const Draft &draft);

/// The draft that gives this position.
Draft draft_of(const Rules &rules, const Position &position);

} // namespace plateau::stackchess
