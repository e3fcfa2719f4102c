/// @file
/// GIFs taken apart as their readers do, for tests.
#pragma once

#include <array>
#include <cstdint>
#include <gtest/gtest.h>
#include <string_view>
#include <vector>

namespace plateau::picture::testing {

struct GifFrame {
  int left = 0;
  int top = 0;
  int width = 0;
  int height = 0;
  int hundredths = 0;
  std::vector<int> shown; ///< The whole picture after it: 0xRRGGBB, or -1 where nothing is drawn.
};

struct GifFile {
  int width = 0;
  int height = 0;
  bool complete = false; ///< It ends as it should.
  std::vector<GifFrame> frames;

  int at(std::size_t frame, int x, int y) const {
    return frames[frame].shown[static_cast<std::size_t>(y * width + x)];
  }
};

/// What `append_lzw` wrote, blocks and all; empty when it makes no sense.
inline std::vector<std::uint8_t> read_lzw(std::string_view &text) {
  const auto byte = [&] {
    const auto first = static_cast<unsigned char>(text.front());
    text.remove_prefix(1);
    return first;
  };
  const int index_bits = byte();
  std::vector<std::uint8_t> packed;
  for (std::size_t length = byte(); length > 0; length = byte())
    for (std::size_t i = 0; i < length; ++i)
      packed.push_back(byte());
  const std::size_t clear = std::size_t{1} << index_bits;
  std::vector<std::vector<std::uint8_t>> words;
  std::vector<std::uint8_t> out;
  std::vector<std::uint8_t> before;
  int length = index_bits + 1;
  const auto begin = [&] {
    words.clear();
    for (std::size_t i = 0; i < clear + 2; ++i)
      words.push_back({static_cast<std::uint8_t>(i)});
    length = index_bits + 1;
    before.clear();
  };
  begin();
  for (std::size_t bit = 0; bit + static_cast<std::size_t>(length) <= packed.size() * 8;) {
    std::size_t code = 0;
    for (int i = 0; i < length; ++i, ++bit)
      code |= static_cast<std::size_t>(packed[bit / 8] >> (bit % 8) & 1) << i;
    if (code == clear) {
      begin();
      continue;
    }
    if (code == clear + 1)
      return out;
    if (code > words.size() || (code == words.size() && before.empty()))
      return {};
    auto word = code < words.size() ? words[code] : before;
    if (code == words.size())
      word.push_back(before.front());
    out.insert(out.end(), word.begin(), word.end());
    if (!before.empty() && words.size() < 4096) {
      before.push_back(word.front());
      words.push_back(before);
      if (words.size() == std::size_t{1} << length && length < 12)
        ++length;
    }
    before = word;
  }
  return {}; // It has no end.
}

inline GifFile read_gif(std::string_view text) {
  GifFile file;
  const auto byte = [&] {
    if (text.empty())
      return 0;
    const int first = static_cast<unsigned char>(text.front());
    text.remove_prefix(1);
    return first;
  };
  const auto word = [&] {
    const int low = byte();
    return low | byte() << 8;
  };
  if (text.substr(0, 6) != "GIF89a")
    return file;
  text.remove_prefix(6);
  file.width = word();
  file.height = word();
  EXPECT_EQ(byte(), 0xF7);
  text.remove_prefix(2);
  std::array<int, 256> colours{};
  for (auto &colour : colours) {
    colour = byte() << 16;
    colour |= byte() << 8;
    colour |= byte();
  }
  GifFrame frame;
  int transparent = -1;
  std::vector<int> shown(
      static_cast<std::size_t>(file.width) * static_cast<std::size_t>(file.height), -1);
  while (!text.empty()) {
    const int kind = byte();
    if (kind == 0x3B) {
      file.complete = text.empty();
      break;
    }
    if (kind == 0x21) {
      const int label = byte();
      for (int length = byte(); length > 0; length = byte()) {
        const auto block = text.substr(0, static_cast<std::size_t>(length));
        if (label == 0xF9) {
          EXPECT_EQ(block[0], 5) << "it stays, and has a transparent colour";
          frame.hundredths =
              static_cast<unsigned char>(block[1]) | static_cast<unsigned char>(block[2]) << 8;
          transparent = static_cast<unsigned char>(block[3]);
        }
        text.remove_prefix(block.size());
      }
      continue;
    }
    EXPECT_EQ(kind, 0x2C);
    frame.left = word();
    frame.top = word();
    frame.width = word();
    frame.height = word();
    EXPECT_EQ(byte(), 0);
    const auto indices = read_lzw(text);
    EXPECT_EQ(indices.size(), static_cast<std::size_t>(frame.width * frame.height));
    for (std::size_t i = 0; i < indices.size(); ++i)
      if (indices[i] != transparent) {
        const int x = frame.left + static_cast<int>(i) % frame.width;
        const int y = frame.top + static_cast<int>(i) / frame.width;
        shown[static_cast<std::size_t>(y * file.width + x)] = colours[indices[i]];
      }
    frame.shown = shown;
    file.frames.push_back(frame);
  }
  return file;
}

} // namespace plateau::picture::testing
