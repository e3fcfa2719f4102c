/// @file
/// What generate() tells its moves to: a list, a count, the perft walk.
#pragma once

#include "chess/generate.hpp"
#include "chess/moves.hpp"

#include <bit>
#include <cstdint>

namespace plateau::chess {

/// Writes the moves down.
template <class Sliders> struct ListSink {
  Bounded<Move, max_moves> &moves;

  template <Mover> void piece(Square from, Bitboard targets) {
    for (; targets != 0; targets &= targets - 1)
      moves.append_unchecked(Move::make(from, lowest(targets)));
  }
  void pawn_steps(Bitboard targets, int step) {
    for (; targets != 0; targets &= targets - 1)
      moves.append_unchecked(Move::make(origin(targets, step), lowest(targets)));
  }
  void double_steps(Bitboard targets, int step) { pawn_steps(targets, step); }
  void promotions(Bitboard targets, int step) {
    for (; targets != 0; targets &= targets - 1)
      for (const Kind kind : {Kind::queen, Kind::rook, Kind::bishop, Kind::knight})
        moves.append_unchecked(
            Move::make(origin(targets, step), lowest(targets), Move::Special::promotion, kind));
  }
  void en_passant(Square from, Square to) {
    moves.append_unchecked(Move::make(from, to, Move::Special::en_passant));
  }
  void castling(Square king, Square rook) {
    moves.append_unchecked(Move::make(king, rook, Move::Special::castling));
  }

private:
  static Square origin(Bitboard targets, int step) {
    return static_cast<Square>(lowest(targets) - step);
  }
};

/// Counts them, a set at a time.
template <class Sliders> struct CountSink {
  std::uint64_t count = 0;

  template <Mover> void piece(Square, Bitboard targets) { add(targets); }
  void pawn_steps(Bitboard targets, int) { add(targets); }
  void double_steps(Bitboard targets, int) { add(targets); }
  void promotions(Bitboard targets, int) { count += 4 * size(targets); }
  void en_passant(Square, Square) { ++count; }
  void castling(Square, Square) { ++count; }

private:
  static std::uint64_t size(Bitboard set) { return static_cast<std::uint64_t>(std::popcount(set)); }
  void add(Bitboard targets) { count += size(targets); }
};

template <class Sliders, Side us>
std::uint64_t count_moves(const Board &board, Bitboard en_passant) {
  CountSink<Sliders> sink;
  generate<Sliders, us>(board, en_passant, sink);
  return sink.count;
}

template <class Sliders, Side us>
std::uint64_t count_leaves(const Board &board, Bitboard en_passant, int depth);

/// Plays every move on a bare board, without key or counters, and counts the leaves below it.
template <class Sliders, Side us> struct WalkSink {
  const Board &before;
  int depth; ///< Left after the move, at least 1.
  std::uint64_t leaves = 0;

  template <Mover mover> void piece(Square from, Bitboard targets) {
    for (; targets != 0; targets &= targets - 1) {
      const Bitboard to = targets & -targets;
      Board after = moved(bit(from), to);
      if constexpr (mover == Mover::king) {
        after.kings ^= bit(from) | to;
        after.castling_rooks &= ~after.of(us);
      } else if constexpr (mover == Mover::knight) {
        after.knights ^= bit(from) | to;
      } else if constexpr (mover == Mover::diagonal) {
        after.diagonal ^= bit(from) | to;
        after.straight ^= contains(before.straight, from) ? bit(from) | to : 0;
      } else {
        after.straight ^= bit(from) | to;
        after.diagonal ^= contains(before.diagonal, from) ? bit(from) | to : 0;
      }
      descend(after);
    }
  }
  void pawn_steps(Bitboard targets, int step) {
    for (; targets != 0; targets &= targets - 1)
      descend(pawn_moved(targets, step));
  }
  void double_steps(Bitboard targets, int step) {
    for (; targets != 0; targets &= targets - 1) {
      const auto skipped = static_cast<Square>(lowest(targets) - step / 2);
      const Bitboard capturers = pawn_attacks(us, skipped) & before.pawns & before.of(them);
      descend(pawn_moved(targets, step), capturers == 0 ? 0 : bit(skipped));
    }
  }
  void promotions(Bitboard targets, int step) {
    for (; targets != 0; targets &= targets - 1) {
      const Bitboard to = targets & -targets;
      Board after = pawn_moved(targets, step);
      after.pawns ^= to;
      for (const Kind kind : {Kind::queen, Kind::rook, Kind::bishop, Kind::knight}) {
        Board promoted = after;
        promoted.knights |= kind == Kind::knight ? to : 0;
        promoted.diagonal |= kind == Kind::queen || kind == Kind::bishop ? to : 0;
        promoted.straight |= kind == Kind::queen || kind == Kind::rook ? to : 0;
        descend(promoted);
      }
    }
  }
  void en_passant(Square from, Square to) {
    const Bitboard captured = us == Side::first ? bit(to) >> 8 : bit(to) << 8;
    Board after = moved(bit(from), bit(to));
    after.pawns ^= bit(from) | bit(to) | captured;
    after.sides[index(them)] ^= captured;
    descend(after);
  }
  void castling(Square king, Square rook) {
    Board after = before;
    after.castling_rooks &= ~after.of(us);
    after.toggle(us, Kind::king, bit(king) ^ bit(castled_king(king, rook)));
    after.toggle(us, Kind::rook, bit(rook) ^ bit(castled_rook(king, rook)));
    descend(after);
  }

private:
  static constexpr Side them = opponent(us);

  /// The sides after a move, whatever was captured gone; the mover's own kind is still to be set.
  Board moved(Bitboard from, Bitboard to) const {
    Board after = before;
    after.sides[index(us)] ^= from | to;
    after.sides[index(them)] &= ~to;
    after.pawns &= ~to;
    after.knights &= ~to;
    after.diagonal &= ~to;
    after.straight &= ~to;
    after.castling_rooks &= ~(from | to);
    return after;
  }
  Board pawn_moved(Bitboard targets, int step) const {
    const Square to = lowest(targets);
    const Bitboard from = bit(static_cast<Square>(to - step));
    Board after = moved(from, bit(to));
    after.pawns ^= from | bit(to);
    return after;
  }
  void descend(const Board &after, Bitboard skipped = 0) {
    leaves += depth == 1 ? count_moves<Sliders, them>(after, skipped)
                         : count_leaves<Sliders, them>(after, skipped, depth);
  }
};

/// The leaves at a depth of at least 2.
template <class Sliders, Side us>
std::uint64_t count_leaves(const Board &board, Bitboard en_passant, int depth) {
  WalkSink<Sliders, us> sink{board, depth - 1};
  generate<Sliders, us>(board, en_passant, sink);
  return sink.leaves;
}

} // namespace plateau::chess
