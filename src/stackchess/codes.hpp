/// @file
/// The codes of stackchess: every reason for a refusal, and every role a cell has in one.
#pragma once

#include "core/codes.hpp"
#include "core/refusal.hpp"

#include <array>
#include <string_view>

namespace plateau::stackchess {

/// Why something is refused. The comment says which arguments come with it.
inline constexpr auto whys = joined(
    code::all,
    std::to_array<std::string_view>({
        // A move.
        "off-board", // {0} the board's size.
        "empty-square",
        "not-yours", // {0} the enemy piece on top.
        "same-square", "zero-pieces",
        "stack-too-low",      // {0} pieces wanted, {1} the stack's height.
        "path-blocked",       // {0} the blocking piece.
        "lone-capture",       // {0} enemies on the target, {1} pieces it takes.
        "too-few-to-capture", // {0} pieces moving, {1} enemies on the target, {2} pieces it takes.
        "too-few-knights",    // {0} pieces moving, {1} knights among them, {2} pieces they can leap
                              // with.
        // One of the pieces cannot make the move. {0} is the piece; in a stack {1} is how many move
        // and
        // {2} its place, counted from the top.
        "rook-off-line", "bishop-off-diagonal", "queen-off-line", "king-too-far", "knight-no-leap",
        "pawn-not-ahead",     // Backwards or sideways.
        "pawn-too-far",       // Ahead, but neither one step, nor two straight.
        "pawn-has-moved",     // Two steps, but the first move is over.
        "pawn-jumps",         // Two steps over a piece.
        "pawn-faces-enemy",   // Straight onto an enemy.
        "pawn-takes-nothing", // Diagonally onto no enemy.
        "rook-off-line-in-stack", "bishop-off-diagonal-in-stack", "queen-off-line-in-stack",
        "king-too-far-in-stack", "knight-no-leap-in-stack", "pawn-not-ahead-in-stack",
        "pawn-too-far-in-stack", "pawn-has-moved-in-stack", "pawn-jumps-in-stack",
        "pawn-faces-enemy-in-stack", "pawn-takes-nothing-in-stack",
        // Texts that are no move or no square.
        "bad-move", "bad-square",
        // Texts that are no position.
        "bad-fields",    // Not three or six fields.
        "bad-side",      // Neither w nor b.
        "bad-row-count", // {0} rows found, {1} the board's size.
        "row-too-long",  // {0} the rank, {1} the board's size.
        "row-too-short", // {0} the rank, {1} squares found, {2} the board's size.
        "bad-stack",     // Neither pieces nor x.
        "needless-mark", "bad-counter", "rules-contradict-position",
        // Positions that cannot be played.
        "two-colours",
        "too-many-pieces", // {0} the side, {1} how many it may have.
        "no-piece-at-all", "knight-not-in-rules", "unpromoted-pawn", "double-step-gone",
        "too-many-lost", // {0} the side, {1} how many it may have, {2} how many it lost.
    }));
consteval std::string_view why(std::string_view code) { return declared(whys, code); }

/// What a cell has to do with a refusal.
inline constexpr auto roles = std::to_array<std::string_view>({
    role::origin, role::target,
    "blocker",   // Stands in the way.
    "enemy",     // A stack that cannot be taken.
    "misplaced", // Nothing like that can stand here.
});
consteval std::string_view role(std::string_view code) { return declared(roles, code); }

} // namespace plateau::stackchess
