#include "picture/gif.hpp"
#include "picture/testing/read_gif.hpp"

#include <gtest/gtest.h>
#include <random>

namespace plateau::picture {
namespace {

using testing::read_gif;
using testing::read_lzw;

constexpr std::uint32_t red = 0xFFC02010;
constexpr std::uint32_t green = 0xFF10A030;
constexpr std::uint32_t nothing = 0x00000000;

Pixels plain(int width, int height, std::uint32_t colour) {
  return {width, height,
          std::vector<std::uint32_t>(static_cast<std::size_t>(width * height), colour)};
}

std::string film(const std::vector<Pixels> &frames) {
  Palette palette;
  for (const auto &frame : frames)
    palette.count(frame);
  palette.choose();
  std::string gif;
  Gif writer(gif, frames.front().width, frames.front().height, std::move(palette));
  for (const auto &frame : frames)
    writer.add(frame, 50);
  writer.finish();
  return gif;
}

TEST(Lzw, IsReadBackWhateverItHolds) {
  std::mt19937 random(7);
  for (const unsigned colours : {1U, 2U, 3U, 16U, 256U})
    // Over the lengths where codes grow, and where the table is full and begun anew.
    for (const std::size_t size : {0U, 1U, 2U, 254U, 255U, 256U, 257U, 258U, 767U, 768U, 769U,
                                   3837U, 3838U, 3839U, 3840U, 3841U, 4096U, 20'000U, 200'000U}) {
      std::vector<std::uint8_t> indices(size);
      for (auto &index : indices)
        index = static_cast<std::uint8_t>(random() % colours);
      std::string text;
      append_lzw(text, indices);
      std::string_view rest = text;
      EXPECT_EQ(read_lzw(rest), indices) << colours << " colours, " << size;
      EXPECT_TRUE(rest.empty());
    }
}

TEST(Lzw, EndsRightAtEveryLength) {
  std::vector<std::uint8_t> indices;
  std::mt19937 random(8);
  for (std::size_t size = 0; size < 9000; ++size) {
    if (size % 61 == 0 || (size > 240 && size < 270) || (size > 3800 && size < 3860)) {
      std::string text;
      append_lzw(text, indices);
      std::string_view rest = text;
      ASSERT_EQ(read_lzw(rest), indices) << size;
    }
    indices.push_back(static_cast<std::uint8_t>(random() % 256));
  }
}

TEST(Gif, ShowsEachFrame) {
  auto second = plain(5, 4, red);
  second.rows[7] = green; // 2, 1
  const auto file = read_gif(film({plain(5, 4, red), second, second, plain(5, 4, green)}));
  EXPECT_TRUE(file.complete);
  EXPECT_EQ(file.width, 5);
  EXPECT_EQ(file.height, 4);
  ASSERT_EQ(file.frames.size(), 4U);
  EXPECT_EQ(file.at(0, 2, 1), 0xC02010);
  EXPECT_EQ(file.at(1, 2, 1), 0x10A030);
  EXPECT_EQ(file.at(1, 1, 1), 0xC02010);
  EXPECT_EQ(file.frames[2].shown, file.frames[1].shown);
  EXPECT_EQ(file.at(3, 0, 0), 0x10A030);
  EXPECT_EQ(file.frames[0].hundredths, 50);
}

TEST(Gif, WritesOnlyWhatChanges) {
  auto second = plain(50, 40, red);
  second.rows[3 * 50 + 7] = green;
  second.rows[5 * 50 + 4] = green;
  const auto file = read_gif(film({plain(50, 40, red), second, second}));
  ASSERT_EQ(file.frames.size(), 3U);
  EXPECT_EQ(file.frames[1].left, 4);
  EXPECT_EQ(file.frames[1].top, 3);
  EXPECT_EQ(file.frames[1].width, 4);
  EXPECT_EQ(file.frames[1].height, 3);
  EXPECT_EQ(file.frames[2].width * file.frames[2].height, 1) << "nothing changed";
}

TEST(Gif, WhatIsNotDrawnStaysTransparent) {
  auto frame = plain(3, 3, red);
  frame.rows[0] = nothing;
  frame.rows[1] = 0x30100804; // Hardly there.
  frame.rows[2] = 0xC0903018; // Mostly there: the colour is not multiplied any more.
  const auto file = read_gif(film({frame}));
  ASSERT_EQ(file.frames.size(), 1U);
  EXPECT_EQ(file.at(0, 0, 0), -1);
  EXPECT_EQ(file.at(0, 1, 0), -1);
  EXPECT_EQ(file.at(0, 2, 0), 0xBF4020);
}

TEST(Gif, APictureOfNothingIsOne) {
  const auto file = read_gif(film({plain(2, 2, nothing)}));
  ASSERT_EQ(file.frames.size(), 1U);
  EXPECT_EQ(file.at(0, 1, 1), -1);
}

TEST(Palette, KeepsFewColoursExactly) {
  Palette palette;
  auto pixels = plain(20, 10, 0);
  for (std::size_t i = 0; i < pixels.rows.size(); ++i) // 200 different ones
    pixels.rows[i] = 0xFF000000 | static_cast<std::uint32_t>(i % 20 * 12) << 16 |
                     static_cast<std::uint32_t>(i / 20 * 20) << 8;
  palette.count(pixels);
  palette.choose();
  for (const auto pixel : pixels.rows) {
    const auto colour = palette.colours()[palette.index(pixel)];
    EXPECT_EQ(colour.red, pixel >> 16 & 0xFF);
    EXPECT_EQ(colour.green, pixel >> 8 & 0xFF);
  }
}

TEST(Palette, ComesNearManyColours) {
  Palette palette;
  std::mt19937 random(9);
  auto pixels = plain(200, 100, 0);
  for (auto &pixel : pixels.rows)
    pixel = 0xFF000000 | (random() & 0xFFFFFF);
  palette.count(pixels);
  palette.choose();
  EXPECT_EQ(palette.colours().size(), 255U);
  double squares = 0;
  for (const auto pixel : pixels.rows) {
    const auto index = palette.index(pixel);
    ASSERT_NE(index, Palette::transparent);
    const int apart = static_cast<int>(pixel >> 8 & 0xFF) - palette.colours()[index].green;
    squares += apart * apart;
  }
  // 255 colours spread evenly over the cube are about 40 apart along each edge.
  EXPECT_LT(squares / static_cast<double>(pixels.rows.size()), 20 * 20);
}

} // namespace
} // namespace plateau::picture
