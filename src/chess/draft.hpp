/// @file
/// A position as anyone may set it up, and the check that makes it one to play.
#pragma once

#include "chess/position.hpp"
#include "chess/rules.hpp"
#include "core/refusal.hpp"

#include <array>
#include <optional>

namespace plateau::chess {

inline constexpr int max_pieces_a_side = 16;
inline constexpr int max_pawns_a_side = 8;

/// A set-up that nobody has checked.
struct Draft {
  Rules rules; ///< Chess960 says how castling rights are meant.
  std::array<std::optional<Piece>, 64> squares;
  Side side_to_move = Side::first;
  Bitboard castling_rooks = 0; ///< The rooks that may still castle.
  /// The square a pawn just skipped; the position forgets it unless a capture there is legal.
  std::optional<Square> en_passant;
  int halfmove_clock = 0;
  int fullmove_number = 1;

  friend bool operator==(const Draft &, const Draft &) = default;
};

/// A position, and the rules it is played by.
struct Placed {
  Rules rules;
  Position position;
};

/// The position, or why it cannot be played.
Result<Placed> check(const Draft &draft);

/// The position of a draft that is known to be playable: not checked.
Position place_unchecked(const Draft &draft);

/// The draft that gives this position.
Draft draft_of(const Rules &rules, const Position &position);

} // namespace plateau::chess
