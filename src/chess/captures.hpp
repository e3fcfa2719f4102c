/// @file
/// The moves that change the material, which quiescence looks at, and those that give check.
#pragma once

#include "chess/moves.hpp"
#include "chess/position.hpp"

namespace plateau::chess {

/// Whether a move captures or promotes to a queen.
inline bool changes_material(const Position &position, Move move) {
  switch (move.special()) {
  case Move::Special::none:
    return contains(position.occupied(), move.to());
  case Move::Special::promotion:
    return move.promotion() == Kind::queen || contains(position.occupied(), move.to());
  case Move::Special::en_passant:
    return true;
  case Move::Special::castling:
    return false;
  }
  return false;
}

/// Appends the legal moves that change the material to an empty list. The side to move is not in
/// check: who is looks at all its moves.
void material_moves(const Position &position, Bounded<Move, max_moves> &moves);

/// Whether a legal move gives check.
bool gives_check(const Position &position, Move move);

} // namespace plateau::chess
