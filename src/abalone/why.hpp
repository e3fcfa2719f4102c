/// @file
/// Every reason for which Abalone refuses something. Stable strings: on the wire and as text keys.
#pragma once

#include "core/refusal.hpp"

#include <array>
#include <string_view>

namespace plateau::abalone::why {

// Moves that are not understood. `found` and `column` say where.
inline constexpr std::string_view not_aba_pro = "not-aba-pro";
inline constexpr std::string_view not_on_board = "not-on-board";

// Moves that are understood and against the rules. The cells are named in this order:
inline constexpr std::string_view same_cell = "same-cell";             ///< the cell named twice
inline constexpr std::string_view empty_cell = "empty-cell";           ///< the cell
inline constexpr std::string_view not_your_marble = "not-your-marble"; ///< the cell; its marble
inline constexpr std::string_view not_adjacent = "not-adjacent";       ///< from, to
inline constexpr std::string_view not_in_line = "not-in-line";         ///< one end, other end
/// Rear marble, front marble; how many own marbles stand in the column.
inline constexpr std::string_view too_many_marbles = "too-many-marbles";
/// One end, other end; how many cells from one to the other.
inline constexpr std::string_view row_too_long = "row-too-long";
/// The own marble in front of the row that was named, the rear marble, the cell after it.
inline constexpr std::string_view row_goes_on = "row-goes-on";
/// The own marble that would leave.
inline constexpr std::string_view own_marble_off_board = "own-marble-off-board";
/// The enemy marbles in line, nearest first; how many push, how many stand against them.
inline constexpr std::string_view push_not_allowed = "push-not-allowed";
/// The own marble behind, then the enemy marbles it keeps from moving, nearest first.
inline constexpr std::string_view pushed_blocked = "pushed-marbles-blocked";
// Occupied landings of a broadside; what stands on each.
inline constexpr std::string_view landing_occupied = "landing-occupied";
inline constexpr std::string_view two_landings_occupied = "two-landings-occupied";
inline constexpr std::string_view three_landings_occupied = "three-landings-occupied";

// Positions.
inline constexpr std::string_view position_fields = "position-fields"; ///< how many were found
inline constexpr std::string_view position_rows = "position-rows";     ///< how many were found
inline constexpr std::string_view position_symbol = "position-symbol";
// The row is `found`; how many cells it was given, how many it has.
inline constexpr std::string_view row_has_too_few = "row-has-too-few";
inline constexpr std::string_view row_has_too_many = "row-has-too-many";
inline constexpr std::string_view side_without_marbles = "side-without-marbles"; ///< the side
inline constexpr std::string_view bad_side = "bad-side";
inline constexpr std::string_view bad_number = "bad-number"; ///< the least and the greatest allowed
inline constexpr std::string_view both_have_won = "both-have-won";
/// Marbles on the board and off it; the cells of the board.
inline constexpr std::string_view more_marbles_than_cells = "more-marbles-than-cells";

// Rules.
inline constexpr std::string_view unknown_layout = "unknown-layout";
inline constexpr std::string_view repeated_option = "repeated-option";

/// All of them, and those every game shares.
inline constexpr std::array<std::string_view, 31> all = {
    not_aba_pro,
    not_on_board,
    same_cell,
    empty_cell,
    not_your_marble,
    not_adjacent,
    not_in_line,
    too_many_marbles,
    row_too_long,
    row_goes_on,
    own_marble_off_board,
    push_not_allowed,
    pushed_blocked,
    landing_occupied,
    two_landings_occupied,
    three_landings_occupied,
    position_fields,
    position_rows,
    position_symbol,
    row_has_too_few,
    row_has_too_many,
    side_without_marbles,
    bad_side,
    bad_number,
    both_have_won,
    more_marbles_than_cells,
    unknown_layout,
    repeated_option,
    code::game_over,
    code::unknown_option,
    code::bad_option_value,
};

} // namespace plateau::abalone::why
