#include "games/typed.hpp"

#include "chess/chess.hpp"

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
  EXPECT_EQ(typed(Language::french, rook_and_king, "Rd1"), "e1d1");
  EXPECT_EQ(typed(Language::english, rook_and_king, "Rd1"), "a1d1");
  EXPECT_EQ(typed(Language::french, rook_and_king, "Td1"), "a1d1");
  EXPECT_EQ(typed(Language::english, rook_and_king, "Td1"), "?");
  EXPECT_EQ(typed(Language::french, rook_and_king, "Kd1"), "e1d1") << "no French letter";
  EXPECT_EQ(typed(Language::french, rook_and_king, "a8=T+"), "a7a8r");
  EXPECT_EQ(typed(Language::french, rook_and_king, "a8=Q"), "a7a8q");
  EXPECT_EQ(typed(Language::french, rook_and_king, "a7a8r"), "a7a8r") << "as engines write it";
  EXPECT_EQ(typed(Language::french, rook_and_king, "a7a8t"), "a7a8r");
}

TEST(TypedMoves, WhatOnlyEnglishLettersMakeLegalIsThat) {
  EXPECT_EQ(typed(Language::french, rook_and_king, "a8=R"), "a7a8r") << "nothing becomes a king";
  EXPECT_EQ(typed(Language::french, rook_and_king, "Ra5"), "a1a5") << "no king goes there";
  EXPECT_EQ(typed(Language::french, rook_and_king, "Rh5"), "?") << "neither does a rook";
}

TEST(TypedMoves, WhatIsShownCanBeTyped) {
  const auto setup = Chess::read_position(rook_and_king, {});
  ASSERT_TRUE(setup);
  MoveList<Chess> moves;
  Chess::legal_moves(setup->position, moves);
  for (const auto language : {Language::english, Language::french})
    for (const auto move : moves)
      EXPECT_EQ(typed(language, rook_and_king, shown_move<Chess>(language, setup->position, move)),
                Chess::write_move(setup->position, move));
  const auto rook = Chess::read_move(setup->position, "Rd1");
  ASSERT_TRUE(rook.move());
  EXPECT_EQ(shown_move<Chess>(Language::french, setup->position, *rook.move()), "Td1");
}

TEST(TypedMoves, WhatCannotBeReadIsQuotedAsTyped) {
  const auto start = Chess::start({});
  EXPECT_EQ(typed_move<Chess>(Language::french, start, "Dame"), "Dame");
  EXPECT_EQ(typed_move<Chess>(Language::french, start, "Rz9"), "Rz9");
  // Understood, and against the rules: the reason is about the king.
  EXPECT_EQ(typed_move<Chess>(Language::french, start, "Rd5"), "Kd5");
}

} // namespace
} // namespace plateau
