// Pieces, marbles and piles.
#include "picture/pencil.hpp"

#include <algorithm>

namespace plateau::picture {

namespace {

double real_in(const JsonValue &json, std::string_view name) {
  return json[name].as_real().value_or(0);
}

/// A glass marble. A thin ring inside tells the sides apart where colours do not help.
void draw_marble(Pencil &pencil, std::string_view side) {
  const auto &glass = board_drawing()["marbles"][side];
  auto &xml = pencil.xml;
  xml.leaf("ellipse",
           {{"cx", 3}, {"cy", 13}, {"rx", 42}, {"ry", 37}, {"fill", pencil.paint("shadow")}});
  xml.leaf("circle", {{"r", 40},
                      {"fill", pencil.paint("marble-" + std::string(side))},
                      {"stroke", text_in(glass, "stroke")},
                      {"stroke-width", 1}});
  xml.leaf("ellipse", {{"cx", -13},
                       {"cy", -18},
                       {"rx", 13},
                       {"ry", 8},
                       {"transform", "rotate(-38 -13 -18)"},
                       {"fill", "#ffffff"},
                       {"opacity", real_in(glass, "gleam")}});
  xml.leaf("path", {{"d", "M22 22A31 31 0 0 1 -6 30"},
                    {"fill", "none"},
                    {"stroke", "#ffffff"},
                    {"stroke-width", 3},
                    {"stroke-linecap", "round"},
                    {"opacity", real_in(glass, "rim")}});
}

/// One piece, around the origin. A shape is a name of the set, else of the modern one, or a path;
/// what nobody has drawn is a marble.
void draw_piece(Pencil &pencil, const Piece &piece) {
  const bool path = piece.shape.substr(0, 1) == "M";
  const auto &own = piece_set(pencil.manner.set)[piece.shape];
  const auto &drawing = own.is_object() ? own : piece_set("modern")[piece.shape];
  if (!path && !drawing.is_object())
    return draw_marble(pencil, piece.side);
  const auto &tint = pencil.theme[piece.side];
  auto &xml = pencil.xml;
  xml.open("g", {{"transform", "translate(-50 -51)"},
                 {"stroke-linejoin", "round"},
                 {"stroke-linecap", "round"}});
  xml.leaf("ellipse",
           {{"cx", 50}, {"cy", 88}, {"rx", 33}, {"ry", 6.5}, {"fill", pencil.paint("shadow")}});
  xml.leaf("path", {{"d", path ? piece.shape : text_in(drawing, "body")},
                    {"fill", pencil.paint(piece.side)},
                    {"stroke", text_in(tint, "stroke")},
                    {"stroke-width", 3}});
  if (const auto detail = text_in(drawing, "detail"); !detail.empty())
    xml.leaf("path", {{"d", detail},
                      {"fill", "none"},
                      {"stroke", text_in(tint, "detail")},
                      {"stroke-width", 2.4}});
  if (const auto dots = text_in(drawing, "dots"); !dots.empty())
    xml.leaf("path", {{"d", dots}, {"fill", text_in(tint, "detail")}});
  xml.close("g");
}

void draw_height(Pencil &pencil, std::size_t height) {
  const auto &badge = board_drawing()["badge"];
  const double wide = height > 9 ? 42 : 31;
  auto &xml = pencil.xml;
  xml.open("g", {{"transform", "translate(" + pair(47 - wide / 2, 31) + ")"}});
  xml.leaf("rect", {{"x", -wide / 2},
                    {"y", -15.5},
                    {"width", wide},
                    {"height", 31},
                    {"rx", 15.5},
                    {"fill", text_in(badge, "fill")},
                    {"stroke", text_in(badge, "ink")},
                    {"stroke-width", 2.5}});
  xml.text("text",
           {{"y", 8.2},
            {"font-size", 24},
            {"font-weight", 700},
            {"text-anchor", "middle"},
            {"fill", text_in(badge, "ink")},
            {"font-family", "system-ui, sans-serif"}},
           std::to_string(height));
  xml.close("g");
}

/// A pile with the topmost piece upon it and its height in figures.
void draw_pile(Pencil &pencil, const std::vector<Piece> &pieces) {
  // Piles are drawn no higher than this; the number tells the rest.
  constexpr std::size_t most_slabs = 4;
  constexpr double slab = 7.5;
  const auto &top = pieces.back();
  const auto &tint = pencil.theme[top.side];
  const auto slabs = std::min(pieces.size() - 1, most_slabs);
  auto &xml = pencil.xml;
  xml.leaf("ellipse", {{"cy", 40}, {"rx", 42}, {"ry", 10}, {"fill", pencil.paint("shadow")}});
  for (std::size_t i = 0; i < slabs; ++i)
    xml.leaf("path", {{"d", "M-36 " + number(33 - static_cast<double>(i) * slab) +
                                "v7a36 8 0 0 0 72 0v-7z"},
                      {"fill", pencil.paint(top.side)},
                      {"stroke", text_in(tint, "stroke")},
                      {"stroke-width", 2.4},
                      {"stroke-linejoin", "round"}});
  xml.leaf("ellipse", {{"cy", 33 - static_cast<double>(slabs - 1) * slab},
                       {"rx", 36},
                       {"ry", 8},
                       {"fill", text_in(tint, "light")},
                       {"stroke", text_in(tint, "stroke")},
                       {"stroke-width", 2.4}});
  xml.open("g",
           {{"transform", "translate(" + pair(0, -4 - static_cast<double>(slabs) * slab * 0.9) +
                              ") scale(0.84)"}});
  draw_piece(pencil, top);
  xml.close("g");
  draw_height(pencil, pieces.size());
}

} // namespace

void draw_definitions(Pencil &pencil) {
  auto &xml = pencil.xml;
  const auto &marbles = board_drawing()["marbles"].members();
  for (const auto &[side, glass] : marbles) {
    xml.open("linearGradient",
             {{"id", pencil.id(side)}, {"x1", 0.0}, {"y1", 0.0}, {"x2", 1}, {"y2", 0.25}});
    xml.leaf("stop", {{"offset", 0.0}, {"stop-color", text_in(pencil.theme[side], "light")}});
    xml.leaf("stop", {{"offset", 1}, {"stop-color", text_in(pencil.theme[side], "shade")}});
    xml.close("linearGradient");
  }
  for (const auto &[side, glass] : marbles) {
    xml.open("radialGradient",
             {{"id", pencil.id("marble-" + side)}, {"cx", 0.36}, {"cy", 0.3}, {"r", 0.75}});
    for (const auto &stop : glass["stops"].items())
      xml.leaf("stop", {{"offset", real_in(stop, "at")}, {"stop-color", text_in(stop, "colour")}});
    xml.close("radialGradient");
  }
  xml.open("radialGradient", {{"id", pencil.id("shadow")}});
  xml.leaf("stop", {{"offset", 0.4}, {"stop-color", "#000000"}, {"stop-opacity", 0.5}});
  xml.leaf("stop", {{"offset", 1}, {"stop-color", "#000000"}, {"stop-opacity", 0.0}});
  xml.close("radialGradient");
}

void draw_piles(Pencil &pencil) {
  for (const auto &[cell, pieces] : pencil.scene.piles) {
    const auto [x, y] = pencil.layout.centre(cell);
    pencil.xml.open("g", {{"transform", "translate(" + pair(x, y) + ")"}});
    if (pieces.size() == 1)
      draw_piece(pencil, pieces.front());
    else
      draw_pile(pencil, pieces);
    pencil.xml.close("g");
  }
}

} // namespace plateau::picture
