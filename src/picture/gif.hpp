/// @file
/// Moving pictures: GIF, which every browser and chat shows.
#pragma once

#include "picture/palette.hpp"

#include <cstdint>
#include <string>
#include <vector>

namespace plateau::picture {

/// Writes frame after frame; of each only the rectangle that differs from the one before.
class Gif {
public:
  /// All frames have this size, at most 65535 each way, and the colours of this palette.
  Gif(std::string &out, int width, int height, Palette palette);

  /// @param hundredths how long it is shown, in hundredths of a second
  void add(const Pixels &frame, int hundredths);
  void finish();

private:
  struct Rectangle {
    int left, top, right, bottom; ///< Right and bottom are beyond it.
  };

  Rectangle changed() const;
  void write_word(int value);
  void write_pixels(const Rectangle &part, bool first);

  std::string &out_;
  int width_;
  int height_;
  Palette palette_;
  std::vector<std::uint8_t> shown_; ///< Empty before the first frame.
  std::vector<std::uint8_t> next_;
};

/// Compresses indices of eight bits as GIF does, its blocks and their end included.
void append_lzw(std::string &out, const std::vector<std::uint8_t> &indices);

} // namespace plateau::picture
