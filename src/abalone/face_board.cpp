#include "abalone/face_board.hpp"

#include "abalone/board.hpp"
#include "console/ink.hpp"

#include <algorithm>
#include <cstdlib>
#include <optional>

namespace plateau::console {

namespace {

using abalone::side_length;

/// Of an empty cell.
constexpr std::string_view hollow_ink = dark_ground;

std::string painted(std::string_view ink, std::string_view ground, std::string_view sign) {
  std::string out = "\x1b[48;5;";
  return out.append(ground).append(";38;5;").append(ink).append("m").append(sign).append(ordinary);
}

std::string_view ink_of(Side side) { return side == Side::first ? black_ink : white_ink; }

std::string_view sign_of(std::optional<Side> marble, const HexagonLook &look) {
  if (!marble)
    return look.ascii ? "." : "·";
  if (look.ascii)
    return *marble == Side::first ? "@" : "O";
  return *marble == Side::first || look.colour ? "●" : "○";
}

/// Did the last move leave this cell, or reach it?
bool touched(const EventList &last, Cell cell) {
  return std::any_of(last.begin(), last.end(),
                     [&](const Event &event) { return event.from == cell || event.to == cell; });
}

std::string draw_cell(const abalone::Position &position, const EventList &last, Cell cell,
                      const HexagonLook &look) {
  const auto marble = marble_at(position, cell);
  const auto sign = sign_of(marble, look);
  if (!look.colour)
    return std::string(sign);
  return painted(marble ? ink_of(*marble) : hollow_ink,
                 touched(last, cell) ? moved_ground : light_ground, sign);
}

} // namespace

std::string marble_symbol(Side side, const HexagonLook &look) {
  const auto sign = sign_of(side, look);
  return look.colour ? painted(ink_of(side), light_ground, sign) : std::string(sign);
}

std::string draw_hexagon(const abalone::Position &position, const EventList &last,
                         const HexagonLook &look) {
  constexpr int middle = side_length / 2;
  const std::string gap = look.colour ? painted(hollow_ink, light_ground, " ") : " ";
  std::string out;
  for (int row = side_length - 1; row >= 0; --row) {
    // Each row away from the middle one begins half a cell further in.
    const int indent = 2 + std::abs(row - middle);
    out.append(static_cast<std::size_t>(indent), ' ');
    out += static_cast<char>('A' + row);
    out += ' ';
    bool first = true;
    for (int column = 0; column < side_length; ++column) {
      const Cell cell = abalone::cell_at(row, column);
      if (!cell.exists())
        continue;
      out += first ? "" : gap;
      out += draw_cell(position, last, cell, look);
      first = false;
    }
    // A diagonal that ends in the row above has its number here.
    if (row < middle)
      out.append(" ").append(1, static_cast<char>('1' + row + middle + 1));
    out += '\n';
  }
  out.append(9, ' ');
  return out.append("1 2 3 4 5\n");
}

} // namespace plateau::console
