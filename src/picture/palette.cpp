#include "picture/palette.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <queue>

namespace plateau::picture {

namespace {

std::uint32_t alpha_of(std::uint32_t pixel) { return pixel >> 24; }
bool drawn(std::uint32_t pixel) { return alpha_of(pixel) >= 128; }

/// Red, green and blue, no longer multiplied by alpha.
std::array<std::uint32_t, 3> channels(std::uint32_t pixel) {
  const auto alpha = alpha_of(pixel);
  std::array<std::uint32_t, 3> all{};
  for (std::size_t i = 0; i < 3; ++i) {
    const auto value = pixel >> (16 - 8 * i) & 0xFF;
    all[i] = alpha == 255 ? value : std::min((value * 255 + alpha / 2) / alpha, 255U);
  }
  return all;
}

std::uint32_t bin_of(const std::array<std::uint32_t, 3> &colour, int bits) {
  std::uint32_t bin = 0;
  for (const auto value : colour)
    bin = bin << bits | value >> (8 - bits);
  return bin;
}

} // namespace

/// A group of colours, and how much is won by cutting it.
struct Palette::Box {
  std::vector<Bin> bins;
  std::size_t widest = 0; ///< The channel that spreads most.
  double spread = 0;      ///< The squares of what it spreads, over all pixels.

  explicit Box(std::vector<Bin> all) : bins(std::move(all)) {
    for (std::size_t channel = 0; channel < 3; ++channel) {
      const auto total = sum();
      const double middle =
          static_cast<double>(total.sum[channel]) / static_cast<double>(total.pixels);
      double squares = 0;
      for (const auto &bin : bins)
        squares += static_cast<double>(bin.pixels) * std::pow(bin.mean(channel) - middle, 2);
      if (squares > spread) {
        spread = squares;
        widest = channel;
      }
    }
  }

  Bin sum() const {
    Bin total;
    for (const auto &bin : bins) {
      total.pixels += bin.pixels;
      for (std::size_t i = 0; i < 3; ++i)
        total.sum[i] += bin.sum[i];
    }
    return total;
  }

  /// The half above its mean leaves it.
  Box cut() {
    const double middle = sum().mean(widest);
    const auto above = std::partition(bins.begin(), bins.end(),
                                      [&](const Bin &bin) { return bin.mean(widest) <= middle; });
    std::vector<Bin> rest(above, bins.end());
    bins.erase(above, bins.end());
    *this = Box(std::move(bins));
    return Box(std::move(rest));
  }

  bool operator<(const Box &other) const { return spread < other.spread; }
};

void Palette::count(const Pixels &pixels) {
  for (const auto pixel : pixels.rows) {
    if (!drawn(pixel))
      continue;
    const auto colour = channels(pixel);
    auto &bin = bins_[bin_of(colour, bits)];
    ++bin.pixels;
    for (std::size_t i = 0; i < 3; ++i)
      bin.sum[i] += colour[i];
  }
}

void Palette::choose() {
  std::vector<std::pair<std::uint32_t, Bin>> sorted(bins_.begin(), bins_.end());
  bins_.clear();
  // The order of the map is nobody's promise, and the same picture is to give the same bytes.
  std::sort(sorted.begin(), sorted.end(),
            [](const auto &a, const auto &b) { return a.first < b.first; });
  std::vector<Bin> all;
  for (const auto &[colour, bin] : sorted)
    all.push_back(bin);
  if (all.empty())
    all.push_back({1, {}});
  std::priority_queue<Box> boxes;
  boxes.emplace(std::move(all));
  while (boxes.size() < transparent && boxes.top().spread > 0.5) {
    Box box = boxes.top();
    boxes.pop();
    boxes.push(box.cut());
    boxes.push(std::move(box));
  }
  for (; !boxes.empty(); boxes.pop()) {
    const auto total = boxes.top().sum();
    const auto channel = [&](std::size_t i) {
      return static_cast<std::uint8_t>(std::lround(total.mean(i)));
    };
    colours_.push_back({channel(0), channel(1), channel(2)});
  }
}

std::uint8_t Palette::index(std::uint32_t pixel) {
  if (!drawn(pixel))
    return transparent;
  const auto colour = channels(pixel);
  const auto [known, is_new] = nearest_.try_emplace(bin_of(colour, bits));
  if (is_new) {
    int best = std::numeric_limits<int>::max();
    for (std::size_t i = 0; i < colours_.size(); ++i) {
      const auto apart = [&](std::size_t channel, std::uint8_t value) {
        const int difference = static_cast<int>(colour[channel]) - value;
        return difference * difference;
      };
      const int distance =
          apart(0, colours_[i].red) + apart(1, colours_[i].green) + apart(2, colours_[i].blue);
      if (distance < best) {
        best = distance;
        known->second = static_cast<std::uint8_t>(i);
      }
    }
  }
  return known->second;
}

} // namespace plateau::picture
