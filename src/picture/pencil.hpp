/// @file
/// What the parts of a picture draw with.
#pragma once

#include "picture/drawing.hpp"
#include "picture/layout.hpp"
#include "picture/svg.hpp"
#include "picture/xml.hpp"

#include <string>
#include <string_view>

namespace plateau::picture {

struct Pencil {
  Pencil(const Scene &what, const Manner &how, std::string &out)
      : scene(what), manner(how), layout(what, how.turned),
        theme(board_drawing()["themes"][how.theme]), xml(out) {}

  std::string_view colour(std::string_view name) const { return text_in(theme, name); }
  std::string_view mark(std::string_view name) const { return text_in(theme["mark"], name); }
  /// Names are the same in pictures that look alike, so that several may stand in one document.
  std::string id(std::string_view name) const {
    return std::string(manner.theme).append("-").append(name);
  }
  std::string paint(std::string_view name) const { return "url(#" + id(name) + ")"; }

  const Scene &scene;
  const Manner &manner;
  Layout layout;
  const JsonValue &theme;
  Xml xml;
};

/// The gradients that shapes refer to.
void draw_definitions(Pencil &pencil);
/// The frame with its coordinates, or the bed of the hexagon.
void draw_frame(Pencil &pencil);
void draw_cells(Pencil &pencil);
/// Last move and check.
void draw_marks_below(Pencil &pencil);
void draw_piles(Pencil &pencil);
/// Refusals, rings and arrows.
void draw_marks_above(Pencil &pencil);

} // namespace plateau::picture
