#include "chess/face_board.hpp"

#include "console/ink.hpp"

#include <algorithm>
#include <array>
#include <optional>

namespace plateau::console {

namespace {

using chess::Square;

// By chess::Kind, White first.
constexpr std::array<std::string_view, 12> unicode_pieces = {"♙", "♘", "♗", "♖", "♕", "♔",
                                                             "♟", "♞", "♝", "♜", "♛", "♚"};
constexpr std::array<std::string_view, 12> ascii_pieces = {"P", "N", "B", "R", "Q", "K",
                                                           "p", "n", "b", "r", "q", "k"};

constexpr std::string_view check_ground = "160"; // red
constexpr std::string_view faint = "\x1b[2m";

/// Columns before the grid: the rank and a blank.
constexpr std::size_t margin = 2;

/// Blanks on each side of a piece: two as drawn on paper, fewer where the screen is narrow.
std::size_t blanks_for(std::size_t width) {
  for (std::size_t blanks = 2; blanks > 0; --blanks)
    if (width == 0 || width >= margin + 8 * (2 * blanks + 2) + 1)
      return blanks;
  return 0;
}

/// Draws one board; holds what all its cells need to know.
class Drawing {
public:
  Drawing(const chess::Position &position, const EventList &last, const BoardLook &look)
      : position_(position), look_(look), blanks_(blanks_for(look.width)) {
    for (const auto &event : last)
      if (event.kind == EventKind::moved)
        marked_ |= chess::bit(square_of(event.from)) | chess::bit(square_of(event.to));
    if (chess::in_check(position))
      checked_ = position.king(position.side_to_move());
  }

  std::string board() {
    files();
    line();
    for (int row = 7; row >= 0; --row) {
      const int rank = look_.flipped ? 7 - row : row;
      out_ += static_cast<char>('1' + rank);
      out_ += ' ';
      for (int column = 0; column < 8; ++column) {
        grid("|");
        cell(chess::square_at(look_.flipped ? 7 - column : column, rank));
      }
      grid("|");
      out_ += '\n';
      line();
    }
    return std::move(out_);
  }

private:
  static Square square_of(Cell cell) { return static_cast<Square>(cell.number & 63U); }

  void files() {
    out_.append(margin + 1 + blanks_, ' ');
    for (int column = 0; column < 8; ++column) {
      if (column > 0)
        out_.append(2 * blanks_ + 1, ' ');
      out_ += static_cast<char>(look_.flipped ? 'h' - column : 'a' + column);
    }
    out_ += '\n';
  }

  void line() {
    out_.append(margin, ' ');
    std::string dashes;
    for (int column = 0; column < 8; ++column)
      dashes.append("+").append(2 * blanks_ + 1, '-');
    grid(dashes.append("+"));
    out_ += '\n';
  }

  void grid(std::string_view signs) {
    if (look_.colour)
      out_.append(faint).append(signs).append(ordinary);
    else
      out_.append(signs);
  }

  void cell(Square square) {
    const auto piece = position_.piece_at(square);
    if (look_.colour) {
      const bool white = piece && piece->side == Side::first;
      out_.append("\x1b[48;5;").append(ground(square));
      out_.append(";38;5;").append(white ? white_ink : black_ink).append("m");
    }
    out_.append(blanks_, ' ')
        .append(piece ? piece_symbol(*piece, look_.ascii) : " ")
        .append(blanks_, ' ');
    if (look_.colour)
      out_.append(ordinary);
  }

  std::string_view ground(Square square) const {
    if (square == checked_)
      return check_ground;
    if ((marked_ & chess::bit(square)) != 0)
      return moved_ground;
    const bool light = (chess::file_of(square) + chess::rank_of(square)) % 2 == 1;
    return light ? light_ground : dark_ground;
  }

  const chess::Position &position_;
  const BoardLook &look_;
  std::size_t blanks_;
  chess::Bitboard marked_ = 0;
  std::optional<Square> checked_;
  std::string out_;
};

} // namespace

std::string_view piece_symbol(chess::Piece piece, bool ascii) {
  return (ascii ? ascii_pieces : unicode_pieces)[static_cast<std::size_t>(piece.number())];
}

std::string draw_board(const chess::Position &position, const EventList &last,
                       const BoardLook &look) {
  return Drawing(position, last, look).board();
}

} // namespace plateau::console
