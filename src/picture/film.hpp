/// @file
/// A game as a moving picture.
#pragma once

#include "picture/raster.hpp"

#include <cstddef>
#include <cstdint>
#include <functional>
#include <string>

namespace plateau::picture {

/// What a film may take: browsers show hardly more, and it is made in memory.
inline constexpr std::size_t max_frames = 1000;
inline constexpr int max_film_width = 1200;
inline constexpr std::size_t max_film_bytes = std::size_t{64} << 20;

struct Film {
  std::size_t frames = 1;
  std::function<std::string(std::size_t)> svg; ///< Of a frame.
  int width = 0;
  int height = 0;
  int hundredths = 100; ///< For each frame; the last stays three times as long.
  std::function<void(std::size_t)> drawn = [](std::size_t) {}; ///< Told after each frame.
};

enum class Filmed : std::uint8_t { yes, too_large, failed };

/// Draws the frames one by one; two are in memory at a time.
Filmed write_film(const Rasteriser &rasteriser, const Film &film, std::string &gif,
                  std::size_t max_bytes = max_film_bytes);

} // namespace plateau::picture
