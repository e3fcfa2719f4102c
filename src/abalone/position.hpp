/// @file
/// A position: marbles, counters, who plays.
#pragma once

#include "abalone/rules.hpp"
#include "abalone/sets.hpp"
#include "abalone/types.hpp"
#include "core/game.hpp"
#include "core/side.hpp"

#include <array>
#include <cstdint>
#include <optional>

namespace plateau::abalone {

/// Six ejected marbles win.
inline constexpr int ejections_to_win = 6;

/// Counters stop here instead of wrapping round: far beyond any game, and written in seven digits.
inline constexpr std::uint32_t max_counter = 1'000'000;

struct Draft;

/// A playable position; Black is Side::first. A plain value, made by `check` (draft.hpp), `start`
/// and `play`.
class Position {
public:
  /// The ordinary start.
  Position();

  // What stands.
  Set marbles(Side side) const { return marbles_[index(side)]; }
  Set own() const { return marbles(side_); }
  Set enemy() const { return marbles(opponent(side_)); }

  // Whose turn it is, and what happened.
  Side side_to_move() const { return side_; }
  /// How many marbles a side has pushed off.
  int ejected_by(Side side) const { return ejected_by_[index(side)]; }
  std::uint32_t plies_since_ejection() const { return plies_since_ejection_; }
  /// Grows after each move of White.
  std::uint32_t move_number() const { return move_number_; }

  /// Of marbles and side to move.
  Key key() const { return key_; }

  friend bool operator==(const Position &, const Position &) = default;

private:
  friend Position place_unchecked(const Draft &draft);
  friend void play(Position &position, Move move);
  friend void pass(Position &position);

  struct Empty {};
  explicit Position(Empty) {}
  /// Adds a marble, or takes it away.
  void toggle(Side side, Spot spot);
  void play_along(Move move);
  void play_aside(Move move);

  std::array<Set, 2> marbles_{};
  Key key_ = 0;
  std::array<std::uint8_t, 2> ejected_by_{};
  Side side_ = Side::first;
  std::uint32_t plies_since_ejection_ = 0;
  std::uint32_t move_number_ = 1;
};

/// Whose marble stands on a cell of the board, if any.
std::optional<Side> marble_at(const Position &position, Cell cell);

/// The side that has ejected six, if one has.
std::optional<Side> six_ejected(const Position &position);

/// The start of a game by these rules.
Position start(const Rules &rules);

/// Plays a move known to be legal here: one that legal_moves or judge gave for this position.
void play(Position &position, Move move);

/// Lets the side to move pass, for whoever searches: no rule allows it.
void pass(Position &position);

/// The key computed afresh; always equal to position.key().
Key hash_from_scratch(const Position &position);

} // namespace plateau::abalone
