// The frame with its coordinates, and the cells.
#include "picture/pencil.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <numbers>
#include <utility>

namespace plateau::picture {

namespace {

std::string_view first_of(const JsonValue &pair) {
  return pair.items().empty() ? "" : pair.items().front().as_string().value_or("");
}
std::string_view second_of(const JsonValue &pair) {
  return pair.items().empty() ? "" : pair.items().back().as_string().value_or("");
}

void draw_gradients(Pencil &pencil) {
  auto &xml = pencil.xml;
  const auto stops = [&](const JsonValue &colours, double from, double to) {
    xml.leaf("stop", {{"offset", from}, {"stop-color", first_of(colours)}});
    xml.leaf("stop", {{"offset", to}, {"stop-color", second_of(colours)}});
  };
  xml.open("defs", {});
  xml.open("linearGradient",
           {{"id", pencil.id("frame")}, {"x1", 0.0}, {"y1", 0.0}, {"x2", 1}, {"y2", 1}});
  stops(pencil.theme["frame"], 0, 1);
  xml.close("linearGradient");
  xml.open("radialGradient", {{"id", pencil.id("bed")}, {"cx", 0.42}, {"cy", 0.36}, {"r", 0.8}});
  stops(pencil.theme["bed"], 0, 1);
  xml.close("radialGradient");
  xml.open("radialGradient", {{"id", pencil.id("hollow")}, {"cx", 0.5}, {"cy", 0.36}, {"r", 0.62}});
  stops(pencil.theme["hollow"], 0.15, 0.92);
  xml.close("radialGradient");
  xml.close("defs");
}

/// The outline of the hexagon, `margin` units beyond its corner cells.
std::string hexagon(const Layout &layout, double margin) {
  const double reach = (std::max(layout.width(), layout.height()) - unit) / 2 + unit / 2 + margin;
  std::string path;
  for (int corner = 0; corner < 6; ++corner) {
    const double angle = corner * std::numbers::pi / 3;
    path.append(corner == 0 ? "M" : "L")
        .append(pair(layout.width() / 2 + reach * std::cos(angle),
                     layout.height() / 2 + reach * std::sin(angle)));
  }
  return path + "Z";
}

void draw_bed(Pencil &pencil) {
  pencil.xml.leaf("path", {{"d", hexagon(pencil.layout, pencil.layout.margin() - 14)},
                           {"fill", pencil.paint("frame")},
                           {"stroke", second_of(pencil.theme["frame"])},
                           {"stroke-width", 18},
                           {"stroke-linejoin", "round"}});
  pencil.xml.leaf("path", {{"d", hexagon(pencil.layout, 11)},
                           {"fill", pencil.paint("bed")},
                           {"stroke", pencil.colour("frameLine")},
                           {"stroke-opacity", 0.55},
                           {"stroke-width", 3},
                           {"stroke-linejoin", "round"}});
}

void draw_border(Pencil &pencil) {
  constexpr double inner = 3;
  const auto &layout = pencil.layout;
  const double margin = layout.margin();
  pencil.xml.leaf("rect", {{"x", -margin},
                           {"y", -margin},
                           {"width", layout.width() + 2 * margin},
                           {"height", layout.height() + 2 * margin},
                           {"rx", margin * 0.4},
                           {"fill", pencil.paint("frame")}});
  pencil.xml.leaf("rect", {{"x", -inner},
                           {"y", -inner},
                           {"width", layout.width() + 2 * inner},
                           {"height", layout.height() + 2 * inner},
                           {"fill", "none"},
                           {"stroke", pencil.colour("frameLine")},
                           {"stroke-width", 3}});
}

class Coordinates {
public:
  explicit Coordinates(Pencil &pencil)
      : pencil_(pencil), layout_(pencil.layout),
        size_(layout_.hex() ? 30 : layout_.margin() * 0.64) {}

  void draw() {
    if (layout_.hex())
      draw_around_hexagon();
    else
      draw_beside_squares();
  }

private:
  void write(double x, double y, std::string_view words) {
    pencil_.xml.text("text",
                     {{"x", x},
                      {"y", y + size_ * 0.36},
                      {"font-size", size_},
                      {"text-anchor", "middle"},
                      {"fill", pencil_.colour("coordinate")},
                      {"font-family", "Georgia, 'Times New Roman', serif"}},
                     words);
  }

  void draw_beside_squares() {
    const auto &cells = pencil_.scene.cells;
    for (const auto at : layout_.rows().back())
      write(layout_.centre(at).x, layout_.height() + layout_.margin() / 2, cells[at].column);
    for (const auto &row : layout_.rows())
      write(-layout_.margin() / 2, layout_.centre(row.front()).y, cells[row.front()].row);
  }

  /// Letters at the left end of each row; numbers where each diagonal leaves at the lower right.
  void draw_around_hexagon() {
    const auto &cells = pencil_.scene.cells;
    const double sign = layout_.turned() ? -1 : 1;
    for (const auto &row : layout_.rows()) {
      const auto [x, y] = layout_.centre(row.front());
      write(x - 82 * sign, y, cells[row.front()].row);
    }
    std::vector<std::size_t> lowest;
    for (std::size_t at = 0; at < cells.size(); ++at) {
      const auto same = std::find_if(lowest.begin(), lowest.end(), [&](const auto one) {
        return cells[one].column == cells[at].column;
      });
      if (same == lowest.end())
        lowest.push_back(at);
      else if (cells[at].place.y < cells[*same].place.y)
        *same = at;
    }
    for (const auto at : lowest) {
      const auto [x, y] = layout_.centre(at);
      write(x + 42 * sign, y + 71 * sign, cells[at].column);
    }
  }

  Pencil &pencil_;
  const Layout &layout_;
  double size_;
};

/// Squares of one colour vary slightly, like inlaid wood. The variation depends on the cell alone,
/// so it is always the same.
std::string shade(const Pencil &pencil, bridge::Place place) {
  const auto base = pencil.colour((place.x + place.y) % 2 == 0 ? "dark" : "light");
  const double grain = ((place.x * 37 + place.y * 91 + place.x * place.y * 13) % 7 - 3) * 1.15;
  std::string colour = "#";
  for (std::size_t at = 1; at + 1 < base.size(); at += 2) {
    int channel = 0;
    std::from_chars(base.data() + at, base.data() + at + 2, channel, 16);
    channel = std::clamp(static_cast<int>(std::floor(channel + grain + 0.5)), 0, 255);
    constexpr std::string_view digits = "0123456789abcdef";
    colour += digits[static_cast<std::size_t>(channel / 16)];
    colour += digits[static_cast<std::size_t>(channel % 16)];
  }
  return colour;
}

} // namespace

void draw_frame(Pencil &pencil) {
  draw_gradients(pencil);
  if (pencil.layout.hex())
    draw_bed(pencil);
  else
    draw_border(pencil);
  if (pencil.manner.coordinates)
    Coordinates(pencil).draw();
}

void draw_cells(Pencil &pencil) {
  for (const auto &row : pencil.layout.rows())
    for (const auto at : row) {
      const auto [x, y] = pencil.layout.centre(at);
      if (pencil.layout.hex())
        pencil.xml.leaf("circle",
                        {{"cx", x}, {"cy", y}, {"r", 41}, {"fill", pencil.paint("hollow")}});
      else
        pencil.xml.leaf("rect", {{"x", x - unit / 2},
                                 {"y", y - unit / 2},
                                 {"width", unit},
                                 {"height", unit},
                                 {"fill", shade(pencil, pencil.scene.cells[at].place)},
                                 {"shape-rendering", "crispEdges"}});
    }
}

} // namespace plateau::picture
