#include "picture/film.hpp"

#include "picture/gif.hpp"

#include <algorithm>

namespace plateau::picture {

namespace {

/// The colours are those of so many frames, spread over the film: its pieces are the same all
/// along.
constexpr std::size_t samples = 8;

} // namespace

Filmed write_film(const Rasteriser &rasteriser, const Film &film, std::string &gif,
                  std::size_t max_bytes) {
  const auto draw = [&](std::size_t frame) {
    return rasteriser.draw(film.svg(frame), film.width, film.height);
  };
  Palette palette;
  const auto looked = std::min(film.frames, samples);
  for (std::size_t i = 0; i < looked; ++i) {
    const auto pixels = draw(looked == 1 ? 0 : i * (film.frames - 1) / (looked - 1));
    if (!pixels)
      return Filmed::failed;
    palette.count(*pixels);
  }
  palette.choose();
  Gif writer(gif, film.width, film.height, std::move(palette));
  for (std::size_t frame = 0; frame < film.frames; ++frame) {
    const auto pixels = draw(frame);
    if (!pixels)
      return Filmed::failed;
    writer.add(*pixels, frame + 1 == film.frames ? 3 * film.hundredths : film.hundredths);
    film.drawn(frame);
    if (gif.size() > max_bytes)
      return Filmed::too_large;
  }
  writer.finish();
  return Filmed::yes;
}

} // namespace plateau::picture
