/// @file
/// Every reason for which chess refuses a move: a closed set with stable names.
#pragma once

#include "chess/position.hpp"
#include "core/refusal.hpp"

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>

namespace plateau::chess {

/// Why a move is refused, in the order in which the rule book asks (C15).
enum class Why : std::uint8_t {
  // Whose piece, and where to.
  off_board,
  empty_square,
  not_your_turn,
  same_square,
  own_piece_on_target,
  // How the pieces move.
  not_how_pawn_moves,
  not_how_knight_moves,
  not_how_bishop_moves,
  not_how_rook_moves,
  not_how_queen_moves,
  not_how_king_moves,
  pawn_backwards,
  pawn_sideways,
  pawn_has_moved,
  // What stands in the way.
  path_blocked,
  pawn_blocked,
  // Special conditions.
  pawn_captures_diagonally,
  en_passant_too_late,
  castling_king_not_home,
  castling_no_rook,
  castling_no_rook_on_side,
  castling_right_lost,
  castling_king_has_moved, ///< Instead of the one before, where the game is known so far.
  castling_rook_has_moved,
  castling_piece_between,
  castling_out_of_check,
  castling_through_attack,
  castling_into_attack,
  castling_uncovers_attack,
  // The king's safety.
  king_steps_into_check,
  would_put_king_in_check,
  king_still_in_check,
  // The promotion, once the move itself is legal.
  no_promotion_here,
  bad_promotion_piece,
  // Texts that are no move.
  empty_move,
  move_too_long,
  unfinished_move,
  no_such_square,
  unreadable_move,
  unreadable_promotion,
  text_after_move,

  // Rules.
  repeated_option,
};

/// Every reason with its stable name on the wire.
inline constexpr std::array<std::string_view, 42> why_names = {
    "off-board",
    "empty-square",
    "not-your-turn",
    "same-square",
    "own-piece-on-target",
    "not-how-pawn-moves",
    "not-how-knight-moves",
    "not-how-bishop-moves",
    "not-how-rook-moves",
    "not-how-queen-moves",
    "not-how-king-moves",
    "pawn-backwards",
    "pawn-sideways",
    "pawn-has-moved",
    "path-blocked",
    "pawn-blocked",
    "pawn-captures-diagonally",
    "en-passant-too-late",
    "castling-king-not-home",
    "castling-no-rook",
    "castling-no-rook-on-side",
    "castling-right-lost",
    "castling-king-has-moved",
    "castling-rook-has-moved",
    "castling-piece-between",
    "castling-out-of-check",
    "castling-through-attack",
    "castling-into-attack",
    "castling-uncovers-attack",
    "king-steps-into-check",
    "would-put-king-in-check",
    "king-still-in-check",
    "no-promotion-here",
    "bad-promotion-piece",
    "empty-move",
    "move-too-long",
    "unfinished-move",
    "no-such-square",
    "unreadable-move",
    "unreadable-promotion",
    "text-after-move",
    "repeated-option",
};
static_assert(why_names.size() == static_cast<std::size_t>(Why::repeated_option) + 1);

constexpr std::string_view name(Why why) { return why_names[static_cast<std::size_t>(why)]; }

/// A move that is understood and against the rules.
inline Refusal refuse(Why why) { return Refusal::illegal(name(why)); }

/// The piece on an occupied square, for a reason that mentions it.
inline Argument piece_on(const Position &position, Square square) {
  return Argument::piece(position.piece_at(square)->number());
}

} // namespace plateau::chess
