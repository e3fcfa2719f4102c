#include "stackchess/face_board.hpp"

#include "console/ink.hpp"
#include "console/layout.hpp"
#include "stackchess/notation.hpp"
#include "stackchess/view.hpp"

#include <string_view>

namespace plateau::console {

namespace {

using stackchess::Square;

constexpr std::string_view chosen_ground = "67"; // blue

/// A blank, two letters, and the height: no stack is higher than 52.
constexpr std::size_t cell_width = 5;
/// Columns before the squares: a rank of two digits, a blank and the frame.
constexpr std::size_t margin = 4;

/// Draws one board; holds what all its squares need to know.
class StackDrawing {
public:
  StackDrawing(const stackchess::Position &position, const EventList &last, const StackLook &look)
      : position_(position), look_(look) {
    for (const auto &event : last)
      if (event.kind == EventKind::moved) {
        origin_ = event.from;
        target_ = event.to;
      }
  }

  std::string board() {
    const int size = position_.size();
    out_.append(margin, ' ');
    for (int column = 0; column < size; ++column)
      out_.append(" ").append(padded(std::string(1, static_cast<char>('a' + seen(column))), 4));
    while (out_.back() == ' ')
      out_.pop_back();
    out_ += '\n';
    frame();
    for (int row = size - 1; row >= 0; --row) {
      const auto rank = std::to_string(seen(row) + 1);
      out_.append(2 - rank.size(), ' ').append(rank).append(" |");
      for (int column = 0; column < size; ++column)
        square(stackchess::square_at(seen(column), seen(row)));
      out_ += "|\n";
    }
    frame();
    return std::move(out_);
  }

private:
  /// A file or rank as it is seen from the player's side.
  int seen(int line) const { return look_.flipped ? position_.size() - 1 - line : line; }

  void frame() {
    out_.append(margin - 1, ' ').append("+");
    out_.append(cell_width * static_cast<std::size_t>(position_.size()), '-').append("+\n");
  }

  void square(Square square) {
    const int height = position_.height(square);
    std::string content = look_.colour ? " " : " .";
    if (height > 0)
      content = " " + piece_letters(look_.language, position_.piece(square, 0).number());
    if (height > 1)
      content += std::to_string(height);
    content = padded(content, cell_width);
    if (!look_.colour) {
      out_ += content;
      return;
    }
    const bool white = position_.owner(square) == Side::first;
    out_.append("\x1b[48;5;").append(ground(square));
    out_.append(";38;5;").append(white ? white_ink : black_ink).append("m");
    out_.append(content).append(ordinary);
  }

  std::string_view ground(Square square) const {
    const auto cell = stackchess::cell_of(square);
    if (cell == look_.chosen)
      return chosen_ground;
    if (cell == origin_ || cell == target_)
      return moved_ground;
    const bool light = (stackchess::file_of(square) + stackchess::rank_of(square)) % 2 == 1;
    return light ? light_ground : dark_ground;
  }

  const stackchess::Position &position_;
  const StackLook &look_;
  Cell origin_;
  Cell target_;
  std::string out_;
};

} // namespace

std::string piece_letters(Language language, int piece) {
  return text(language, "stackchess.letters." + std::string(stackchess::piece_key(piece)));
}

std::string draw_stack_board(const stackchess::Position &position, const EventList &last,
                             const StackLook &look) {
  return StackDrawing(position, last, look).board();
}

std::string draw_stack(const stackchess::Position &position, const StackLook &look) {
  if (!look.chosen.exists())
    return {};
  const auto stack = stackchess::stack_at(position, look.chosen);
  const Placeholder cell{"cell", stackchess::write_cell(look.chosen)};
  if (stack.empty())
    return text(look.language, "stackchess.panel-empty", {cell}) + "\n";
  std::string panel = text(look.language, "stackchess.panel-stack", {cell}) + "\n";
  for (std::size_t place = 1; place <= stack.size(); ++place) {
    const auto number = std::to_string(place);
    panel.append(number.size() < 2 ? " " : "").append(number).append("  ");
    panel.append(piece_letters(look.language, stack[stack.size() - place])).append("\n");
  }
  return panel;
}

} // namespace plateau::console
