/// @file
/// The rule book: what a person asked for, and why not (S23).
#pragma once

#include "core/refusal.hpp"
#include "stackchess/position.hpp"

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string_view>

namespace plateau::stackchess {

/// What a person asked for: any cells, any number of pieces, or no number yet.
struct Attempt {
  Cell from;
  Cell to;
  std::optional<std::int16_t> count;

  friend constexpr bool operator==(const Attempt &, const Attempt &) = default;
};

/// Every reason for refusing something. The comment says which cells and arguments come with it.
enum class Why : std::uint8_t {
  // A move. The origin is cell0 and the target cell1 unless said otherwise.
  off_board,     ///< cell0: the square; {0} the board's size.
  empty_square,  ///< cell0: the origin.
  not_yours,     ///< cell0: the origin; {0} the enemy piece on top.
  same_square,   ///< cell0: the origin.
  zero_pieces,   ///< cell0: the origin.
  stack_too_low, ///< cell0: the origin; {0} pieces wanted, {1} the stack's height.
  path_blocked, ///< cell0: the blocker, cell1 the origin, cell2 the target; {0} the blocking piece.
  lone_capture, ///< {0} enemies on the target, {1} pieces it takes.
  too_few_to_capture, ///< {0} pieces moving, {1} enemies on the target, {2} pieces it takes.
  too_few_knights,    ///< {0} pieces moving, {1} knights among them, {2} pieces they can leap with.

  // One of the pieces cannot make the move. {0} is the piece; in a stack {1} is how many move and
  // {2} its place, counted from the top.
  rook_off_line,
  bishop_off_diagonal,
  queen_off_line,
  king_too_far,
  knight_no_leap,
  pawn_not_ahead,     ///< Backwards or sideways.
  pawn_too_far,       ///< Ahead, but neither one step, nor two straight.
  pawn_has_moved,     ///< Two steps, but the first move is over.
  pawn_jumps,         ///< Two steps over cell2.
  pawn_faces_enemy,   ///< Straight onto an enemy.
  pawn_takes_nothing, ///< Diagonally onto no enemy.
  rook_off_line_in_stack,
  bishop_off_diagonal_in_stack,
  queen_off_line_in_stack,
  king_too_far_in_stack,
  knight_no_leap_in_stack,
  pawn_not_ahead_in_stack,
  pawn_too_far_in_stack,
  pawn_has_moved_in_stack,
  pawn_jumps_in_stack,
  pawn_faces_enemy_in_stack,
  pawn_takes_nothing_in_stack,

  // A text that is no move or no square.
  bad_move,
  bad_square,

  // A rules text.
  option_twice,

  // A position text.
  bad_fields,      ///< Not three or six fields.
  bad_side,        ///< Neither w nor b.
  bad_row_count,   ///< {0} rows found, {1} the board's size.
  row_too_long,    ///< {0} the rank, {1} the board's size.
  row_too_short,   ///< {0} the rank, {1} squares found, {2} the board's size.
  bad_stack,       ///< Neither pieces nor x; cell0 the square.
  two_colours,     ///< cell0 the square.
  too_many_pieces, ///< {0} the side, {1} how many it may have.
  no_piece_at_all,
  knight_not_in_rules, ///< cell0 the square.
  unpromoted_pawn,     ///< cell0 the square.
  needless_mark,       ///< cell0 the square.
  bad_counter,
  too_many_lost, ///< {0} the side, {1} how many it may have.
  rules_contradict_position,
};
inline constexpr std::size_t why_count =
    static_cast<std::size_t>(Why::rules_contradict_position) + 1;

/// The stable name of a reason, on the wire and in the texts.
std::string_view code_of(Why why);

/// The rule book: the move meant, or the heights to choose from, or why not.
Verdict<Move> judge(const Position &position, const Attempt &attempt);

// The first questions of the rule book, for whoever asks a player step by step.

/// Why nothing may leave a square of the board: it is empty, or the enemy's, or the game is over.
std::optional<Refusal> refuse_origin(const Position &position, Cell from);
/// Why so many pieces cannot leave an own stack.
std::optional<Refusal> refuse_count(const Position &position, Cell from, int count);

/// An attempt with its height chosen.
Attempt complete(const Attempt &attempt, std::int16_t count);

/// What one would ask for to get this move.
Attempt attempt_of(Move move);

/// All codes, those shared by all games included.
std::span<const std::string_view> refusal_codes();

/// Calls `see(Attempt)` for the whole attempt space: all pairs of squares; from an own stack with
/// no number, none, and every number up to one too many.
template <class See> void for_each_attempt(const Position &position, See &&see) {
  for_each_square(position, [&](Square from) {
    const bool own = position.owner(from) == position.side_to_move();
    for_each_square(position, [&](Square to) {
      Attempt attempt{cell_of(from), cell_of(to), std::nullopt};
      see(attempt);
      const int most = own ? position.height(from) + 1 : 0;
      for (int count = 0; count <= most; ++count) {
        attempt.count = static_cast<std::int16_t>(count);
        see(attempt);
      }
    });
  });
}

} // namespace plateau::stackchess
