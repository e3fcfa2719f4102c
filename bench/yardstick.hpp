/// @file
/// What the benchmarks measure with: processor time, and stockfish's perft of chess as a yardstick.
#pragma once

#include "chess/testing/stockfish.hpp"

#include <algorithm>
#include <cstdint>
#include <ctime>
#include <optional>
#include <string>

namespace plateau::bench {

/// Processor seconds of this process, or of the one another clock belongs to: other work on the
/// machine weighs on neither side.
inline double seconds(clockid_t clock = CLOCK_PROCESS_CPUTIME_ID) {
  timespec time{};
  clock_gettime(clock, &time);
  return static_cast<double>(time.tv_sec) + static_cast<double>(time.tv_nsec) * 1e-9;
}

/// The best of several rounds.
struct Best {
  double rate = 0; ///< Leaves a second.
  bool right = true;

  template <class Walk>
  void run(std::uint64_t expected, Walk walk, clockid_t clock = CLOCK_PROCESS_CPUTIME_ID) {
    const double begin = seconds(clock);
    const std::uint64_t leaves = walk();
    rate = std::max(rate, static_cast<double>(leaves) / (seconds(clock) - begin));
    right = right && leaves == expected;
  }
};

/// Stockfish counting the leaves of a position of chess, round by round; nothing where it is not
/// installed. Its start-up is not measured.
class StockfishPerft {
public:
  static constexpr const char *start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
  static constexpr int start_depth = 6;
  static constexpr std::uint64_t start_leaves = 119'060'324;

  explicit StockfishPerft(const char *fen = start, int depth = start_depth,
                          std::uint64_t leaves = start_leaves)
      : depth_(depth), leaves_(leaves) {
    if (const auto program = chess::find_stockfish()) {
      process_.emplace(*program);
      process_->set_up(fen, false);
    }
  }

  bool installed() const { return process_.has_value(); }
  const Best &best() const { return best_; }

  void run_a_round() {
    if (process_)
      best_.run(
          leaves_,
          [&] { return process_->perft(depth_, [](const std::string &, std::uint64_t) {}); },
          process_->processor_clock());
  }

private:
  int depth_;
  std::uint64_t leaves_;
  std::optional<chess::Stockfish> process_;
  Best best_;
};

} // namespace plateau::bench
