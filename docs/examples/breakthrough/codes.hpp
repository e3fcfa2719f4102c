/// @file
/// The codes of Breakthrough: reasons, roles of cells and ends, each with its words.
#pragma once

#include "core/codes.hpp"
#include "core/square_game.hpp"

#include <array>

namespace plateau::breakthrough {

/// Why something is refused. The comment says which cells and arguments come with it.
inline constexpr auto whys =
    joined(joined(code::all, square_code::all), std::to_array<std::string_view>({
                                                    "empty-square",         // The square.
                                                    "not-your-pawn",        // The square.
                                                    "not-one-ahead",        // From, to.
                                                    "own-pawn-there",       // The pawn; from.
                                                    "straight-never-takes", // The pawn; from.
                                                    "too-many-pawns",       // Whose; how many.
                                                    "no-pawns",
                                                }));
consteval std::string_view why(std::string_view code) { return declared(whys, code); }

inline constexpr auto roles =
    std::to_array<std::string_view>({role::origin, role::target, "blocker"});
consteval std::string_view as(std::string_view code) { return declared(roles, code); }

namespace ends {
inline constexpr EndReason last_row{"last-row"};
inline constexpr EndReason no_pawn_left{"no-pawn-left"};
inline constexpr std::array<EndReason, 2> all = {last_row, no_pawn_left};
} // namespace ends

} // namespace plateau::breakthrough
