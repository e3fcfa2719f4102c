#include "chess/face_board.hpp"

#include "console/layout.hpp"

#include <gtest/gtest.h>

namespace plateau::console {
namespace {

TEST(ChessBoard, IsDrawnInAGrid) {
  EXPECT_EQ(draw_board({}, {}, {}), R"(     a     b     c     d     e     f     g     h
  +-----+-----+-----+-----+-----+-----+-----+-----+
8 |  ♜  |  ♞  |  ♝  |  ♛  |  ♚  |  ♝  |  ♞  |  ♜  |
  +-----+-----+-----+-----+-----+-----+-----+-----+
7 |  ♟  |  ♟  |  ♟  |  ♟  |  ♟  |  ♟  |  ♟  |  ♟  |
  +-----+-----+-----+-----+-----+-----+-----+-----+
6 |     |     |     |     |     |     |     |     |
  +-----+-----+-----+-----+-----+-----+-----+-----+
5 |     |     |     |     |     |     |     |     |
  +-----+-----+-----+-----+-----+-----+-----+-----+
4 |     |     |     |     |     |     |     |     |
  +-----+-----+-----+-----+-----+-----+-----+-----+
3 |     |     |     |     |     |     |     |     |
  +-----+-----+-----+-----+-----+-----+-----+-----+
2 |  ♙  |  ♙  |  ♙  |  ♙  |  ♙  |  ♙  |  ♙  |  ♙  |
  +-----+-----+-----+-----+-----+-----+-----+-----+
1 |  ♖  |  ♘  |  ♗  |  ♕  |  ♔  |  ♗  |  ♘  |  ♖  |
  +-----+-----+-----+-----+-----+-----+-----+-----+
)");
}

TEST(ChessBoard, SmallTurnedAndInLetters) {
  BoardLook look;
  look.flipped = look.ascii = true;
  look.width = 40;
  EXPECT_EQ(draw_board({}, {}, look), R"(    h   g   f   e   d   c   b   a
  +---+---+---+---+---+---+---+---+
1 | R | N | B | K | Q | B | N | R |
  +---+---+---+---+---+---+---+---+
2 | P | P | P | P | P | P | P | P |
  +---+---+---+---+---+---+---+---+
3 |   |   |   |   |   |   |   |   |
  +---+---+---+---+---+---+---+---+
4 |   |   |   |   |   |   |   |   |
  +---+---+---+---+---+---+---+---+
5 |   |   |   |   |   |   |   |   |
  +---+---+---+---+---+---+---+---+
6 |   |   |   |   |   |   |   |   |
  +---+---+---+---+---+---+---+---+
7 | p | p | p | p | p | p | p | p |
  +---+---+---+---+---+---+---+---+
8 | r | n | b | k | q | b | n | r |
  +---+---+---+---+---+---+---+---+
)");
}

TEST(ChessBoard, FitsTheScreen) {
  const auto widest = [](std::size_t width) {
    BoardLook look;
    look.width = width;
    look.colour = true;
    const auto board = draw_board({}, {}, look);
    const auto line = board.find('\n') + 1;
    return columns(std::string_view(board).substr(line, board.find('\n', line) - line));
  };
  EXPECT_EQ(widest(0), 51U);
  EXPECT_EQ(widest(51), 51U);
  EXPECT_EQ(widest(50), 35U);
  EXPECT_EQ(widest(35), 35U);
  EXPECT_EQ(widest(34), 19U);
}

} // namespace
} // namespace plateau::console
