/// @file
/// A picture as pixels.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

namespace plateau::picture {

/// Rows from the top. A pixel is alpha, red, green and blue from the highest byte to the lowest,
/// the colours multiplied by alpha.
struct Pixels {
  int width = 0;
  int height = 0;
  std::vector<std::uint32_t> rows;

  std::uint32_t at(int x, int y) const {
    return rows[static_cast<std::size_t>(y) * static_cast<std::size_t>(width) +
                static_cast<std::size_t>(x)];
  }
};

} // namespace plateau::picture
