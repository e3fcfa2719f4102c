#include "chess/book.hpp"

#include "chess/moves.hpp"
#include "chess/polyglot_keys.hpp"

namespace plateau::chess {

namespace {

constexpr std::size_t castling_keys = 768;
constexpr std::size_t en_passant_keys = 772;
constexpr std::size_t white_to_move_key = 780;

} // namespace

std::uint64_t book_key(const Position &position) {
  std::uint64_t key = 0;
  for_each_square(position.occupied(), [&](Square square) {
    const auto piece = *position.piece_at(square);
    const auto kind =
        static_cast<std::size_t>(piece.kind) * 2 + (piece.side == Side::first ? 1 : 0);
    key ^= polyglot_keys[kind * 64 + square];
  });
  std::size_t right = castling_keys;
  for (const Side side : {Side::first, Side::second})
    for (const Wing wing : {Wing::king_side, Wing::queen_side}) {
      if (position.castling_rook(side, wing))
        key ^= polyglot_keys[right];
      ++right;
    }
  if (const auto target = position.en_passant())
    key ^= polyglot_keys[en_passant_keys + static_cast<std::size_t>(file_of(*target))];
  if (position.side_to_move() == Side::first)
    key ^= polyglot_keys[white_to_move_key];
  return key;
}

std::optional<Move> book_move(const Position &position, std::uint16_t entry) {
  const Square to = entry & 63;
  const Square from = (entry >> 6) & 63;
  const int promotion = (entry >> 12) & 7;
  Bounded<Move, max_moves> moves;
  legal_moves(position, moves);
  for (const auto move : moves) {
    const bool promotes = move.special() == Move::Special::promotion;
    if (move.from() == from && move.to() == to &&
        promotion == (promotes ? static_cast<int>(move.promotion()) : 0))
      return move;
  }
  return std::nullopt;
}

} // namespace plateau::chess
