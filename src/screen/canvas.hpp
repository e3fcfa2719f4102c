/// @file
/// A picture in cells of text, as a terminal shows it.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace plateau::screen {

/// What a sign is drawn in.
enum class Ink : std::uint8_t { usual, white, black, warning, faint };
/// What it is drawn on: the terminal's own ground, or a cell of a board and what is said of it.
enum class Ground : std::uint8_t { none, light, dark, moved, target, chosen, refused };

struct Style {
  Ink ink = Ink::usual;
  Ground ground = Ground::none;
  bool bold = false;
  bool reversed = false;

  friend bool operator==(const Style &, const Style &) = default;
};

struct Point {
  int x = 0;
  int y = 0;

  friend bool operator==(const Point &, const Point &) = default;
};

struct Size {
  int width = 0;
  int height = 0;

  friend bool operator==(const Size &, const Size &) = default;
};

struct Area {
  Point at;
  Size size;

  bool contains(Point point) const {
    return point.x >= at.x && point.y >= at.y && point.x < at.x + size.width &&
           point.y < at.y + size.height;
  }
};

/// Signs with their styles. What lies outside is cut off. Every character takes one column: no
/// text here has wider ones.
class Canvas {
public:
  explicit Canvas(Size size);

  Size size() const { return size_; }
  void put(Point at, std::string_view text, Style style = {});
  /// Blanks of one style.
  void fill(const Area &area, Style style);

  struct Spot {
    std::string sign = " ";
    Style style;
  };
  const Spot &at(Point point) const;

  /// The signs alone, a line each, no blanks at the ends: what tests compare.
  std::string text() const;

private:
  Size size_;
  std::vector<Spot> spots_;
};

/// A text for terminals that know ASCII alone: accents dropped, signs replaced.
std::string plain(std::string_view text);

} // namespace plateau::screen
