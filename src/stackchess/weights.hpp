/// @file
/// The numbers of the evaluation, all in one table that a tuner can go through.
#pragma once

#include "stackchess/types.hpp"

#include <array>
#include <cstddef>

namespace plateau::stackchess {

/// Stacks of more pieces than this are all alike, as are captures by more.
inline constexpr int tall = 5;

/// Where each group of numbers starts in the table.
namespace weight {
inline constexpr std::size_t material = 0;                        // by kind
inline constexpr std::size_t height = material + kind_count;      // stacks of 1 … tall
inline constexpr std::size_t strike = height + tall;              // that take with 1 … tall
inline constexpr std::size_t both_ways = strike + tall;           // straight and diagonally
inline constexpr std::size_t buried = both_ways + 1;              // cannot go with the top piece
inline constexpr std::size_t stuck = buried + 1;                  // stacks without a move
inline constexpr std::size_t mobility = stuck + 1;                // a square to go to, alone
inline constexpr std::size_t mobility_together = mobility + 1;    // more pieces to it
inline constexpr std::size_t joining = mobility_together + 1;     // an own stack to join
inline constexpr std::size_t guarded_square = joining + 1;        // own stack that can be joined
inline constexpr std::size_t threat_now = guarded_square + 1;     // on move: on loose, guarded
inline constexpr std::size_t threat_later = threat_now + 2;       // not on move: the same
inline constexpr std::size_t threatened_piece = threat_later + 2; // loose pieces: on move, not
inline constexpr std::size_t pawn_step = threatened_piece + 2;    // ahead: to stay, to promote
inline constexpr std::size_t pawn_at_end = pawn_step + 2;         // never moves again
inline constexpr std::size_t middle = pawn_at_end + 1;            // stacks off the edge
inline constexpr std::size_t few = middle + 1;                    // pieces left: 1, 2, 3
inline constexpr std::size_t no_partner = few + 3;                // no two that take together
inline constexpr std::size_t tempo = no_partner + 1;
inline constexpr std::size_t count = tempo + 1;
} // namespace weight

using Weights = std::array<int, weight::count>;
extern const Weights weights;

} // namespace plateau::stackchess
