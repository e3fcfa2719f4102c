#include "games/typed.hpp"

#include "chess/chess.hpp"
#include "core/testing/languages.hpp"

#include <gtest/gtest.h>

namespace plateau {
namespace {

using chess::Chess;

std::string typed(Language language, std::string_view fen, std::string_view text) {
  const auto setup = Chess::read_position(fen, {});
  if (!setup)
    return "?";
  const auto verdict =
      Chess::read_move(setup->position, typed_move<Chess>(language, setup->position, text));
  return verdict.move() ? Chess::write_move(setup->position, *verdict.move()) : "?";
}

constexpr std::string_view rook_and_king = "4k3/P7/8/8/8/8/8/R3K3 w Q - 0 1";

TEST(TypedMoves, TheLanguageDecidesWhatRIs) {
  EXPECT_EQ(typed(plateau::testing::french, rook_and_king, "Rd1"), "e1d1");
  EXPECT_EQ(typed(plateau::testing::english, rook_and_king, "Rd1"), "a1d1");
  EXPECT_EQ(typed(plateau::testing::french, rook_and_king, "Td1"), "a1d1");
  EXPECT_EQ(typed(plateau::testing::english, rook_and_king, "Td1"), "?");
  EXPECT_EQ(typed(plateau::testing::french, rook_and_king, "Kd1"), "e1d1") << "no French letter";
  EXPECT_EQ(typed(plateau::testing::french, rook_and_king, "a8=T+"), "a7a8r");
  EXPECT_EQ(typed(plateau::testing::french, rook_and_king, "a8=Q"), "a7a8q");
  EXPECT_EQ(typed(plateau::testing::french, rook_and_king, "a7a8r"), "a7a8r")
      << "as engines write it";
  EXPECT_EQ(typed(plateau::testing::french, rook_and_king, "a7a8t"), "a7a8r");
}

TEST(TypedMoves, WhatOnlyEnglishLettersMakeLegalIsThat) {
  EXPECT_EQ(typed(plateau::testing::french, rook_and_king, "a8=R"), "a7a8r")
      << "nothing becomes a king";
  EXPECT_EQ(typed(plateau::testing::french, rook_and_king, "Ra5"), "a1a5") << "no king goes there";
  EXPECT_EQ(typed(plateau::testing::french, rook_and_king, "Rh5"), "?") << "neither does a rook";
}

TEST(TypedMoves, WhatIsShownCanBeTyped) {
  const auto setup = Chess::read_position(rook_and_king, {});
  ASSERT_TRUE(setup);
  MoveList<Chess> moves;
  Chess::legal_moves(setup->position, moves);
  for (const auto language : {plateau::testing::english, plateau::testing::french})
    for (const auto move : moves)
      EXPECT_EQ(typed(language, rook_and_king, shown_move<Chess>(language, setup->position, move)),
                Chess::write_move(setup->position, move));
  const auto rook = Chess::read_move(setup->position, "Rd1");
  ASSERT_TRUE(rook.move());
  EXPECT_EQ(shown_move<Chess>(plateau::testing::french, setup->position, *rook.move()), "Td1");
}

TEST(TypedMoves, WhatCannotBeReadIsQuotedAsTyped) {
  const auto start = Chess::start({});
  EXPECT_EQ(typed_move<Chess>(plateau::testing::french, start, "Dame"), "Dame");
  EXPECT_EQ(typed_move<Chess>(plateau::testing::french, start, "Rz9"), "Rz9");
  // Understood, and against the rules: the reason is about the king.
  EXPECT_EQ(typed_move<Chess>(plateau::testing::french, start, "Rd5"), "Kd5");
}

/// The start, and after 1.e4 e5 2.Nf3 Nc6 3.Bb5 a6, with White to move.
constexpr std::string_view start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
constexpr std::string_view spanish =
    "r1bqkbnr/1ppp1ppp/p1n5/1B2p3/4P3/5N2/PPPP1PPP/RNBQK2R w KQkq - 0 4";

TEST(TypedMoves, PeopleInAHurryAreUnderstood) {
  for (const auto *e2e4 :
       {"e2 e4", "E2E4", "1.e4", "1. e4", "1... E4", "1…e4", "E4", "e2 - e4", "♙e4", "  e2   e4 "})
    EXPECT_EQ(typed(plateau::testing::english, start, e2e4), "e2e4") << e2e4;
  for (const auto *knight : {"nf3", "NF3", "n f3", "♘f3", "♞f3", "1.nf3", "ng1f3", "G1F3"})
    EXPECT_EQ(typed(plateau::testing::english, start, knight), "g1f3") << knight;
  EXPECT_EQ(typed(plateau::testing::french, start, "cf3"), "g1f3");
  EXPECT_EQ(typed(plateau::testing::french, rook_and_king, "♖d1"), "a1d1") << "no king";
  EXPECT_EQ(typed(plateau::testing::english, rook_and_king, "A8=Q"), "a7a8q");
  EXPECT_EQ(typed(plateau::testing::english, spanish, "o - o"), "e1g1");
  for (const auto *castling : {"roque", "petit roque", "Roque", "castle", "castles"})
    EXPECT_EQ(typed(plateau::testing::french, spanish, castling), "e1g1") << castling;
}

TEST(TypedMoves, AWordThatIsAMoveAsItStandsIsThatMove) {
  // A pawn takes on c4, although a bishop could too: `bc4` is how captures are often written.
  constexpr std::string_view both = "4k3/8/8/8/2p5/1P6/4B3/4K3 w - - 0 1";
  EXPECT_EQ(typed(plateau::testing::english, both, "bxc4"), "b3c4");
  EXPECT_EQ(typed(plateau::testing::english, both, "Bxc4"), "e2c4");
  // No pawn can: then the bishop is meant.
  EXPECT_EQ(typed(plateau::testing::english, spanish, "bxc6"), "b5c6");
  EXPECT_EQ(typed_move<Chess>(plateau::testing::english, Chess::start({}), "nf4"), "Nf4")
      << "refused, and the reason is about the knight";
  const std::string endless(longest_typed_move + 1, 'E');
  EXPECT_EQ(typed_move<Chess>(plateau::testing::english, Chess::start({}), endless), endless);
}

} // namespace
} // namespace plateau
