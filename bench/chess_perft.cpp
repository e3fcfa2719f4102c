// Perft beside Stockfish's `go perft`, both on one thread and without a table, turn by turn in one
// run; the figure is the ratio of the best rounds. What is measured is the processor time each
// process takes between question and answer, so that other work on the machine weighs on neither.
#include "chess/fen.hpp"
#include "chess/moves.hpp"
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

/// Leaves with a list made for every last ply and every move played with its key: what a search
/// does.
std::uint64_t perft_with_lists(const Position &position, int depth) {
  plateau::Bounded<Move, max_moves> moves;
  legal_moves(position, moves);
  if (depth == 1)
    return moves.size();
  std::uint64_t leaves = 0;
  for (const Move move : moves) {
    Position next = position;
    play(next, move);
    leaves += perft_with_lists(next, depth - 1);
  }
  return leaves;
}

bool report(const char *name, const Case &c, const Best &best, const Best &peer) {
  std::printf("%-9s d%d  %-22s %8.1f M/s", c.name, c.depth, name, best.rate / 1e6);
  if (peer.rate > 0)
    std::printf("   %5.2f x stockfish", best.rate / peer.rate);
  std::printf("%s\n", best.right ? "" : "   WRONG NUMBER");
  return best.right;
}

} // namespace

int main() {
  bool right = true;
  for (const Case &c : cases) {
    const auto setup = read_fen(c.fen);
    if (!setup)
      return 1;
    Best counted;
    Best listed;
    StockfishPerft stockfish(c.fen, c.depth, c.leaves);
    for (int round = 0; round < rounds; ++round) {
      counted.run(c.leaves, [&] { return perft(setup->position, c.depth); });
      listed.run(c.leaves, [&] { return perft_with_lists(setup->position, c.depth); });
      stockfish.run_a_round();
    }
    right = report("counted leaves", c, counted, stockfish.best()) && right;
    right = report("lists at the leaves", c, listed, stockfish.best()) && right;
    if (stockfish.installed())
      right = report("stockfish", c, stockfish.best(), stockfish.best()) && right;
    else
      std::printf("stockfish is not installed: our figures alone\n");
  }
  return right ? 0 : 1;
}
