/// @file
/// Scenes as SVG, drawn as the page draws them: `picture.test.ts` compares the two.
#pragma once

#include "picture/scene.hpp"

#include <string>

namespace plateau::picture {

/// How a picture is drawn.
struct Manner {
  std::string theme = "wood";
  std::string set = "classic";
  bool coordinates = true;
  bool turned = false; ///< The second side sits at the bottom.
  int width = 480;     ///< In pixels; the height follows from the board.
};

/// A picture smaller than this shows nothing; one larger takes 64 MiB in pixels.
inline constexpr int min_width = 16;
inline constexpr int max_width = 4096;

/// How high a picture is in pixels.
int height_of(const Scene &scene, const Manner &manner);

/// The picture as an SVG document. The theme and the set must be there (`theme_names`).
std::string write_svg(const Scene &scene, const Manner &manner);

} // namespace plateau::picture
