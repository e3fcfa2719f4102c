/// How long a search takes to answer after it was told to stop: the median and the longest of
/// several stops, for every game, on four threads too, and for the largest board of stackchess.
///
///     bench/stop_latency [rounds]
///
/// The mark is 10 ms: for the longest on one thread, and for the median on four, which may have to
/// wait for a processor. Wall-clock time: on a busy machine that counts too.
#include "abalone/tactics.hpp"
#include "chess/tactics.hpp"
#include "stackchess/tactics.hpp"

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <thread>
#include <vector>

namespace {

using namespace plateau;
using search::Moment;

constexpr Moment mark{10'000};

Moment wall_clock() {
  return std::chrono::duration_cast<Moment>(std::chrono::steady_clock::now().time_since_epoch());
}

/// Starts a search, stops it a little later each round, and takes the time until it answers.
template <search::Searchable G>
bool measure(const std::string &name, const typename G::Rules &rules, std::size_t threads,
             int rounds) {
  search::Searcher<G> searcher(wall_clock);
  searcher.set_threads(threads);
  search::Request<G> request;
  request.rules = rules;
  request.position = G::start(rules);
  std::vector<Moment> delays;
  for (int round = 0; round < rounds; ++round) {
    search::Signals signals;
    Moment answered{0};
    std::thread thinking([&] {
      searcher.think(request, signals);
      answered = wall_clock();
    });
    std::this_thread::sleep_for(std::chrono::milliseconds(40 + 7 * round));
    const auto told = wall_clock();
    signals.stop.store(true);
    thinking.join();
    delays.push_back(answered - told);
  }
  std::sort(delays.begin(), delays.end());
  const auto median = delays[delays.size() / 2];
  std::printf("%-22s %zu thread%s  median %7.3f ms  longest %7.3f ms\n", name.c_str(), threads,
              threads == 1 ? " " : "s", static_cast<double>(median.count()) / 1000,
              static_cast<double>(delays.back().count()) / 1000);
  return (threads == 1 ? delays.back() : median) < mark;
}

} // namespace

int main(int argc, char **argv) {
  const int rounds = std::max(argc > 1 ? std::atoi(argv[1]) : 15, 1);
  bool kept = true;
  for (const std::size_t threads : {1U, 4U}) {
    kept &= measure<chess::Chess>("chess", {}, threads, rounds);
    kept &= measure<abalone::Abalone>("abalone", {}, threads, rounds);
    kept &= measure<stackchess::Stackchess>("stackchess", {}, threads, rounds);
    const auto largest = stackchess::Stackchess::read_rules("n=26");
    if (!largest) {
      std::puts("stackchess n=26 is refused");
      return 1;
    }
    kept &= measure<stackchess::Stackchess>("stackchess 26 x 26", *largest, threads, rounds);
  }
  return kept ? 0 : 1;
}
