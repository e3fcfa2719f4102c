// What librsvg makes of the pictures. scripts/setup installs it with what the tests need.
#include "picture/raster.hpp"

#include "picture/film.hpp"
#include "picture/of.hpp"
#include "picture/svg.hpp"
#include "picture/testing/read_gif.hpp"

#include <gtest/gtest.h>

namespace plateau::picture {
namespace {

TEST(Raster, DrawsShapesWhereTheyAre) {
  const Rasteriser rasteriser;
  ASSERT_TRUE(rasteriser.loaded()) << "librsvg2-2 is missing: scripts/setup test";
  const auto pixels = rasteriser.draw("<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 4 2'>"
                                      "<rect x='1' width='1' height='2' fill='#123456'/></svg>",
                                      40, 20);
  ASSERT_TRUE(pixels);
  EXPECT_EQ(pixels->at(15, 10), 0xFF123456);
  EXPECT_EQ(pixels->at(5, 10), 0U);
  EXPECT_EQ(pixels->at(25, 10), 0U);
}

TEST(Raster, RefusesWhatIsNoSvg) {
  const Rasteriser rasteriser;
  ASSERT_TRUE(rasteriser.loaded());
  EXPECT_FALSE(rasteriser.draw("<svg", 10, 10));
  EXPECT_FALSE(rasteriser.draw("", 10, 10));
}

TEST(Raster, DrawsEveryGame) {
  const Rasteriser rasteriser;
  ASSERT_TRUE(rasteriser.loaded());
  for_each_game([&]<Game G>(std::type_identity<G>) {
    const auto scene = scene_of<G>(G::start({}));
    Manner manner;
    manner.width = 300;
    const int height = height_of(scene, manner);
    auto pixels = rasteriser.draw(write_svg(scene, manner), manner.width, height);
    ASSERT_TRUE(pixels) << G::name;
    EXPECT_EQ(pixels->rows.size(), static_cast<std::size_t>(300 * height));
    EXPECT_EQ(pixels->at(0, 0) >> 24, 0U) << "the corner of the frame is round";
    EXPECT_EQ(pixels->at(150, height / 2) >> 24, 255U);
    const auto png = rasteriser.png(*pixels);
    ASSERT_TRUE(png);
    EXPECT_EQ(png->substr(0, 8), "\x89PNG\r\n\x1A\n");
  });
}

TEST(Film, ShowsWhatMoves) {
  const Rasteriser rasteriser;
  ASSERT_TRUE(rasteriser.loaded());
  // A square that steps to the right.
  const Film film{5,
                  [](std::size_t frame) {
                    return "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 5 1'>"
                           "<rect width='5' height='1' fill='#ffffff'/><rect width='1' height='1' "
                           "fill='#204060' x='" +
                           std::to_string(frame) + "'/></svg>";
                  },
                  50, 10, 20};
  std::string gif;
  ASSERT_EQ(write_film(rasteriser, film, gif), Filmed::yes);
  const auto file = testing::read_gif(gif);
  EXPECT_TRUE(file.complete);
  ASSERT_EQ(file.frames.size(), 5U);
  for (int frame = 0; frame < 5; ++frame)
    for (int place = 0; place < 5; ++place)
      EXPECT_EQ(file.at(static_cast<std::size_t>(frame), place * 10 + 5, 5),
                frame == place ? 0x204060 : 0xFFFFFF);
  EXPECT_EQ(file.frames[3].hundredths, 20);
  EXPECT_EQ(file.frames[4].hundredths, 60);
}

TEST(Film, StopsWhereItWouldBeTooLarge) {
  const Rasteriser rasteriser;
  ASSERT_TRUE(rasteriser.loaded());
  const auto svg = [](std::size_t) {
    return "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 1 1'></svg>";
  };
  std::string gif;
  const Film film{2, svg, 10, 10, 10};
  EXPECT_EQ(write_film(rasteriser, film, gif, 100), Filmed::too_large);
  gif.clear();
  ASSERT_EQ(write_film(rasteriser, film, gif), Filmed::yes);
  const auto size = gif.size();
  gif.clear();
  EXPECT_EQ(write_film(rasteriser, {2, svg, 10, 10, 10}, gif, size - 1), Filmed::yes)
      << "the last byte only ends it";
  gif.clear();
  EXPECT_EQ(write_film(rasteriser, film, gif, size - 2), Filmed::too_large);
}

} // namespace
} // namespace plateau::picture
