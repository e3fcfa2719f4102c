/// @file
/// What a game tells a network: which inputs are on in a position.
#pragma once

#include "core/side.hpp"

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <string_view>
#include <type_traits>

namespace plateau::search::network {

/// The number of an input, below Features<G>::inputs.
using Input = std::uint16_t;

/// Specialised for each game that has networks, in `<game>/features.hpp`.
///
/// Both sides look at the board through the same inputs, each as if it were the first side: own and
/// enemy instead of the colours, and the board turned so that its own edge is below.
template <class G> struct Features;

/// A game whose positions a network can evaluate.
///
/// Inputs are read from a `Board`: what a position keeps in mind of itself for that purpose, small
/// enough to be kept for every ply. A default Board has no input on, so that counting from scratch
/// is counting the changes from there.
template <class G>
concept Featured = requires(const typename G::Position &position,
                            const typename Features<G>::Board &board, Side side,
                            void (*see)(Input)) {
  requires std::is_trivially_copyable_v<typename Features<G>::Board>;
  requires std::default_initializable<typename Features<G>::Board>;

  // Changes whenever the meaning of an input does; stands in every file made for these inputs.
  { Features<G>::name } -> std::convertible_to<std::string_view>;
  { Features<G>::inputs } -> std::convertible_to<std::size_t>;
  // The most inputs on at once, each counted as often as it is on, and how often one can be.
  { Features<G>::max_active } -> std::convertible_to<std::size_t>;
  { Features<G>::max_repeats } -> std::convertible_to<std::size_t>;

  // Whether the inputs can describe the position. All else is asked only where they can.
  { Features<G>::supports(position) } -> std::same_as<bool>;
  { Features<G>::board_of(position) } -> std::same_as<typename Features<G>::Board>;

  // Which of the network's heads judges the position.
  { Features<G>::buckets } -> std::convertible_to<std::size_t>;
  { Features<G>::bucket(board) } -> std::same_as<std::size_t>;

  // How a side holds the board, where that depends on the position: below `orientations`.
  { Features<G>::orientations } -> std::convertible_to<std::size_t>;
  { Features<G>::orientation(board, side) } -> std::same_as<std::size_t>;

  // Every input that is on as `side` sees the board.
  Features<G>::for_each(board, side, see);
  // What goes off and what comes on between two boards that `side` holds the same way. What goes
  // off and on again may be told or not.
  Features<G>::for_each_change(board, board, side, see, see);
};

} // namespace plateau::search::network
