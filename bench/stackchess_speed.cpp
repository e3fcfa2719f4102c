/// How fast stackchess is: perft of the ordinary game against stockfish's perft of chess, in one
/// run; the longest move list; the size of a position.
///
///     bench/stackchess_speed [depth]
///
/// Times are processor time, so that other work on the machine weighs on neither.
#include "core/perft.hpp"
#include "stackchess/stackchess.hpp"
#include "yardstick.hpp"

#include <algorithm>
#include <cstdio>
#include <cstdlib>

namespace {

using namespace plateau;
using bench::seconds;
using stackchess::Stackchess;

constexpr int default_depth = 6;
constexpr double least_ratio = 0.3;
constexpr double most_microseconds = 20;

/// Leaves per second of stackchess.
double own_speed(int depth) {
  const double before = seconds();
  const auto leaves = perft<Stackchess>(stackchess::start({}), depth);
  const double took = seconds() - before;
  std::printf("stackchess n=6 perft %d: %llu leaves, %.2f s, %.1f million a second\n", depth,
              static_cast<unsigned long long>(leaves), took,
              static_cast<double>(leaves) / took * 1e-6);
  return static_cast<double>(leaves) / took;
}

/// Microseconds for one full list of a position.
double list_microseconds(const stackchess::Position &position, std::size_t &length) {
  constexpr int rounds = 20'000;
  // Kept out of the loop's sight, so that no round can be left out.
  volatile std::size_t sum = 0;
  const double before = seconds();
  for (int i = 0; i < rounds; ++i) {
    stackchess::Moves moves;
    stackchess::legal_moves(position, moves);
    sum = sum + moves.size();
  }
  const double took = seconds() - before;
  length = sum / rounds;
  return took / rounds * 1e6;
}

bool report_list(const char *name, const stackchess::Position &position) {
  std::size_t length = 0;
  const double took = list_microseconds(position, length);
  std::printf("n=26, %s: %zu moves listed in %.2f microseconds (at most %.0f)\n", name, length,
              took, most_microseconds);
  return took <= most_microseconds;
}

/// The whole side on one square, all queens: the most moves there can be.
stackchess::Position tower() {
  stackchess::Draft draft;
  draft.rules.size = 26;
  draft.men.assign(stackchess::max_side_pieces,
                   {stackchess::square_at(12, 12), {Side::first, stackchess::Kind::queen}});
  draft.men.push_back({stackchess::square_at(13, 14), {Side::second, stackchess::Kind::rook}});
  return stackchess::place_unchecked(draft);
}

/// 52 queens on squares of their own, many in each other's way.
stackchess::Position crowd() {
  stackchess::Draft draft;
  draft.rules.size = 26;
  draft.men.push_back({stackchess::square_at(0, 25), {Side::second, stackchess::Kind::rook}});
  for (int i = 0; i < stackchess::max_side_pieces; ++i)
    draft.men.push_back({stackchess::square_at(i % 26, i / 26 * 13 + i % 26 * 7 % 12),
                         {Side::first, stackchess::Kind::queen}});
  return stackchess::place_unchecked(draft);
}

} // namespace

int main(int argc, char **argv) {
  const int depth = argc > 1 ? std::atoi(argv[1]) : default_depth;
  bool good = true;

  const double own = own_speed(std::clamp(depth, 1, default_depth));
  bench::StockfishPerft stockfish;
  stockfish.run_a_round();
  if (stockfish.installed()) {
    const double theirs = stockfish.best().rate;
    std::printf("stockfish chess perft %d: %.1f million a second\n", stockfish.start_depth,
                theirs * 1e-6);
    std::printf("%.2f x stockfish (at least %.1f)\n", own / theirs, least_ratio);
    good = own / theirs >= least_ratio;
  } else {
    std::printf("stockfish is not installed: our figures alone\n");
  }
  good = report_list("start", stackchess::start({26, true, true, 0})) && good;
  good = report_list("52 queens apart", crowd()) && good;
  good = report_list("52 queens on one square", tower()) && good;
  std::printf("a position has %zu bytes (at most 2048)\n", sizeof(stackchess::Position));
  return good ? 0 : 1;
}
