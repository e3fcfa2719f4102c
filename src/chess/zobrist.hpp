/// @file
/// The numbers a position's key is made of: one for everything two positions can differ in.
#pragma once

#include "chess/types.hpp"
#include "core/game.hpp"
#include "core/mix.hpp"

#include <array>

namespace plateau::chess::zobrist {

struct Tables {
  std::array<std::array<Key, 64>, 12> piece{}; ///< By Piece::number() and square.
  std::array<Key, 64> castling_rook{};         ///< By the square of a rook that may castle.
  std::array<Key, 8> en_passant{};             ///< By the file of the target square.
  Key second_to_move = 0;
};

/// Fixed for ever: keys are the same in every build and on every machine.
constexpr Tables make_tables() {
  Key state = 0x506C617465617500; // "Plateau"
  const auto next = [&state] { return next_mixed(state); };
  Tables tables;
  for (auto &squares : tables.piece)
    for (auto &key : squares)
      key = next();
  for (auto &key : tables.castling_rook)
    key = next();
  for (auto &key : tables.en_passant)
    key = next();
  tables.second_to_move = next();
  return tables;
}

inline constexpr Tables tables = make_tables();

constexpr Key of_piece(Piece piece, Square square) {
  return tables.piece[static_cast<std::size_t>(piece.number())][square];
}

} // namespace plateau::chess::zobrist
