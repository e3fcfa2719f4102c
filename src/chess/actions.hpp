/// @file
/// The moves of chess as numbers, for whoever learns.
#pragma once

#include "chess/chess.hpp"
#include "core/actions.hpp"

namespace plateau {

/// From and to; promotions stand behind these, by piece and by the files they go from and to.
/// Castling is king takes own rook.
template <> struct Actions<chess::Chess> {
  static constexpr int squares = 64;
  static constexpr int files = 8;
  static constexpr int promotion_pieces = 4;

  static int count(const chess::Position & /*position*/) {
    return squares * squares + promotion_pieces * files * files;
  }
  static int of(const chess::Position & /*position*/, chess::Move move) {
    if (move.special() != chess::Move::Special::promotion)
      return move.from() * squares + move.to();
    const int piece = static_cast<int>(move.promotion()) - static_cast<int>(chess::Kind::knight);
    return squares * squares + (piece * files + chess::file_of(move.from())) * files +
           chess::file_of(move.to());
  }
  static chess::Attempt attempt(const chess::Position &position, int action) {
    if (action < squares * squares)
      return {square(action / squares), square(action % squares), std::nullopt, std::nullopt};
    const int promotion = action - squares * squares;
    const bool white = position.side_to_move() == Side::first;
    const int kind = promotion / (files * files) + static_cast<int>(chess::Kind::knight);
    return {square((white ? 6 : 1) * files + promotion / files % files),
            square((white ? 7 : 0) * files + promotion % files), static_cast<chess::Kind>(kind),
            std::nullopt};
  }

  /// The rooks that may still castle, and the square where a pawn can be taken in passing.
  static constexpr std::array<std::string_view, 2> rights = {"castling", "en-passant"};
  template <class See> static void for_each_right(const chess::Position &position, See &&see) {
    for (const auto side : {Side::first, Side::second})
      for (const auto wing : {chess::Wing::king_side, chess::Wing::queen_side})
        if (const auto rook = position.castling_rook(side, wing))
          see(Right{0, chess::cell_of(*rook)});
    if (const auto target = position.en_passant())
      see(Right{1, chess::cell_of(*target)});
  }

private:
  static Cell square(int number) { return Cell{static_cast<std::uint16_t>(number)}; }
};

} // namespace plateau
