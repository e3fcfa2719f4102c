#include "chess/kpk.hpp"
#include "chess/moves.hpp"
#include "chess/position.hpp"
#include "chess/sides.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <vector>

namespace plateau::chess {
namespace {

// King and pawn against king: every position, solved again by plain retrograde analysis on real
// positions played with the game's own rules.

class PawnEnding {
public:
  /// The value by looking ahead with the rules themselves, to a depth no win exceeds by far.
  PawnEnding() : won_(2 * 64 * 64 * 64) {
    collect();
    while (spread()) {
    }
  }
  bool won(const Position &position) const { return won_[number(position)]; }
  template <class See> void for_each(See see) const {
    for (const auto &position : positions_)
      see(position);
  }

private:
  static std::size_t number(const Position &position) {
    const Square pawn = lowest(position.board().pawns);
    return ((index(position.side_to_move()) * 64 + pawn) * 64 + position.king(Side::first)) * 64 +
           position.king(Side::second);
  }
  void collect() {
    // A third of the files is enough, and a sanitizer's patience.
    for (const int file : {0, 2})
      for (int rank = 1; rank < 7; ++rank)
        for (Square white = 0; white < 64; ++white)
          for (Square black = 0; black < 64; ++black)
            for (const Side side : {Side::first, Side::second})
              add(square_at(file, rank), white, black, side);
  }
  void add(Square pawn, Square white, Square black, Side side) {
    if (white == black || white == pawn || black == pawn || distance(white, black) < 2)
      return;
    Draft draft;
    draft.squares[pawn] = {Side::first, Kind::pawn};
    draft.squares[white] = {Side::first, Kind::king};
    draft.squares[black] = {Side::second, Kind::king};
    draft.side_to_move = side;
    if (const auto placed = check(draft))
      positions_.push_back(placed->position);
  }
  bool spread() {
    bool changed = false;
    for (const auto &position : positions_) {
      if (won(position) || !is_won(position))
        continue;
      won_[number(position)] = true;
      changed = true;
    }
    return changed;
  }
  bool is_won(const Position &position) const {
    Bounded<Move, max_moves> moves;
    legal_moves(position, moves);
    if (position.side_to_move() == Side::second && moves.empty())
      return in_check(position);
    const auto leads_to_win = [&](Move move) {
      Position next = position;
      play(next, move);
      if (next.board().pawns != 0)
        return won(next);
      // Promoted and not taken at once (or stalemate), or the pawn was taken.
      if ((next.pieces(Kind::queen) | next.pieces(Kind::rook)) == 0)
        return false;
      Bounded<Move, max_moves> replies;
      legal_moves(next, replies);
      if (replies.empty())
        return in_check(next);
      return std::none_of(replies.begin(), replies.end(),
                          [&](Move reply) { return contains(next.occupied(), reply.to()); });
    };
    if (position.side_to_move() == Side::first)
      return std::any_of(moves.begin(), moves.end(), leads_to_win);
    return std::all_of(moves.begin(), moves.end(), leads_to_win);
  }

  std::vector<Position> positions_;
  std::vector<bool> won_;
};

TEST(PawnAgainstKing, AgreesWithTheRules) {
  const PawnEnding ending;
  std::size_t wins = 0;
  std::size_t all = 0;
  std::size_t wrong = 0;
  ending.for_each([&](const Position &position) {
    const bool expected = ending.won(position);
    const bool said =
        pawn_wins(Side::first, position.king(Side::first), lowest(position.board().pawns),
                  position.king(Side::second), position.side_to_move());
    wrong += said == expected ? 0 : 1;
    wins += expected ? 1 : 0;
    ++all;
  });
  EXPECT_EQ(wrong, 0U);
  EXPECT_GT(wins, all / 3);
  EXPECT_LT(wins, all);
}

TEST(PawnAgainstKing, IsTheSameForBothSidesAndBothWings) {
  // The opposition: whoever has to move gives way.
  for (const bool white_moves : {false, true}) {
    const Side to_move = white_moves ? Side::first : Side::second;
    const bool wins = !white_moves;
    EXPECT_EQ(pawn_wins(Side::first, square_at(4, 5), square_at(4, 4), square_at(4, 7), to_move),
              true);
    EXPECT_EQ(pawn_wins(Side::first, square_at(4, 4), square_at(4, 3), square_at(4, 6), to_move),
              wins);
    EXPECT_EQ(pawn_wins(Side::first, square_at(3, 4), square_at(3, 3), square_at(3, 6), to_move),
              wins);
    EXPECT_EQ(pawn_wins(Side::second, square_at(4, 3), square_at(4, 4), square_at(4, 1),
                        opponent(to_move)),
              wins);
  }
}

} // namespace
} // namespace plateau::chess
