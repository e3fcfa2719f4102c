// Perft beside Stockfish's `go perft`, both on one thread and without a table, turn by turn in one
// run; the figure is the ratio of the best rounds. What is measured is the processor time each
// process takes between question and answer, so that other work on the machine weighs on neither.
#include "chess/chess.hpp"
#include "chess/moves.hpp"
#include "chess/position_text.hpp"
#include "core/perft.hpp"
#include "yardstick.hpp"

#include <cstdint>
#include <cstdio>

namespace {

using namespace plateau::chess;
using plateau::bench::Best;
using plateau::bench::StockfishPerft;

constexpr int rounds = 5;

struct Case {
  const char *name;
  const char *fen;
  int depth;
  std::uint64_t leaves;
};

constexpr Case cases[] = {
    {"start", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", 6, 119060324},
    {"kiwipete", "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1", 5,
     193690690},
};

/// Prints a line; false when the number is wrong or the ratio below its mark.
bool report(const char *name, const Case &c, const Best &best, const Best &peer, double mark) {
  std::printf("%-9s d%d  %-22s %8.1f M/s", c.name, c.depth, name, best.rate / 1e6);
  if (peer.rate > 0)
    std::printf("   %5.2f x stockfish (at least %.1f)", best.rate / peer.rate, mark);
  std::printf("%s\n", best.right ? "" : "   WRONG NUMBER");
  return best.right && best.rate >= mark * peer.rate;
}

} // namespace

int main() {
  bool right = true;
  for (const Case &c : cases) {
    const auto setup = read_position(c.fen);
    if (!setup)
      return 1;
    Best counted;
    Best listed;
    StockfishPerft stockfish(c.fen, c.depth, c.leaves);
    for (int round = 0; round < rounds; ++round) {
      counted.run(c.leaves, [&] { return perft(setup->position, c.depth); });
      listed.run(c.leaves,
                 [&] { return plateau::perft_with_lists<Chess>(setup->position, c.depth); });
      stockfish.run_a_round();
    }
    right = report("counted leaves", c, counted, stockfish.best(), 3.0) && right;
    right = report("lists at the leaves", c, listed, stockfish.best(), 1.5) && right;
    if (stockfish.installed())
      right = report("stockfish", c, stockfish.best(), stockfish.best(), 1.0) && right;
    else
      std::printf("stockfish is not installed: our figures alone\n");
  }
  return right ? 0 : 1;
}
