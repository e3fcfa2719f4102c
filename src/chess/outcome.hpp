/// @file
/// How a game of chess ends.
#pragma once

#include "chess/position.hpp"
#include "chess/rules.hpp"
#include "core/game.hpp"
#include "core/outcome.hpp"

#include <array>
#include <optional>

namespace plateau::chess {

/// The ends of this game, besides those any game has.
namespace ends {
inline constexpr EndReason checkmate{"checkmate"};
inline constexpr EndReason stalemate{"stalemate"};
inline constexpr EndReason insufficient_material{"insufficient-material"};
inline constexpr EndReason threefold_repetition{"threefold-repetition"};
inline constexpr EndReason fivefold_repetition{"fivefold-repetition"};
inline constexpr EndReason fifty_moves{"fifty-moves"};
inline constexpr EndReason seventy_five_moves{"seventy-five-moves"};
inline constexpr std::array<EndReason, 7> all = {
    checkmate,           stalemate,   insufficient_material, threefold_repetition,
    fivefold_repetition, fifty_moves, seventy_five_moves};
} // namespace ends

// The counts of the laws; plies are counted, two a move.
inline constexpr int fifty_moves_in_plies = 100;
inline constexpr int seventy_five_moves_in_plies = 150;
inline constexpr int threefold = 3;
inline constexpr int fivefold = 5;

/// The end that comes by itself: mate, stalemate, dead position by material, fivefold repetition,
/// 75 moves; with automatic draws threefold repetition and 50 moves too. Mate goes before all.
/// @param rules which draws come by themselves
/// @param position the present position
/// @param history the keys of the positions before it, oldest first
std::optional<Outcome> outcome(const Rules &rules, const Position &position, History history);
/// The same for whoever has listed the moves, and so knows whether there is one.
std::optional<Outcome> outcome(const Rules &rules, const Position &position, History history,
                               bool can_move);

/// The draw the side to move may claim: threefold repetition or fifty moves.
/// @param rules the rules played by
/// @param position the present position
/// @param history the keys of the positions before it, oldest first
std::optional<Outcome> claim(const Rules &rules, const Position &position, History history);

/// How often the present position has stood on the board, now included.
int occurrences(const Position &position, History history);

/// Whether neither side could mate even with the other's help, by material alone: bare kings, one
/// knight, or bishops all on squares of one colour.
bool insufficient_material(const Position &position);

/// Whether `side` could mate by some series of legal moves, as far as material tells: for a flag
/// that falls (FIDE 6.9). False only when certain.
bool can_still_win(const Position &position, Side side);

} // namespace plateau::chess
