/// @file
/// The few colours of a GIF, chosen from the many of pictures: median cut.
#pragma once

#include "picture/pixels.hpp"

#include <array>
#include <cstdint>
#include <unordered_map>
#include <vector>

namespace plateau::picture {

struct Colour {
  std::uint8_t red = 0;
  std::uint8_t green = 0;
  std::uint8_t blue = 0;
};

/// Counts colours, cuts them into groups, and then tells the nearest group of any colour. Pixels
/// that are more transparent than not have none.
class Palette {
public:
  /// The last of the 256 that a GIF may have stands for nothing drawn.
  static constexpr std::uint8_t transparent = 255;

  void count(const Pixels &pixels);
  /// Chooses the colours; after this only `index` is asked.
  void choose();
  const std::vector<Colour> &colours() const { return colours_; }
  std::uint8_t index(std::uint32_t pixel);

private:
  /// Six bits of each channel: finer differences are none to the eye.
  static constexpr int bits = 6;

  struct Bin {
    std::uint64_t pixels = 0;
    std::array<std::uint64_t, 3> sum{};
    double mean(std::size_t channel) const {
      return static_cast<double>(sum[channel]) / static_cast<double>(pixels);
    }
  };
  struct Box;

  std::unordered_map<std::uint32_t, Bin> bins_;
  std::vector<Colour> colours_;
  std::unordered_map<std::uint32_t, std::uint8_t> nearest_;
};

} // namespace plateau::picture
