// Perft beside Stockfish's `go perft`, both on one thread and without a table, turn by turn in one
// run; the figure is the ratio of the best rounds. What is measured is the processor time each
// process takes between question and answer, so that other work on the machine weighs on neither.
#include "chess/fen.hpp"
#include "chess/moves.hpp"
#include "chess/stockfish.hpp"

#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <ctime>
#include <optional>
#include <string>

namespace {

using namespace plateau::chess;

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

struct Best {
  double rate = 0; ///< Leaves a second.
  bool right = true;

  template <class Walk> void run(std::uint64_t expected, clockid_t clock, Walk walk) {
    const double begin = seconds(clock);
    const std::uint64_t leaves = walk();
    rate = std::max(rate, static_cast<double>(leaves) / (seconds(clock) - begin));
    right = right && leaves == expected;
  }

  static double seconds(clockid_t clock) {
    timespec time{};
    clock_gettime(clock, &time);
    return static_cast<double>(time.tv_sec) + static_cast<double>(time.tv_nsec) * 1e-9;
  }
};

bool report(const char *name, const Case &c, const Best &best, const Best &peer) {
  std::printf("%-9s d%d  %-22s %8.1f M/s", c.name, c.depth, name, best.rate / 1e6);
  if (peer.rate > 0)
    std::printf("   %5.2f x stockfish", best.rate / peer.rate);
  std::printf("%s\n", best.right ? "" : "   WRONG NUMBER");
  return best.right;
}

} // namespace

int main() {
  const auto program = find_stockfish();
  if (!program)
    std::printf("stockfish is not installed: our figures alone\n");
  bool right = true;
  for (const Case &c : cases) {
    const auto setup = read_fen(c.fen);
    if (!setup)
      return 1;
    Best counted;
    Best listed;
    Best peer;
    std::optional<Stockfish> stockfish;
    if (program) {
      stockfish.emplace(*program);
      stockfish->set_up(c.fen, false);
    }
    for (int round = 0; round < rounds; ++round) {
      counted.run(c.leaves, CLOCK_PROCESS_CPUTIME_ID,
                  [&] { return perft(setup->position, c.depth); });
      listed.run(c.leaves, CLOCK_PROCESS_CPUTIME_ID,
                 [&] { return perft_with_lists(setup->position, c.depth); });
      if (stockfish)
        peer.run(c.leaves, stockfish->processor_clock(), [&] {
          return stockfish->perft(c.depth, [](const std::string &, std::uint64_t) {});
        });
    }
    right = report("counted leaves", c, counted, peer) && right;
    right = report("lists at the leaves", c, listed, peer) && right;
    if (stockfish)
      right = report("stockfish", c, peer, peer) && right;
  }
  return right ? 0 : 1;
}
