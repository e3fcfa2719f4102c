#include "search/levels.hpp"

#include "search/mix.hpp"

#include <algorithm>
#include <array>
#include <cmath>

namespace plateau::search {
namespace {

using Ladder = std::array<Restraint, highest_level>;

// How far apart the levels are is measured by matches: docs/search.md has the table. Whoever
// changes the search or an evaluation measures again.

constexpr Ladder chess_ladder = {{
    {1, 118, 180, 345},
    {1, 170, 136, 205},
    {2, 278, 90, 95},
    {4, 427, 61, 52},
    {6, 640, 41, 24},
    {max_depth, 988, 30, 13},
    {max_depth, 1660, 20, 7},
    {max_depth, 3100, 13, 3},
}};

// Small things decide here: a little noise costs much.
constexpr Ladder abalone_ladder = {{
    {1, 173, 80, 153},
    {2, 225, 70, 106},
    {3, 345, 47, 51},
    {4, 860, 24, 15},
    {5, 920, 23, 14},
    {6, 1250, 18, 8},
    {6, 1850, 15, 5},
    {7, 2250, 14, 4},
}};

// Nobody wins who does not see what a stack can take: weak players draw with each other.
constexpr Ladder stackchess_ladder = {{
    {1, 93, 380, 685},
    {1, 116, 250, 467},
    {1, 135, 190, 354},
    {1, 168, 145, 259},
    {2, 203, 121, 201},
    {4, 680, 58, 64},
    {6, 2124, 26, 17},
    {max_depth, 15'000, 5, 1},
}};

/// The Elo of the levels of chess: the steps in proportion to what was measured.
constexpr std::array<int, highest_level> chess_elo = {lowest_elo, 1035, 1280, 1480,
                                                      1700,       1890, 2070, highest_elo};

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
