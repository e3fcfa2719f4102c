// Leaves of the move tree of Abalone, counted, beside stockfish's `go perft` of chess: one thread,
// no table, turn by turn in one run. The figure is the ratio of the best rounds.
//
//     bench/abalone_perft [quick]     quick: the standard start to depth 5 instead of 6
//
// Times are processor time, so that other work on the machine weighs on neither.
#include "abalone/abalone.hpp"
#include "yardstick.hpp"

#include <cstdint>
#include <cstdio>
#include <string_view>

namespace {

using namespace plateau;

constexpr int rounds = 5;
constexpr double least_ratio = 2.0;

struct Case {
  const char *rules;
  int depth;
  std::uint64_t leaves;
};

constexpr Case standard_5 = {"layout=standard", 5, 283'320'928};
constexpr Case standard_6 = {"layout=standard", 6, 15'850'074'356};
constexpr Case daisy_5 = {"layout=belgian-daisy", 5, 483'942'012};

/// One round of a walker.
void run_a_round(bench::Best &best, const abalone::Walker &walker, const Case &c) {
  const auto rules = abalone::read_rules(c.rules);
  if (!rules)
    return;
  const auto position = abalone::start(*rules);
  // Of 14 marbles a side may be left with 8.
  const abalone::Walk walk{position.own(), position.enemy(), 8, 8};
  best.run(c.leaves, [&] { return walker.leaves(walk, c.depth); });
}

/// Prints a line; false when the number is wrong.
bool report(const Case &c, const bench::Best &own, const bench::Best &peer, const char *walker) {
  std::printf("abalone    %-20s d%d  %8.0f M/s", c.rules, c.depth, own.rate * 1e-6);
  if (peer.rate > 0)
    std::printf("   %5.2f x stockfish", own.rate / peer.rate);
  std::printf("   %s%s\n", walker, own.right ? "" : "   WRONG NUMBER");
  return own.right;
}

} // namespace

int main(int argc, char **argv) {
  const bool quick = argc > 1 && std::string_view(argv[1]) == "quick";
  const Case cases[] = {quick ? standard_5 : standard_6, daisy_5};
  bench::Best best[2];
  bench::StockfishPerft stockfish;
  for (int round = 0; round < rounds; ++round) {
    for (std::size_t i = 0; i < std::size(cases); ++i)
      run_a_round(best[i], abalone::walker(), cases[i]);
    stockfish.run_a_round();
  }
  if (stockfish.installed())
    std::printf("stockfish  chess start          d%d  %8.0f M/s\n", stockfish.start_depth,
                stockfish.best().rate * 1e-6);
  else
    std::printf("stockfish is not installed: our figures alone\n");
  bool good = true;
  for (std::size_t i = 0; i < std::size(cases); ++i) {
    good = report(cases[i], best[i], stockfish.best(), abalone::walker().name) && good;
    good = good && (!stockfish.installed() || best[i].rate >= least_ratio * stockfish.best().rate);
  }
  std::printf("On lesser processors:\n");
  for (const auto *walker : abalone::walkers().subspan(1)) {
    bench::Best lesser;
    run_a_round(lesser, *walker, daisy_5);
    good = report(daisy_5, lesser, stockfish.best(), walker->name) && good;
  }
  return good ? 0 : 1;
}
