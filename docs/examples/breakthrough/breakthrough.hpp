/// @file
/// Breakthrough: two rows of pawns on each side of an 8×8 board. A pawn goes one square ahead,
/// straight or slanting, and takes slanting only. Whoever reaches the last row, or takes every pawn
/// of the other side, wins.
#pragma once

#include "breakthrough/codes.hpp"
#include "core/square_game.hpp"

namespace plateau::breakthrough {

/// Bit 0 is a1, bit 7 h1, bit 63 h8.
using Squares = std::uint64_t;

inline constexpr int side_length = 8;
inline constexpr int pawns_a_side = 16;

struct Position {
  std::array<Squares, 2> pawns{};
  Side to_move = Side::first;

  friend bool operator==(const Position &, const Position &) = default;
};

constexpr Squares bit(int square) { return Squares{1} << square; }
constexpr int row_of(int square) { return square / side_length; }
constexpr int column_of(int square) { return square % side_length; }
/// Towards the enemy: a row up for White, a row down for Black.
constexpr int ahead(Side side) { return side == Side::first ? 1 : -1; }

/// Breakthrough as a game of the house. Moves, texts and drafts are those of any game on squares.
struct Breakthrough : SquareGame<Breakthrough, Position, side_length, side_length> {
  static constexpr std::string_view name = "breakthrough";
  static constexpr std::size_t max_moves = pawns_a_side * 3; // `check` lets no side have more.
  static constexpr std::string_view letters = "wb";

  // Setting up.
  static Position start(const Rules &);
  static Result<Setup<Breakthrough>> check(const Draft &draft);

  // Moves, and the rule book.
  static void legal_moves(const Position &position, Bounded<Move, max_moves> &moves);
  static void play(Position &position, Move move);
  static Verdict<Move> judge(const Position &position, const Attempt &attempt);

  // The end. A side that has pawns can move: nothing of its own stands before the foremost one.
  static std::optional<Outcome> outcome(const Rules &, const Position &position, History);
  static bool can_still_win(const Position &position, Side side) {
    return position.pawns[index(side)] != 0;
  }

  static Key hash(const Position &position);

  // For whoever draws. A piece is the number of its side.
  static Stack stack_at(const Position &position, Cell cell);
  static std::string_view piece_key(int piece) { return piece == 0 ? "white-pawn" : "black-pawn"; }
  static std::span<const std::string_view> refusal_codes() { return whys; }
  static std::span<const std::string_view> role_codes() { return roles; }
  static std::span<const EndReason> end_reasons() { return ends::all; }

  /// Pawns, and how far they have come.
  static int evaluate(const Position &position);
};

static_assert(Game<Breakthrough>);

} // namespace plateau::breakthrough
