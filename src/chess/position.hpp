/// @file
/// A position: the board, who is to move, and what the past allows.
#pragma once

#include "chess/board.hpp"
#include "chess/rules.hpp"
#include "core/game.hpp"

#include <optional>

namespace plateau::chess {

/// The counters stop here; a game by the laws ends long before (75 moves without progress, and
/// fewer than 6,000 moves in all). `check` refuses more, so what is written can be read.
inline constexpr int max_halfmove_clock = 9999;
inline constexpr int max_fullmove_number = 9999;

struct Draft;

/// A playable position: one king a side, the side not to move not in check. A plain value, made by
/// `check` (draft.hpp), `start` and `play`.
class Position {
public:
  /// The ordinary start.
  Position();

  // What stands.
  const Board &board() const { return board_; }
  Bitboard pieces(Side side) const { return board_.of(side); }
  Bitboard pieces(Kind kind) const { return board_.of(kind); }
  Bitboard pieces(Side side, Kind kind) const { return board_.of(side) & board_.of(kind); }
  Bitboard occupied() const { return board_.occupied(); }
  std::optional<Piece> piece_at(Square square) const { return board_.piece_at(square); }
  Square king(Side side) const { return board_.king(side); }

  // Whose turn it is, and what the past allows.
  Side side_to_move() const { return side_; }
  /// The square a pawn just skipped, only while a legal en passant capture exists.
  std::optional<Square> en_passant() const {
    return en_passant_ == no_square ? std::nullopt : std::optional(en_passant_);
  }
  /// Where the rook stands whose right to castle still holds.
  std::optional<Square> castling_rook(Side side, Wing wing) const {
    return board_.castling_rook(side, wing);
  }
  /// Plies since the last capture or pawn move.
  int halfmove_clock() const { return halfmove_clock_; }
  int fullmove_number() const { return fullmove_number_; }

  /// Whether castling is written king takes rook, and its rights by the rooks' files.
  bool chess960() const { return chess960_; }

  /// Equal for equal positions in the sense of the repetition rule: counters do not count.
  Key key() const { return key_; }

  friend bool operator==(const Position &, const Position &) = default;

private:
  friend Position place_unchecked(const Draft &draft);
  friend void play(Position &position, Move move);
  friend void play_null(Position &position);
  friend void pass(Position &position);

  static constexpr Square no_square = 64;

  struct Empty {};
  explicit Position(Empty) {}

  Board board_;
  Key key_ = 0;
  std::uint16_t halfmove_clock_ = 0;
  std::uint16_t fullmove_number_ = 1;
  Side side_ = Side::first;
  Square en_passant_ = no_square;
  bool chess960_ = false;
};

/// The piece on an occupied square, for a reason that mentions it.
inline Argument piece_on(const Position &position, Square square) {
  return Argument::piece(position.piece_at(square)->number());
}

/// The start of a game. A start number out of range counts as the nearest one in range.
Position start(const Rules &rules);

/// Plays a move known to be legal here: one that legal_moves, judge or read_pass gave for this
/// position.
void play(Position &position, Move move);

/// Lets the side to move pass, for whoever searches: no rule of chess allows it.
void pass(Position &position);

/// The key computed afresh; always equal to position.key().
Key hash_from_scratch(const Position &position);

/// The pieces of `by` that attack a square, lines being blocked by `occupied`.
inline Bitboard attackers(const Position &position, Square target, Side by, Bitboard occupied) {
  return attackers(position.board(), target, by, occupied);
}

/// The pieces giving check to the side to move.
inline Bitboard checkers(const Position &position) {
  const Side us = position.side_to_move();
  return attackers(position, position.king(us), opponent(us), position.occupied());
}

inline bool in_check(const Position &position) { return checkers(position) != 0; }

/// Whether the pawn of `side` on `from` may capture en passant on `target` without leaving its king
/// attacked. Two pawns leave their rank at once, so no pin mask tells this.
bool en_passant_is_safe(const Board &board, Side side, Square from, Square target);

/// Whether `side` has a legal en passant capture on `target`.
bool can_capture_en_passant(const Board &board, Side side, Square target);

} // namespace plateau::chess
