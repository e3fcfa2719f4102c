/// @file
/// The moves of Abalone as numbers, for whoever learns.
#pragma once

#include "abalone/abalone.hpp"
#include "core/actions.hpp"

namespace plateau {

/// The marble by which a move is known, its direction, and its shape. Along a line the board tells
/// how many marbles go, so all of these are one shape; aside there are three axes, and two or three
/// marbles.
template <> struct Actions<abalone::Abalone> : NoRights {
  static constexpr int directions = 6;
  static constexpr int shapes = 1 + 3 * 2;

  static int count(const abalone::Position & /*position*/) {
    return shapes * directions * abalone::cell_count;
  }
  static int of(const abalone::Position & /*position*/, abalone::Move move) {
    int shape = 0;
    if (abalone::is_aside(move.kind()))
      shape = 1 + static_cast<int>(move.axis()) * 2 + abalone::own_count(move.kind()) - 2;
    return (shape * directions + static_cast<int>(move.direction())) * abalone::cell_count +
           move.spot();
  }
  static abalone::Attempt attempt(const abalone::Position & /*position*/, int action) {
    const auto cell = abalone::cell_of(static_cast<abalone::Spot>(action % abalone::cell_count));
    const auto direction =
        static_cast<abalone::Direction>(action / abalone::cell_count % directions);
    const auto goal = abalone::beyond(cell, direction);
    const int shape = action / (abalone::cell_count * directions);
    if (shape == 0)
      return abalone::attempt_of(cell, goal);
    const auto axis = static_cast<abalone::Direction>((shape - 1) / 2);
    return abalone::attempt_of(cell, abalone::beyond(cell, axis, 1 + (shape - 1) % 2), goal);
  }
};

} // namespace plateau
