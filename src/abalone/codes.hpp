/// @file
/// The codes of Abalone: every reason for a refusal, and every role a cell has in one.
#pragma once

#include "core/codes.hpp"
#include "core/refusal.hpp"

#include <array>
#include <string_view>

namespace plateau::abalone {

/// Why something is refused. The comment says which cells and arguments come with it.
inline constexpr auto whys = joined(
    code::all,
    std::to_array<std::string_view>({
        // Moves that are not understood. `found` and `column` say where.
        "not-aba-pro",
        "not-on-board",
        "not-in-row",
        // Moves that are understood and against the rules.
        "same-cell",        // The cell named twice.
        "empty-cell",       // The cell.
        "not-your-marble",  // The cell; its marble, who is to move.
        "not-adjacent",     // From, to.
        "not-in-line",      // One end, other end.
        "too-many-marbles", // Rear marble, front marble; how many stand in the column.
        "row-too-long",     // One end, other end; how many cells from one to the other.
        "row-goes-on", // The own marble in front of the row named, its rear, the cell after it.
        "own-marble-off-board", // The own marble that would leave.
        "push-not-allowed", // The enemies in line, nearest first; how many push, how many resist.
        "pushed-marbles-blocked", // The own marble behind, then the enemies it holds, nearest
                                  // first.
        "landing-occupied",       // Occupied landings of a broadside; what stands on each.
        "two-landings-occupied",
        "three-landings-occupied",
        // Texts that are no position.
        "position-fields", // How many were found.
        "position-rows",   // How many were found.
        "position-symbol",
        "row-has-too-few", // The row is `found`; how many cells it was given, how many it has.
        "row-has-too-many",
        "bad-side",
        "bad-number", // The least and the greatest allowed.
        // Positions that cannot be played.
        "side-without-marbles", // The side.
        "both-have-won",
        "more-marbles-than-cells", // Marbles on the board and off it; the cells of the board.
        // Rules.
        "unknown-layout",
    }));
consteval std::string_view why(std::string_view code) { return declared(whys, code); }

/// What a cell has to do with a refusal.
inline constexpr auto roles = std::to_array<std::string_view>({
    role::origin, role::target,
    "blocker", // Stands in the way.
    "enemy",   // A marble that cannot be pushed.
    "own",     // A marble of the mover that matters.
});
consteval std::string_view role(std::string_view code) { return declared(roles, code); }

} // namespace plateau::abalone
