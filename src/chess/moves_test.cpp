#include "chess/moves.hpp"

#include "chess/generator.hpp"
#include "chess/testing/random_positions.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <vector>

namespace plateau::chess {
namespace {

using Moves = Bounded<Move, max_moves>;

std::vector<std::uint16_t> sorted(const Moves &moves) {
  std::vector<std::uint16_t> bits;
  for (const Move move : moves)
    bits.push_back(move.bits);
  std::sort(bits.begin(), bits.end());
  return bits;
}

Moves listed(const Position &position) {
  Moves moves;
  legal_moves(position, moves);
  return moves;
}

TEST(Moves, EveryCompilationGivesTheSame) {
  const Generator *fast = bmi2_generator();
  if (fast == nullptr)
    GTEST_SKIP() << "this CPU, or this build, has no fast PEXT: there is only one generator";
  const Generator &portable = portable_generator();
  for_random_positions(2000, 21, [&](const Rules &, const Position &position) {
    Moves one;
    Moves other;
    portable.legal_moves(position, one);
    fast->legal_moves(position, other);
    ASSERT_EQ(sorted(one), sorted(other)) << write_position(position);
    ASSERT_EQ(portable.count_legal_moves(position), one.size()) << write_position(position);
    ASSERT_EQ(fast->count_legal_moves(position), one.size()) << write_position(position);
    ASSERT_EQ(portable.perft(position, 2), fast->perft(position, 2)) << write_position(position);
  });
}

TEST(Moves, NoMoveIsListedTwice) {
  for_random_positions(2000, 22, [](const Rules &, const Position &position) {
    const auto moves = sorted(listed(position));
    EXPECT_EQ(std::adjacent_find(moves.begin(), moves.end()), moves.end())
        << write_position(position);
    EXPECT_EQ(has_legal_move(position), !moves.empty());
  });
}

/// The same position with every square, and the sides if asked, turned over.
Position mirrored(const Position &position, bool upside_down) {
  const auto turn = [&](Square square) {
    return static_cast<Square>(upside_down ? square ^ 56 : square ^ 7);
  };
  const auto other = [&](Side side) { return upside_down ? opponent(side) : side; };
  Draft draft;
  draft.side_to_move = other(position.side_to_move());
  if (position.chess960())
    draft.rules.chess960 = standard_start_number;
  for_each_square(position.occupied(), [&](Square square) {
    const auto piece = *position.piece_at(square);
    draft.squares[turn(square)] = {other(piece.side), piece.kind};
  });
  for_each_square(position.board().castling_rooks,
                  [&](Square rook) { draft.castling_rooks |= bit(turn(rook)); });
  if (const auto target = position.en_passant())
    draft.en_passant = turn(*target);
  return place_unchecked(draft);
}

void expect_mirrored_moves(const Position &position, bool upside_down) {
  const int turn = upside_down ? 56 : 7;
  Moves expected;
  for (const Move move : listed(position))
    expected.append_unchecked({static_cast<std::uint16_t>(move.bits ^ turn ^ (turn << 6))});
  EXPECT_EQ(sorted(listed(mirrored(position, upside_down))), sorted(expected))
      << write_position(position);
}

TEST(Moves, AMirroredPositionHasMirroredMoves) {
  for_random_positions(2000, 23, [](const Rules &, const Position &position) {
    expect_mirrored_moves(position, true);
    if (position.board().castling_rooks == 0)
      expect_mirrored_moves(position, false);
  });
}

TEST(Moves, TheFullestPositionFits) {
  // 218 is the most a game can bring; sixteen pieces set up by hand bring more.
  EXPECT_EQ(count_legal_moves(
                read_position("R6R/3Q4/1Q4Q1/4Q3/2Q4Q/Q4Q2/pp1Q4/kBNN1KB1 w - - 0 1")->position),
            218U);
  EXPECT_EQ(count_legal_moves(
                read_position("knQ1QQ1K/ppQ4Q/Q4Q2/3Q4/1Q4Q1/4Q3/2Q4Q/Q4Q2 w - - 0 1")->position),
            241U);
  EXPECT_LE(15 * 27 + 8 + 2, static_cast<int>(max_moves));
}

TEST(Moves, MoreThanTwoCheckersLeaveOnlyTheKing) {
  const auto setup = read_position("4r1k1/8/8/b7/8/5n2/8/R3K2R w KQ - 0 1");
  ASSERT_TRUE(setup);
  EXPECT_EQ(std::popcount(checkers(setup->position)), 3);
  for (const Move move : listed(setup->position)) {
    EXPECT_EQ(move.from(), setup->position.king(Side::first));
    EXPECT_EQ(move.special(), Move::Special::none);
  }
}

TEST(Moves, InChess960ARookThatShieldsItsKingStays) {
  const auto castles = [](std::string_view fen) {
    const auto moves = listed(read_position(fen)->position);
    return std::any_of(moves.begin(), moves.end(),
                       [](Move move) { return move.special() == Move::Special::castling; });
  };
  EXPECT_FALSE(castles("4k3/8/8/8/8/8/8/rRK5 w B - 0 1"));
  EXPECT_TRUE(castles("4k3/8/8/8/8/8/8/nRK5 w B - 0 1"));
  EXPECT_TRUE(castles("4k3/8/8/8/1r6/8/8/1RK5 w B - 0 1")) << "an attacked rook is no obstacle";
}

TEST(Moves, ANumberLikeADepthOfNoneIsOneLeaf) {
  EXPECT_EQ(perft(Position(), 0), 1U);
  EXPECT_EQ(perft(Position(), -1), 1U);
  EXPECT_EQ(perft(Position(), 1), 20U);
}

} // namespace
} // namespace plateau::chess
