// Marks under and over the pieces. Each kind has a shape of its own; colour only helps.
#include "picture/pencil.hpp"

#include <algorithm>
#include <cmath>

namespace plateau::picture {

namespace {

void draw_patch(Pencil &pencil, Point at, std::string_view fill, double opacity) {
  if (pencil.layout.hex())
    pencil.xml.leaf("circle",
                    {{"cx", at.x}, {"cy", at.y}, {"r", 47}, {"fill", fill}, {"opacity", opacity}});
  else
    pencil.xml.leaf("rect", {{"x", at.x - unit / 2},
                             {"y", at.y - unit / 2},
                             {"width", unit},
                             {"height", unit},
                             {"fill", fill},
                             {"opacity", opacity}});
}

void draw_edge(Pencil &pencil, Point at, std::string_view colour, double width) {
  const double reach = unit / 2 - width / 2;
  if (pencil.layout.hex())
    pencil.xml.leaf("circle", {{"cx", at.x},
                               {"cy", at.y},
                               {"r", 46},
                               {"fill", "none"},
                               {"stroke", colour},
                               {"stroke-width", width}});
  else
    pencil.xml.leaf("rect", {{"x", at.x - reach},
                             {"y", at.y - reach},
                             {"width", 2 * reach},
                             {"height", 2 * reach},
                             {"fill", "none"},
                             {"stroke", colour},
                             {"stroke-width", width}});
}

/// A king in check: a glow, and a warning sign for those who cannot see red.
void draw_check(Pencil &pencil, Point at) {
  draw_patch(pencil, at, pencil.mark("danger"), 0.62);
  const auto corner = [&](double x, double y, std::string_view way) {
    return "M" + pair(at.x + x, at.y + y) + std::string(way);
  };
  pencil.xml.leaf("path", {{"d", corner(-48, -20, "v-28h28") + corner(48, -20, "v-28h-28") +
                                     corner(-48, 20, "v28h28") + corner(48, 20, "v28h-28")},
                           {"fill", "none"},
                           {"stroke", pencil.mark("danger")},
                           {"stroke-width", 7}});
}

void draw_ring(Pencil &pencil, Point at, std::string_view colour) {
  pencil.xml.leaf("circle", {{"cx", at.x},
                             {"cy", at.y},
                             {"r", 42},
                             {"fill", "none"},
                             {"stroke", pencil.mark("halo")},
                             {"stroke-opacity", 0.75},
                             {"stroke-width", 11}});
  pencil.xml.leaf("circle", {{"cx", at.x},
                             {"cy", at.y},
                             {"r", 42},
                             {"fill", "none"},
                             {"stroke", colour},
                             {"stroke-width", 7}});
}

void draw_cross(Pencil &pencil, Point at) {
  const auto path = "M" + pair(at.x - 22, at.y - 22) + "l44 44m0 -44l-44 44";
  pencil.xml.open("g", {{"stroke-linecap", "round"}});
  pencil.xml.leaf("path", {{"d", path}, {"stroke", pencil.mark("halo")}, {"stroke-width", 14}});
  pencil.xml.leaf("path", {{"d", path}, {"stroke", pencil.mark("danger")}, {"stroke-width", 8}});
  pencil.xml.close("g");
}

void draw_arrow(Pencil &pencil, const Arrow &arrow) {
  const auto from = pencil.layout.centre(arrow.from);
  const auto to = pencil.layout.centre(arrow.to);
  const double length = std::hypot(to.x - from.x, to.y - from.y);
  const double x = (to.x - from.x) / length;
  const double y = (to.y - from.y) / length;
  // A refusal crosses out the cell that is attacked: the arrow stops short of the cross.
  const double gap = arrow.ink == "danger" ? 32 : 14;
  const Point tip{to.x - x * gap, to.y - y * gap};
  const Point neck{tip.x - x * 32, tip.y - y * 32};
  const auto shaft = "M" + pair(from.x + x * 30, from.y + y * 30) + "L" + pair(neck.x, neck.y);
  const auto head = "M" + pair(tip.x, tip.y) + "L" + pair(neck.x - y * 22, neck.y + x * 22) + "L" +
                    pair(neck.x + y * 22, neck.y - x * 22) + "Z";
  const auto colour = pencil.mark(arrow.ink);
  const auto halo = pencil.mark("halo");
  auto &xml = pencil.xml;
  xml.open("g", {{"opacity", 0.9}, {"stroke-linejoin", "round"}, {"stroke-linecap", "round"}});
  xml.leaf("path", {{"d", shaft}, {"stroke", halo}, {"stroke-width", 18}, {"stroke-opacity", 0.6}});
  xml.leaf("path", {{"d", head},
                    {"stroke", halo},
                    {"stroke-width", 7},
                    {"stroke-opacity", 0.6},
                    {"fill", "none"}});
  xml.leaf("path", {{"d", shaft}, {"stroke", colour}, {"stroke-width", 12}});
  xml.leaf("path", {{"d", head}, {"fill", colour}});
  xml.close("g");
}

bool plays(const char *part, std::string_view role) {
  const auto &roles = board_drawing()["roles"][part].items();
  return std::any_of(roles.begin(), roles.end(),
                     [&](const JsonValue &one) { return one.as_string() == role; });
}

/// What the attackers of a refusal attack; nullptr where it names nothing of the kind.
const CellInRole *attacked_in(const std::vector<CellInRole> &cells) {
  const auto found = std::find_if(cells.begin(), cells.end(),
                                  [](const auto &cell) { return plays("attacked", cell.role); });
  return found == cells.end() ? nullptr : &*found;
}

/// How the cells of a refusal are marked: an arrow from the attacker to what it attacks, rings,
/// crosses, and an outline around any other.
void draw_refusal(Pencil &pencil) {
  const auto &cells = pencil.scene.marks.refusal;
  const auto each = [&](auto fits, auto draw) {
    for (const auto &[cell, role] : cells)
      if (fits(role))
        draw(pencil.layout.centre(cell));
  };
  const auto playing = [](const char *part) {
    return [part](std::string_view role) { return plays(part, role); };
  };
  const auto danger = pencil.mark("danger");
  each(
      [](auto role) {
        return !plays("ringed", role) && !plays("crossed", role) && !plays("attackers", role);
      },
      [&](Point at) { draw_edge(pencil, at, danger, 7); });
  const auto ring = [&](Point at) { draw_ring(pencil, at, danger); };
  each(playing("ringed"), ring);
  if (attacked_in(cells) == nullptr)
    each(playing("attackers"), ring);
  each(playing("crossed"), [&](Point at) { draw_cross(pencil, at); });
}

/// The arrows of a refusal lie over all else.
void draw_attacks(Pencil &pencil) {
  const auto &cells = pencil.scene.marks.refusal;
  const auto *const attacked = attacked_in(cells);
  if (attacked == nullptr)
    return;
  for (const auto &[cell, role] : cells)
    if (plays("attackers", role))
      draw_arrow(pencil, {cell, attacked->cell, "danger"});
}

} // namespace

void draw_marks_below(Pencil &pencil) {
  const auto &marks = pencil.scene.marks;
  for (const auto cell : marks.last) {
    const auto at = pencil.layout.centre(cell);
    draw_patch(pencil, at, pencil.mark("last"), 0.5);
    draw_edge(pencil, at, pencil.mark("last"), 3);
  }
  if (marks.check)
    draw_check(pencil, pencil.layout.centre(*marks.check));
}

void draw_marks_above(Pencil &pencil) {
  draw_refusal(pencil);
  for (const auto cell : pencil.scene.marks.rings)
    draw_ring(pencil, pencil.layout.centre(cell), pencil.mark("drawn"));
  for (const auto &arrow : pencil.scene.marks.arrows)
    draw_arrow(pencil, arrow);
  draw_attacks(pencil);
}

} // namespace plateau::picture
