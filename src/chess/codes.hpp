/// @file
/// The codes of chess: every reason for a refusal, and every role a cell has in one.
#pragma once

#include "core/codes.hpp"
#include "core/refusal.hpp"

#include <array>
#include <string_view>

namespace plateau::chess {

/// Why something is refused. Those for moves stand in the order in which the rule book asks.
inline constexpr auto whys = joined(
    code::all,
    std::to_array<std::string_view>({
        // Whose piece, and where to.
        "off-board",
        "empty-square",
        "not-your-turn",
        "same-square",
        "own-piece-on-target",
        // How the pieces move.
        "not-how-pawn-moves",
        "not-how-knight-moves",
        "not-how-bishop-moves",
        "not-how-rook-moves",
        "not-how-queen-moves",
        "not-how-king-moves",
        "pawn-backwards",
        "pawn-sideways",
        "pawn-has-moved",
        // What stands in the way.
        "path-blocked",
        "pawn-blocked",
        // Special conditions.
        "pawn-captures-diagonally",
        "en-passant-too-late",
        "castling-king-not-home",
        "castling-no-rook",
        "castling-no-rook-on-side",
        "castling-right-lost",
        "castling-king-has-moved", // Instead of the one before, where the game is known so far.
        "castling-rook-has-moved",
        "castling-piece-between",
        "castling-out-of-check",
        "castling-through-attack",
        "castling-into-attack",
        "castling-uncovers-attack",
        // The king's safety.
        "king-steps-into-check",
        "would-put-king-in-check",
        "king-still-in-check",
        // The promotion, once the move itself is legal.
        "no-promotion-here",
        "bad-promotion-piece",
        // SAN that fits no piece, or several. (Of pawns one is always the nearest, and there is one
        // king.)
        "no-such-pawn",
        "no-such-knight",
        "no-such-bishop",
        "no-such-rook",
        "no-such-queen",
        "no-such-king",
        "no-knight-reaches",
        "no-bishop-reaches",
        "no-rook-reaches",
        "no-queen-reaches",
        "ambiguous-move",
        // Texts that are no move.
        "empty-move",
        "move-too-long",
        "unfinished-move",
        "no-such-square",
        "unreadable-move",
        "unreadable-promotion",
        "text-after-move",
        // Rules and the tags of a game file.
        "unknown-variant",
        "null-move-in-check",
        // Texts that are no position.
        "fen-empty",
        "fen-too-long",
        "fen-field-count",
        "fen-rank-count",
        "fen-unknown-letter",
        "fen-digits-in-a-row",
        "fen-rank-too-long",
        "fen-rank-too-short",
        "fen-side",
        "fen-castling",
        "fen-en-passant",
        "fen-halfmove-clock",
        "fen-fullmove-number",
        // Positions that cannot be played.
        "fen-no-king",
        "fen-several-kings",
        "fen-too-many-pieces",
        "fen-too-many-pawns",
        "fen-pawn-on-edge",
        "fen-king-can-be-taken",
        "fen-castling-twice",
        "fen-castling-king",
        "fen-castling-rook",
        "fen-en-passant-rank",
        "fen-en-passant-occupied",
        "fen-en-passant-pawn",
    }));
consteval std::string_view why(std::string_view code) { return declared(whys, code); }

/// What a cell has to do with a refusal.
inline constexpr auto roles = std::to_array<std::string_view>({
    role::origin, role::target,
    "blocker",  // Stands in the way.
    "attacker", // Attacks the king, or the square crossed.
    "king",
    "crossed",   // The king would pass it or arrive there.
    "rook",      // Castles, or is missed where it should stand.
    "enemy",     // The pawn that en passant would capture.
    "own",       // A piece of the mover that matters.
    "misplaced", // Nothing like that can stand here.
});
consteval std::string_view role(std::string_view code) { return declared(roles, code); }

} // namespace plateau::chess
