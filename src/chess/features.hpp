/// @file
/// What a network sees of a chess position: which piece stands where.
#pragma once

#include "chess/chess.hpp"
#include "chess/sides.hpp"
#include "search/network/features.hpp"

#include <bit>

namespace plateau::search::network {

/// Own and enemy pieces by kind and square. The board is mirrored so that the own king stands on
/// the files a to d: the same pattern on either wing is learned once.
template <> struct Features<chess::Chess> {
  using Position = chess::Position;
  using Board = chess::Board;

  static constexpr std::string_view name = "chess-768-mirrored-1";
  static constexpr std::size_t inputs = 2 * 6 * 64;
  static constexpr std::size_t max_active = 2 * chess::max_pieces_a_side;
  static constexpr std::size_t max_repeats = 1;

  static bool supports(const Position & /*position*/) { return true; }
  static Board board_of(const Position &position) { return position.board(); }

  /// By the number of pieces, 2 to 32.
  static constexpr std::size_t buckets = 8;
  static std::size_t bucket(const Board &board) {
    return static_cast<std::size_t>(std::popcount(board.occupied()) - 2) / 4;
  }

  /// 1 when the board is mirrored.
  static constexpr std::size_t orientations = 2;
  static std::size_t orientation(const Board &board, Side side) {
    return chess::file_of(board.king(side)) < 4 ? 0 : 1;
  }

  template <class See> static void for_each(const Board &board, Side side, See &&see) {
    const auto turn = turn_of(board, side);
    chess::for_each_square(board.occupied(),
                           [&](chess::Square square) { see(input(board, square, side, turn)); });
  }

  template <class Off, class On>
  static void for_each_change(const Board &before, const Board &after, Side side, Off &&off,
                              On &&on) {
    const auto turn = turn_of(after, side);
    const auto changed = (before.sides[0] ^ after.sides[0]) | (before.sides[1] ^ after.sides[1]) |
                         (before.pawns ^ after.pawns) | (before.knights ^ after.knights) |
                         (before.diagonal ^ after.diagonal) | (before.straight ^ after.straight) |
                         (before.kings ^ after.kings);
    chess::for_each_square(changed & before.occupied(),
                           [&](chess::Square square) { off(input(before, square, side, turn)); });
    chess::for_each_square(changed & after.occupied(),
                           [&](chess::Square square) { on(input(after, square, side, turn)); });
  }

private:
  /// What a square's number is combined with as `side` holds the board.
  static unsigned turn_of(const Board &board, Side side) {
    return (side == Side::first ? 0U : 56U) ^ (orientation(board, side) == 0 ? 0U : 7U);
  }
  static Input input(const Board &board, chess::Square square, Side side, unsigned turn) {
    const unsigned enemy = chess::contains(board.of(side), square) ? 0 : 1;
    const auto kind = static_cast<unsigned>(board.kind_at(square));
    return static_cast<Input>((enemy * 6 + kind) * 64 + (square ^ turn));
  }
};

static_assert(Featured<chess::Chess>);

} // namespace plateau::search::network
