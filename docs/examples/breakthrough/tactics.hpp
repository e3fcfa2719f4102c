/// @file
/// Breakthrough as the search sees it.
#pragma once

#include "breakthrough/breakthrough.hpp"
#include "search/plain_tactics.hpp"
#include "search/searcher.hpp"

namespace plateau::search {

template <> struct Tactics<breakthrough::Breakthrough> : PlainTactics<breakthrough::Breakthrough> {
  static constexpr int pawn = 100;

  // Captures are noisy; what takes is often taken back, but never loses more than a pawn.
  static bool is_noisy(const Position &position, Move move) {
    return (position.pawns[index(opponent(position.to_move))] & breakthrough::bit(move.to)) != 0;
  }
  static int gain(const Position &position, Move move) {
    return is_noisy(position, move) ? pawn : 0;
  }
  static bool exchange_reaches(const Position &position, Move move, int threshold) {
    return gain(position, move) - pawn >= threshold;
  }
  // Pawns only go ahead: no position comes again, and to have a move is nearly always good.
  static bool may_pass(const Position & /*position*/) { return true; }
  static void pass(Position &position) { position.to_move = opponent(position.to_move); }
  static std::size_t repetition_reach(const Position & /*position*/) { return 0; }
};

extern template class Worker<breakthrough::Breakthrough>;
extern template class Searcher<breakthrough::Breakthrough>;

} // namespace plateau::search
