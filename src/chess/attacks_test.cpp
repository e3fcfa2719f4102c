#include "chess/attacks.hpp"

#include "chess/generator.hpp"

#include <gtest/gtest.h>

#include <random>

namespace plateau::chess {
namespace {

/// What a slider sees, walked square by square.
Bitboard walk(Square from, Bitboard occupied,
              std::initializer_list<std::array<int, 2>> directions) {
  Bitboard seen = 0;
  for (const auto &[files, ranks] : directions)
    for (int distance = 1; distance < 8; ++distance) {
      const int file = file_of(from) + files * distance;
      const int rank = rank_of(from) + ranks * distance;
      if (file < 0 || file > 7 || rank < 0 || rank > 7)
        break;
      seen |= bit(square_at(file, rank));
      if (contains(occupied, square_at(file, rank)))
        break;
    }
  return seen;
}

TEST(Attacks, SlidersSeeUpToTheFirstPiece) {
  std::mt19937_64 random(1);
  for (int round = 0; round < 500; ++round) {
    const Bitboard occupied = round % 2 == 0 ? random() & random() : random() & random() & random();
    for (Square from = 0; from < 64; ++from) {
      const auto diagonal = walk(from, occupied, {{1, 1}, {1, -1}, {-1, 1}, {-1, -1}});
      const auto straight = walk(from, occupied, {{1, 0}, {-1, 0}, {0, 1}, {0, -1}});
      ASSERT_EQ(bishop_attacks(from, occupied), diagonal) << int{from} << " " << occupied;
      ASSERT_EQ(rook_attacks(from, occupied), straight) << int{from} << " " << occupied;
      ASSERT_EQ(queen_attacks(from, occupied), diagonal | straight);
    }
  }
}

TEST(Attacks, TablesHoldEverySetOfBlockers) {
  const auto check = [](Square from, auto attacks, auto looked_up) {
    const Bitboard lines = attacks(from, 0);
    Bitboard blockers = 0;
    do {
      ASSERT_EQ(looked_up(from, blockers), attacks(from, blockers)) << int{from} << " " << blockers;
      blockers = (blockers - lines) & lines;
    } while (blockers != 0);
  };
  PortableSliders::fill();
  for (Square from = 0; from < 64; ++from) {
    check(from, bishop_attacks, PortableSliders::bishop);
    check(from, rook_attacks, PortableSliders::rook);
  }
}

TEST(Attacks, LeapersStayOnTheBoard) {
  EXPECT_EQ(knight_attacks(square_at(0, 0)), bit(square_at(1, 2)) | bit(square_at(2, 1)));
  EXPECT_EQ(king_attacks(square_at(7, 7)),
            bit(square_at(6, 7)) | bit(square_at(6, 6)) | bit(square_at(7, 6)));
  EXPECT_EQ(pawn_attacks(Side::first, square_at(0, 1)), bit(square_at(1, 2)));
  EXPECT_EQ(pawn_attacks(Side::second, square_at(7, 6)), bit(square_at(6, 5)));
  EXPECT_EQ(pawn_attacks(Side::first, square_at(4, 7)), 0U);
  for (Square from = 0; from < 64; ++from)
    for (Square to = 0; to < 64; ++to) {
      const int files = std::abs(file_of(from) - file_of(to));
      const int ranks = std::abs(rank_of(from) - rank_of(to));
      EXPECT_EQ(contains(knight_attacks(from), to), files * ranks == 2);
      EXPECT_EQ(contains(king_attacks(from), to), std::max(files, ranks) == 1);
      EXPECT_EQ(contains(detail::knight_attacks_of_set(bit(from)), to), files * ranks == 2);
    }
}

TEST(Attacks, LinesThroughTwoSquares) {
  EXPECT_EQ(between(square_at(0, 0), square_at(3, 3)), bit(square_at(1, 1)) | bit(square_at(2, 2)));
  EXPECT_EQ(between(square_at(3, 3), square_at(4, 3)), 0U);
  EXPECT_EQ(between(square_at(0, 0), square_at(1, 2)), 0U);
  EXPECT_EQ(line(square_at(2, 0), square_at(2, 5)), file_bits(2));
  EXPECT_EQ(line(square_at(0, 0), square_at(1, 2)), 0U);
  for (Square a = 0; a < 64; ++a)
    for (Square b = 0; b < 64; ++b) {
      EXPECT_EQ(between(a, b), between(b, a));
      const bool aligned = a != b && contains(queen_attacks(a, 0), b);
      EXPECT_EQ(line(a, b) != 0, aligned);
      if (aligned) {
        EXPECT_EQ(between(a, b), queen_attacks(a, bit(b)) & queen_attacks(b, bit(a)) & line(a, b));
      }
    }
}

} // namespace
} // namespace plateau::chess
