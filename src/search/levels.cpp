#include "search/levels.hpp"

#include "core/mix.hpp"
#include "search/level_elo.hpp"

#include <algorithm>
#include <cmath>

namespace plateau::search {
namespace {

/// A place between two restraints.
Restraint between(const Restraint &low, const Restraint &high, double part) {
  const auto number = [&](int a, int b) {
    return static_cast<int>(std::lround(a + (b - a) * part));
  };
  // Twice the nodes is a step, however many there are.
  const double low_nodes = std::log(static_cast<double>(*low.nodes));
  const double high_nodes = std::log(static_cast<double>(*high.nodes));
  return {part < 0.5 ? low.depth : high.depth,
          static_cast<std::uint64_t>(
              std::llround(std::exp(low_nodes + (high_nodes - low_nodes) * part))),
          number(low.noise, high.noise), number(low.blind_permille, high.blind_permille)};
}

} // namespace

Strength strength_of_level(int level) {
  return {static_cast<double>(std::clamp(level, lowest_level, highest_level))};
}

Strength strength_of_elo(int elo) {
  const int wanted = std::clamp(elo, level_elo.front(), level_elo.back());
  std::size_t below = 0;
  while (below + 2 < level_elo.size() && level_elo[below + 1] <= wanted)
    ++below;
  const double part =
      static_cast<double>(wanted - level_elo[below]) / (level_elo[below + 1] - level_elo[below]);
  return {lowest_level + static_cast<double>(below) + part};
}

Restraint restraint_in(const Ladder &ladder, Strength strength) {
  if (!strength.level)
    return {};
  const double place = std::max(*strength.level - lowest_level, 0.0);
  const auto below = static_cast<std::size_t>(place);
  if (below + 1 >= ladder.size())
    return ladder.back();
  return between(ladder[below], ladder[below + 1], place - static_cast<double>(below));
}

Weakness hold_back(Limits &limits, const Restraint &restraint, std::uint64_t seed, Key key) {
  limits.depth = std::min(limits.depth, restraint.depth);
  if (restraint.nodes)
    limits.nodes = std::min(limits.nodes.value_or(*restraint.nodes), *restraint.nodes);
  if (restraint.noise == 0 && restraint.blind_permille == 0)
    return {};
  // Other things are overlooked on the next move.
  return {mix(seed ^ key), restraint.noise, restraint.blind_permille};
}

} // namespace plateau::search
