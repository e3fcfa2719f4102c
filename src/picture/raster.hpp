/// @file
/// SVG made into pixels, and pixels into PNG: librsvg and cairo do it.
///
/// They are loaded when the first picture is made, not linked: some forty libraries come with them,
/// which every start of an engine would otherwise wait for, and who only wants SVG needs none of
/// them. The few functions used have kept their signatures since librsvg 2.46.
#pragma once

#include "picture/pixels.hpp"

#include <optional>
#include <string>
#include <string_view>

namespace plateau::picture {

class Rasteriser {
public:
  /// Loads the libraries; `loaded` says whether they are there.
  Rasteriser();

  bool loaded() const { return functions_ != nullptr; }
  /// Nothing when the text is no SVG, or memory is short.
  std::optional<Pixels> draw(std::string_view svg, int width, int height) const;
  /// Nothing when memory is short.
  std::optional<std::string> png(Pixels &pixels) const;

private:
  struct Functions;
  static const Functions *load();

  const Functions *functions_;
};

} // namespace plateau::picture
