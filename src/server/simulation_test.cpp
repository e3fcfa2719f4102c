// Many runs of nodes, stores, clocks and networks that fail, each driven by one seed. A failure
// prints its seed: `PLATEAU_SEED=123 server_tests --gtest_filter='Simulation.*'` repeats it, and
// `PLATEAU_SEEDS=10000` plays so many.
#include "server/testing/simulation.hpp"

#include "core/testing/sample.hpp"

#include <cstdlib>
#include <gtest/gtest.h>
#include <iostream>

namespace plateau::server {
namespace {

using testing::simulation::Simulation;

std::uint64_t number_from(const char *name, std::uint64_t otherwise) {
  const char *text = std::getenv(name);
  return text == nullptr ? otherwise : std::strtoull(text, nullptr, 10);
}

TEST(Simulation, EveryHistoryIsSound) {
  const auto only = number_from("PLATEAU_SEED", 0);
  const auto first = only > 0 ? only : 1;
  const auto count =
      only > 0
          ? 1
          : number_from("PLATEAU_SEEDS", static_cast<std::uint64_t>(plateau::testing::sample(200)));
  std::size_t moves = 0;
  std::size_t kills = 0;
  std::size_t looks = 0;
  for (std::uint64_t seed = first; seed < first + count; ++seed) {
    Simulation simulation(seed);
    simulation.run();
    moves += simulation.moves();
    kills += static_cast<std::size_t>(simulation.kills);
    looks += simulation.looks;
    for (const auto &wrong : simulation.check())
      ADD_FAILURE() << "seed " << seed << ": " << wrong;
  }
  EXPECT_GT(moves, count) << "games are played";
  EXPECT_GT(looks, count) << "and looked at";
  if (only > 0 || std::getenv("PLATEAU_SEEDS") != nullptr)
    std::cout << count << " seeds, " << moves << " moves, " << kills << " kills, " << looks
              << " looks\n";
}

TEST(Simulation, ASeedIsARun) {
  for (const std::uint64_t seed : {7U, 8U}) {
    Simulation one(seed);
    one.run();
    Simulation again(seed);
    again.run();
    EXPECT_EQ(one.trace(), again.trace());
    EXPECT_EQ(one.timeline.entered(), again.timeline.entered());
  }
  Simulation one(7);
  one.run();
  Simulation other(8);
  other.run();
  EXPECT_NE(one.trace(), other.trace());
}

} // namespace
} // namespace plateau::server
