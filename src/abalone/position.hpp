/// @file
/// A position: marbles, counters, who plays. A flat value.
#pragma once

#include "abalone/move.hpp"
#include "abalone/sets.hpp"
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

/// Black is Side::first.
struct Position {
  std::array<Set, 2> marbles{};             ///< Of each side.
  Key key = 0;                              ///< Of marbles and side to move.
  std::array<std::uint8_t, 2> ejected_by{}; ///< How many marbles each side has pushed off.
  Side to_move = Side::first;
  std::uint32_t plies_since_ejection = 0;
  std::uint32_t move_number = 1; ///< Grows after each move of White.

  Set own() const { return marbles[index(to_move)]; }
  Set enemy() const { return marbles[index(opponent(to_move))]; }

  friend bool operator==(const Position &, const Position &) = default;
};

/// A position with these marbles and counters at zero.
Position position_of(Set black, Set white, Side to_move);

/// Whose marble stands on a cell of the board, if any.
std::optional<Side> marble_at(const Position &position, Cell cell);

/// The side that has ejected six, if one has.
std::optional<Side> six_ejected(const Position &position);

/// Plays a move made for this very position: unchecked.
void play(Position &position, Move move);

Key hash_from_scratch(const Position &position);

} // namespace plateau::abalone
