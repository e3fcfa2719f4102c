#include "search/levels.hpp"

#include "search/mix.hpp"

#include <algorithm>
#include <array>
#include <cmath>

namespace plateau::search {
namespace {

/// Levels 1 to 7; level 8 is not held back. How far apart they are is measured by matches.
constexpr std::array<Strength, highest_level - 1> levels = {{
    {2, 200, 160, 260},
    {3, 500, 110, 160},
    {4, 1000, 75, 90},
    {6, 2500, 45, 40},
    {8, 6000, 25, 12},
    {max_depth, 20000, 10, 0},
    {max_depth, 90000, 0, 0},
}};

double between(double low, double high, double part) { return low + (high - low) * part; }

} // namespace

Strength strength_of_level(int level) {
  if (level >= highest_level)
    return {};
  return levels[static_cast<std::size_t>(std::max(level, lowest_level) - lowest_level)];
}

Strength strength_of_elo(int elo) {
  const double place = static_cast<double>(std::clamp(elo, lowest_elo, highest_elo) - lowest_elo) /
                       (highest_elo - lowest_elo) * static_cast<double>(levels.size() - 1);
  const auto below = std::min(static_cast<std::size_t>(place), levels.size() - 2);
  const double part = place - static_cast<double>(below);
  const auto &low = levels[below];
  const auto &high = levels[below + 1];
  const auto number = [&](int a, int b) {
    return static_cast<int>(std::lround(between(a, b, part)));
  };
  Strength strength;
  strength.depth = part < 0.5 ? low.depth : high.depth;
  // Twice the nodes is a step, however many there are.
  strength.nodes = static_cast<std::uint64_t>(
      std::llround(std::exp(between(std::log(static_cast<double>(*low.nodes)),
                                    std::log(static_cast<double>(*high.nodes)), part))));
  strength.noise = number(low.noise, high.noise);
  strength.blind_permille = number(low.blind_permille, high.blind_permille);
  return strength;
}

Weakness hold_back(Limits &limits, const Strength &strength, std::uint64_t seed, Key key) {
  limits.depth = std::min(limits.depth, strength.depth);
  if (strength.nodes)
    limits.nodes = std::min(limits.nodes.value_or(*strength.nodes), *strength.nodes);
  if (strength.noise == 0 && strength.blind_permille == 0)
    return {};
  // Other things are overlooked on the next move.
  return {mix(seed ^ key), strength.noise, strength.blind_permille};
}

} // namespace plateau::search
