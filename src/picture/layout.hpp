/// @file
/// Where the cells of a scene lie: a cell is 100 units wide, x grows to the right and y downwards.
/// The side that opens the game sits at the bottom unless the board is turned.
#pragma once

#include "picture/scene.hpp"

#include <vector>

namespace plateau::picture {

struct Point {
  double x = 0;
  double y = 0;
};

inline constexpr double unit = 100;

class Layout {
public:
  Layout(const Scene &scene, bool turned);

  bool hex() const { return hex_; }
  bool turned() const { return turned_; }
  /// The extent of the cells, and the room around them for the frame.
  double width() const { return width_; }
  double height() const { return height_; }
  double margin() const { return margin_; }
  Point centre(std::size_t cell) const;
  /// Row by row from the top of an unturned board, each from the left.
  const std::vector<std::vector<std::size_t>> &rows() const { return rows_; }

private:
  const Scene &scene_;
  bool hex_;
  bool turned_;
  int left_ = 0;
  double step_x_;
  double step_y_;
  double width_ = 0;
  double height_ = 0;
  double margin_;
  std::vector<std::vector<std::size_t>> rows_;
};

} // namespace plateau::picture
