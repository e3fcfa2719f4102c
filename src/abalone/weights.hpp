/// @file
/// The numbers of the evaluation, all in one table that a tuner can go through.
#pragma once

#include "abalone/position.hpp"

#include <array>
#include <cstddef>

namespace plateau::abalone {

/// The cells fall into so many kinds that no turn or reflection of the board tells apart.
inline constexpr std::size_t place_kinds = 9;

/// Where each group of numbers starts in the table.
namespace weight {
inline constexpr std::size_t ejected = 0;                            // by how many
inline constexpr std::size_t place = ejected + ejections_to_win + 1; // by kind of cell
inline constexpr std::size_t pair = place + place_kinds;             // neighbours
inline constexpr std::size_t row = pair + 1;                         // three in line
inline constexpr std::size_t alone = row + 1;                        // without a neighbour
inline constexpr std::size_t wedge = alone + 1;                      // between two enemies
inline constexpr std::size_t push = wedge + 1;                       // that could be made
inline constexpr std::size_t pressed = push + 1;                     // enemies on the brink
inline constexpr std::size_t threat_now = pressed + 1;               // on move: one, more
inline constexpr std::size_t threat_later = threat_now + 2;          // not on move: one, more
inline constexpr std::size_t tempo = threat_later + 2;
inline constexpr std::size_t count = tempo + 1;
} // namespace weight

using Weights = std::array<int, weight::count>;
extern const Weights weights;

} // namespace plateau::abalone
