// Leaves of the move tree of Abalone, counted, beside stockfish's `go perft` of chess: one thread,
// no table, turn by turn in one run. The figure is the ratio of the best rounds.
//
//     bench/abalone_perft [quick]     quick: the standard start to depth 5 instead of 6
//
// Times are processor time, so that whatever else runs on the machine disturbs both alike. What
// stockfish needs to start is measured and taken off.
#include "abalone/abalone.hpp"

#include <sys/resource.h>

#include <algorithm>
#include <cinttypes>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <limits>
#include <string>
#include <string_view>

namespace {

using namespace plateau;

constexpr int rounds = 5;
constexpr double least_ratio = 2.0;

constexpr int chess_depth = 6;
constexpr double chess_leaves = 119'060'324;

struct Case {
  const char *rules;
  int depth;
  std::uint64_t leaves;
};

constexpr Case standard_5 = {"layout=standard", 5, 283'320'928};
constexpr Case standard_6 = {"layout=standard", 6, 15'850'074'356};
constexpr Case daisy_5 = {"layout=belgian-daisy", 5, 483'942'012};

double seconds(int who) {
  rusage usage{};
  getrusage(who, &usage);
  return static_cast<double>(usage.ru_utime.tv_sec) +
         static_cast<double>(usage.ru_utime.tv_usec) * 1e-6;
}

/// Processor seconds of one stockfish that counts to `depth`; negative when there is none.
double stockfish_seconds(int depth) {
  const double before = seconds(RUSAGE_CHILDREN);
  const auto command = "printf 'go perft " + std::to_string(depth) +
                       "\\nquit\\n' | PATH=$PATH:/usr/games stockfish 2>/dev/null | grep -q Nodes";
  if (std::system(command.c_str()) != 0)
    return -1;
  return seconds(RUSAGE_CHILDREN) - before;
}

/// Processor seconds of one count by a walker; the number must be right.
double own_seconds(const abalone::Walker &walker, const Case &c) {
  const auto rules = abalone::read_rules(c.rules);
  if (!rules)
    std::exit(1);
  const auto position = abalone::start(*rules);
  // Of 14 marbles a side may be left with 8.
  const abalone::Walk walk{position.own(), position.enemy(), 8, 8};
  const double before = seconds(RUSAGE_SELF);
  const auto leaves = walker.leaves(walk, c.depth);
  const double took = seconds(RUSAGE_SELF) - before;
  if (leaves != c.leaves) {
    std::printf("%s depth %d: %" PRIu64 " instead of %" PRIu64 "\n", c.rules, c.depth, leaves,
                c.leaves);
    std::exit(1);
  }
  return took;
}

} // namespace

int main(int argc, char **argv) {
  const bool quick = argc > 1 && std::string_view(argv[1]) == "quick";
  const Case cases[] = {quick ? standard_5 : standard_6, daisy_5};
  constexpr double none = std::numeric_limits<double>::infinity();
  double best[] = {none, none};
  double best_peer = none;
  for (int round = 0; round < rounds; ++round) {
    for (std::size_t i = 0; i < std::size(cases); ++i)
      best[i] = std::min(best[i], own_seconds(abalone::walker(), cases[i]));
    const double starting = stockfish_seconds(1);
    const double peer = stockfish_seconds(chess_depth);
    if (starting >= 0 && peer > starting)
      best_peer = std::min(best_peer, peer - starting);
  }
  const double peer_rate = chess_leaves / best_peer;
  if (best_peer == none)
    std::printf("stockfish is not installed: nothing to compare with\n");
  else
    std::printf("stockfish  chess start d%d          %8.0f million leaves a second\n", chess_depth,
                peer_rate * 1e-6);
  bool fast_enough = true;
  for (std::size_t i = 0; i < std::size(cases); ++i) {
    const double rate = static_cast<double>(cases[i].leaves) / best[i];
    std::printf("abalone    %-20s d%d  %8.0f million leaves a second", cases[i].rules,
                cases[i].depth, rate * 1e-6);
    if (best_peer != none) {
      std::printf("   ratio %.1f (at least %.1f)", rate / peer_rate, least_ratio);
      fast_enough = fast_enough && rate >= least_ratio * peer_rate;
    }
    std::printf("   %s\n", abalone::walker().name);
  }
  for (const auto *walker : abalone::walkers().subspan(1)) {
    const double rate = static_cast<double>(daisy_5.leaves) / own_seconds(*walker, daisy_5);
    std::printf("  on lesser processors, belgian-daisy d%d %6.0f   ratio %.1f   %s\n",
                daisy_5.depth, rate * 1e-6, rate / peer_rate, walker->name);
  }
  return fast_enough ? 0 : 1;
}
