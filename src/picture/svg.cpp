#include "picture/svg.hpp"

#include "picture/pencil.hpp"

#include <cmath>

namespace plateau::picture {

namespace {

double whole(double extent, const Layout &layout) { return extent + 2 * layout.margin(); }

} // namespace

int height_of(const Scene &scene, const Manner &manner) {
  const Layout layout(scene, false);
  return static_cast<int>(
      std::lround(manner.width * whole(layout.height(), layout) / whole(layout.width(), layout)));
}

std::string write_svg(const Scene &scene, const Manner &manner) {
  std::string out;
  Pencil pencil(scene, manner, out);
  const auto &layout = pencil.layout;
  pencil.xml.open(
      "svg", {{"xmlns", "http://www.w3.org/2000/svg"},
              {"viewBox", pair(-layout.margin(), -layout.margin()) + " " +
                              pair(whole(layout.width(), layout), whole(layout.height(), layout))},
              {"width", manner.width},
              {"height", height_of(scene, manner)},
              {"role", "img"}});
  pencil.xml.text("title", {}, scene.title);
  if (!scene.description.empty())
    pencil.xml.text("desc", {}, scene.description);
  pencil.xml.open("defs", {});
  draw_definitions(pencil);
  pencil.xml.close("defs");
  draw_frame(pencil);
  draw_cells(pencil);
  draw_marks_below(pencil);
  draw_piles(pencil);
  draw_marks_above(pencil);
  pencil.xml.close("svg");
  return out;
}

} // namespace plateau::picture
