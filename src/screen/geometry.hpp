/// @file
/// Where the cells of a board lie on a screen.
#pragma once

#include "bridge/look_parts.hpp"
#include "screen/canvas.hpp"

#include <algorithm>

namespace plateau::screen {

/// A board as its look describes it, in cells of text.
struct Geometry {
  bridge::Shape shape = bridge::Shape::square;
  Size board;   ///< In steps of a `bridge::Place`.
  Size cell;    ///< Columns and rows of one cell.
  Point scroll; ///< Steps cut off at the left and at the top.
  Size shown;   ///< Steps that can be seen.
  bool flipped = false;

  /// Columns before the board, for the names of its rows.
  static constexpr int margin = 3;

  /// From one place to the next: hexagons overlap by half.
  int step() const { return shape == bridge::Shape::square ? cell.width : cell.width / 2; }
  /// Columns and rows of everything, names included.
  Size size() const {
    const int overhang = shape == bridge::Shape::square ? 0 : cell.width - step();
    return {margin + shown.width * step() + overhang, shown.height * cell.height + 1};
  }

  /// A place as it is seen: from the left and from the top.
  Point seen(bridge::Place place) const {
    return flipped ? Point{board.width - 1 - place.x, place.y}
                   : Point{place.x, board.height - 1 - place.y};
  }
  /// Where the cell of a place is drawn; may lie outside what is shown.
  Area area(bridge::Place place) const {
    const auto at = seen(place);
    return {{margin + (at.x - scroll.x) * step(), (at.y - scroll.y) * cell.height}, cell};
  }
  bool visible(bridge::Place place) const {
    const auto at = seen(place);
    return at.x >= scroll.x && at.y >= scroll.y && at.x < scroll.x + shown.width &&
           at.y < scroll.y + shown.height;
  }
};

/// The largest cells with which a board fits into a room; of a board too large for all of them, a
/// part around `centre` (a place as seen) is shown in the smallest.
inline Geometry fit(bridge::Shape shape, Size board, bool flipped, Size room, Point centre) {
  constexpr Size square_cells[] = {{6, 3}, {4, 2}, {3, 1}};
  constexpr Size hexagon_cells[] = {{8, 3}, {4, 2}, {4, 1}};
  Geometry geometry{shape, board, {}, {}, board, flipped};
  for (const auto cell : shape == bridge::Shape::square ? square_cells : hexagon_cells) {
    geometry.cell = cell;
    const auto size = geometry.size();
    if (size.width <= room.width && size.height <= room.height)
      return geometry;
  }
  const auto part = [](int whole, int fits) { return std::clamp(fits, 1, whole); };
  geometry.shown = {part(board.width, (room.width - Geometry::margin) / geometry.step()),
                    part(board.height, (room.height - 1) / geometry.cell.height)};
  const auto from = [](int middle, int shown, int whole) {
    return std::clamp(middle - shown / 2, 0, whole - shown);
  };
  geometry.scroll = {from(centre.x, geometry.shown.width, board.width),
                     from(centre.y, geometry.shown.height, board.height)};
  return geometry;
}

} // namespace plateau::screen
