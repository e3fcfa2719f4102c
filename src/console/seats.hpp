/// @file
/// Who sits at the table besides the person at the keyboard.
#pragma once

#include "core/side.hpp"
#include "player/player.hpp"

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>

namespace plateau::console {

/// An opponent from elsewhere, instead of the computer.
template <Game G> using Guest = std::unique_ptr<player::Player<G>>;

/// A player, and what the terminal knows of it.
template <Game G> struct Seat {
  std::unique_ptr<player::Player<G>> player;
  engine::GoCommand go;    ///< How long it may think about a move.
  std::uint64_t seed = 0;  ///< Of its first game: another seed makes other mistakes.
  std::string described{}; ///< In a sentence: `the computer at level 3`.
  std::string named{};     ///< At the start of one: `The computer`.
  std::size_t games = 0;   ///< How many it has seen begin.
};

template <Game G> struct Seats {
  /// Plays the side that is not `person`; empty when both sides are at the keyboard.
  Seat<G> opponent;
  Side person = Side::first;
  /// Gives hints; made when first asked.
  std::function<Seat<G>()> make_adviser;
  /// The computer at a level, or at its best, for whoever wants another opponent.
  std::function<Seat<G>(std::optional<int>)> make_computer{};
};

} // namespace plateau::console
