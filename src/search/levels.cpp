#include "search/levels.hpp"

#include "search/mix.hpp"

#include <algorithm>
#include <array>
#include <cmath>

namespace plateau::search {
namespace {

/// Levels 1 to 7; level 8 is not held back.
using Ladder = std::array<Restraint, highest_level - 1>;

// How far apart the levels are is measured by matches: docs/search.md has the table.

constexpr Ladder chess_ladder = {{
    {1, 120, 170, 300},
    {2, 200, 120, 150},
    {3, 280, 87, 84},
    {4, 415, 58, 41},
    {5, 640, 38, 19},
    {6, 1000, 25, 9},
    {max_depth, 2200, 14, 2},
}};

// Small things decide here: a little noise costs much.
constexpr Ladder abalone_ladder = {{
    {1, 150, 100, 200},
    {1, 180, 75, 140},
    {2, 220, 72, 110},
    {2, 260, 58, 75},
    {3, 350, 45, 45},
    {4, 600, 30, 20},
    {6, 1500, 15, 5},
}};

constexpr Ladder stackchess_ladder = {{
    {1, 150, 140, 260},
    {2, 200, 115, 180},
    {2, 300, 90, 110},
    {3, 450, 65, 60},
    {5, 900, 38, 25},
    {max_depth, 3000, 12, 5},
    {max_depth, 12000, 0, 0},
}};

/// The Elo of levels 1 to 7 in chess.
constexpr std::array<int, highest_level - 1> chess_elo = {lowest_elo, 1040, 1280,       1520,
                                                          1760,       2000, highest_elo};

const Ladder &ladder_of(std::string_view game) {
  return game == "abalone"      ? abalone_ladder
         : game == "stackchess" ? stackchess_ladder
                                : chess_ladder;
}

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
  const int wanted = std::clamp(elo, chess_elo.front(), chess_elo.back());
  std::size_t below = 0;
  while (below + 2 < chess_elo.size() && chess_elo[below + 1] <= wanted)
    ++below;
  const double part =
      static_cast<double>(wanted - chess_elo[below]) / (chess_elo[below + 1] - chess_elo[below]);
  return {lowest_level + static_cast<double>(below) + part};
}

Restraint restraint_in(std::string_view game, Strength strength) {
  const auto &ladder = ladder_of(game);
  const double place = std::max(strength.level - lowest_level, 0.0);
  const auto below = static_cast<std::size_t>(place);
  if (below >= ladder.size())
    return {};
  if (below + 1 == ladder.size())
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
