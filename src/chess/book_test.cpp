#include "chess/book.hpp"

#include "chess/chess.hpp"

#include <gtest/gtest.h>

#include <initializer_list>
#include <string_view>

namespace plateau::chess {
namespace {

Position after(std::initializer_list<std::string_view> moves) {
  Position position;
  for (const auto text : moves) {
    const auto verdict = read_move(position, text);
    EXPECT_TRUE(verdict.move()) << text;
    play(position, *verdict.move());
  }
  return position;
}

/// The examples that the description of the format gives.
TEST(BookKey, IsThatOfTheFormat) {
  EXPECT_EQ(book_key(after({})), 0x463b96181691fc9cU);
  EXPECT_EQ(book_key(after({"e2e4"})), 0x823c9b50fd114196U);
  EXPECT_EQ(book_key(after({"e2e4", "d7d5"})), 0x0756b94461c50fb0U);
  EXPECT_EQ(book_key(after({"e2e4", "d7d5", "e4e5"})), 0x662fafb965db29d4U);
  EXPECT_EQ(book_key(after({"e2e4", "d7d5", "e4e5", "f7f5"})), 0x22a48b5a8e47ff78U);
  EXPECT_EQ(book_key(after({"e2e4", "d7d5", "e4e5", "f7f5", "e1e2"})), 0x652a607ca3f242c1U);
  EXPECT_EQ(book_key(after({"e2e4", "d7d5", "e4e5", "f7f5", "e1e2", "e8f7"})), 0x00fdd303c946bdd9U);
  EXPECT_EQ(book_key(after({"a2a4", "b7b5", "h2h4", "b5b4", "c2c4"})), 0x3c8123ea7b067637U);
  EXPECT_EQ(book_key(after({"a2a4", "b7b5", "h2h4", "b5b4", "c2c4", "b4c3", "a1a3"})),
            0x5c3f9b829b279560U);
}

constexpr std::uint16_t entry(int from, int to, int promotion = 0) {
  return static_cast<std::uint16_t>(to | from << 6 | promotion << 12);
}

TEST(BookMove, IsOnlyALegalOne) {
  EXPECT_EQ(book_move({}, entry(12, 28)), Move::make(12, 28));
  EXPECT_FALSE(book_move({}, entry(12, 36)));
  EXPECT_FALSE(book_move({}, entry(12, 28, 4))) << "nothing is promoted here";
  EXPECT_FALSE(book_move({}, 0));
}

TEST(BookMove, CastlesByTakingTheRook) {
  const auto position = read_position("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1")->position;
  const auto castling = book_move(position, entry(4, 7));
  ASSERT_TRUE(castling);
  EXPECT_EQ(write_san(position, *castling), "O-O");
  EXPECT_FALSE(book_move(position, entry(4, 6))) << "that is not how books write it";
}

TEST(BookMove, Promotes) {
  const auto position = read_position("7k/P7/8/8/8/8/8/K7 w - - 0 1")->position;
  EXPECT_EQ(write_san(position, *book_move(position, entry(48, 56, 4))), "a8=Q+");
  EXPECT_EQ(write_san(position, *book_move(position, entry(48, 56, 1))), "a8=N");
  EXPECT_FALSE(book_move(position, entry(48, 56)));
}

} // namespace
} // namespace plateau::chess
