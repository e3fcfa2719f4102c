#include "picture/layout.hpp"

#include <algorithm>
#include <cmath>
#include <map>

namespace plateau::picture {

Layout::Layout(const Scene &scene, bool turned)
    : scene_(scene), hex_(scene.shape == bridge::Shape::hex), turned_(turned),
      step_x_(hex_ ? unit / 2 : unit), step_y_(hex_ ? unit * std::sqrt(3.0) / 2 : unit),
      // Small boards need relatively more, so that the letters stay legible.
      margin_(hex_ ? 88.0 : std::clamp(scene.height * 5.0, 34.0, 80.0)) {
  int right = 0;
  std::map<int, std::vector<std::size_t>> rows;
  for (std::size_t at = 0; at < scene.cells.size(); ++at) {
    const auto &place = scene.cells[at].place;
    left_ = at == 0 ? place.x : std::min(left_, place.x);
    right = at == 0 ? place.x : std::max(right, place.x);
    rows[-place.y].push_back(at);
  }
  for (auto &[height, row] : rows) {
    std::sort(row.begin(), row.end(),
              [&](auto a, auto b) { return scene.cells[a].place.x < scene.cells[b].place.x; });
    rows_.push_back(std::move(row));
  }
  width_ = (right - left_) * step_x_ + unit;
  height_ = (scene.height - 1) * step_y_ + unit;
}

Point Layout::centre(std::size_t cell) const {
  const auto &place = scene_.cells[cell].place;
  const double x = (place.x - left_) * step_x_ + unit / 2;
  const double y = (scene_.height - 1 - place.y) * step_y_ + unit / 2;
  return turned_ ? Point{width_ - x, height_ - y} : Point{x, y};
}

} // namespace plateau::picture
