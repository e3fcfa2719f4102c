#include "core/laws.hpp"

#include "core/perft.hpp"
#include "stackchess/stackchess.hpp"
#include "stackchess/testing/position_of.hpp"
#include "stackchess/testing/random_position.hpp"

#include <gtest/gtest.h>

#include <set>
#include <string>

namespace plateau::stackchess {
namespace {

using testing::position_of;

TEST(StackchessLaws, HoldInGamesFromTheStart) {
  for (int n = 4; n <= 9; ++n)
    for (int options = 0; options < 4; ++options) {
      const Rules rules{static_cast<std::uint8_t>(n), (options & 1) != 0, (options & 2) != 0,
                        static_cast<std::uint16_t>(options == 3 ? 50 : 0)};
      laws::check_laws<Stackchess>({rules, start(rules)},
                                   static_cast<std::uint64_t>(n * 4 + options),
                                   {60 / effort_divisor + 4, 7, 20});
    }
}

TEST(StackchessLaws, HoldInGamesFromRandomSetUps) {
  std::mt19937_64 random(7);
  for (int i = 0; i < 60 / effort_divisor; ++i) {
    const Recipe recipe{4 + i % 5, i % 2 == 0, i % 3 == 0, 1 + below(random, 8),
                        1 + below(random, 8)};
    const auto position = position_of(random_position(random, recipe));
    laws::check_laws<Stackchess>({position.rules(), position}, static_cast<std::uint64_t>(i),
                                 {30, 5, 10});
  }
}

TEST(StackchessLaws, HoldOnTheLargestBoard) {
  const Rules rules{26, true, true, 0};
  laws::check_laws<Stackchess>({rules, start(rules)}, 26, {6, 5, 50});
}

TEST(StackchessLaws, EveryReasonHasWords) { laws::every_reason_has_words<Stackchess>(); }

TEST(StackchessLaws, CellNumbersDoNotDependOnTheBoard) {
  for (const int size : {4, 6, 26}) {
    const auto position = start({static_cast<std::uint8_t>(size), false, false, 0});
    Stackchess::for_each_cell(position, [&](Cell cell) {
      const Square square = square_of(cell);
      EXPECT_EQ(cell.number, rank_of(square) * 26 + file_of(square));
      EXPECT_EQ(cell_of(square), cell);
      EXPECT_TRUE(position.on_board(square));
    });
  }
}

// Symmetries.

enum class Symmetry { mirror, swap_colours };

Square image(Symmetry symmetry, Square square, int size) {
  return symmetry == Symmetry::mirror ? square_at(size - 1 - file_of(square), rank_of(square))
                                      : square_at(file_of(square), size - 1 - rank_of(square));
}

Position image(Symmetry symmetry, const Position &position) {
  auto result = draft_of(position.rules(), position);
  for (auto &[square, piece] : result.men) {
    square = image(symmetry, square, position.size());
    if (symmetry == Symmetry::swap_colours)
      piece.side = opponent(piece.side);
  }
  if (symmetry == Symmetry::swap_colours)
    result.side_to_move = opponent(result.side_to_move);
  return place_unchecked(result);
}

std::set<std::uint32_t> bits(const Position &position) {
  Moves moves;
  legal_moves(position, moves);
  std::set<std::uint32_t> all;
  for (const auto move : moves)
    all.insert(move.bits);
  return all;
}

TEST(StackchessLaws, MirroredAndColourSwappedPositionsHaveMirroredMoves) {
  std::mt19937_64 random(8);
  for (int i = 0; i < 300 / effort_divisor; ++i) {
    const Recipe recipe{4 + i % 7, i % 2 == 0, i % 3 == 0, 1 + below(random, 8),
                        1 + below(random, 8)};
    const auto position = position_of(random_position(random, recipe));
    const auto end = outcome(position.rules(), position, {});
    for (const auto symmetry : {Symmetry::mirror, Symmetry::swap_colours}) {
      const auto other = image(symmetry, position);
      std::set<std::uint32_t> expected;
      Moves moves;
      legal_moves(position, moves);
      for (const auto move : moves)
        expected.insert(Move::make(image(symmetry, move.from(), position.size()),
                                   image(symmetry, move.to(), position.size()), move.count())
                            .bits);
      ASSERT_EQ(bits(other), expected) << write_position(position);
      EXPECT_EQ(perft<Stackchess>(other, 2), perft<Stackchess>(position, 2));
      EXPECT_EQ(evaluate(other), evaluate(position)) << write_position(position);
      const auto other_end = outcome(other.rules(), other, {});
      ASSERT_EQ(other_end.has_value(), end.has_value()) << write_position(position);
      if (end) {
        EXPECT_EQ(other_end->reason, end->reason);
      }
    }
  }
}

TEST(StackchessLaws, TheSameStacksReachedInAnotherOrderAreTheSamePosition) {
  const auto play_all = [](std::initializer_list<const char *> moves) {
    Position position;
    for (const auto *text : moves) {
      const auto verdict = read_move(position, text);
      EXPECT_NE(verdict.move(), nullptr) << text;
      if (const auto *move = verdict.move())
        play(position, *move);
    }
    return position;
  };
  const auto one = play_all({"a2-a3", "a5-a4", "b1-c2", "f5-f4"});
  const auto two = play_all({"b1-c2", "f5-f4", "a2-a3", "a5-a4"});
  EXPECT_EQ(one, two);
  EXPECT_EQ(one.key(), two.key());
  // The same pieces on the same squares, but the other way up.
  const auto queen_first = play_all({"c1-c2", "a5-a4", "b1-c2", "b5-b4"});
  const auto bishop_first = play_all({"b1-c2", "a5-a4", "c1-c2", "b5-b4"});
  EXPECT_FALSE(queen_first == bishop_first);
  EXPECT_NE(queen_first.key(), bishop_first.key());
}

TEST(StackchessLaws, APawnThatHasMovedIsAnotherPosition) {
  const auto fresh = position_of("x4/x4/P,x3/x3,k w n=4,knights");
  const auto moved = position_of("x4/x4/P',x3/x3,k w n=4,knights");
  EXPECT_FALSE(fresh == moved);
  EXPECT_NE(fresh.key(), moved.key());
}

} // namespace
} // namespace plateau::stackchess
