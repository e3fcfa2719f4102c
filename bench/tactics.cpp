/// How many of the positions in src/search/testdata/tactics.epd are solved in one second each, one
/// thread. The clock is processor time, so that other work on the machine does not count.
///
///     bench/tactics [milliseconds]
#include "chess/tactics.hpp"
#include "search/testing/tactics_suite.hpp"
#include "search/time.hpp"
#include "yardstick.hpp"

#include <cstdio>
#include <cstdlib>

namespace {

using namespace plateau;
using chess::Chess;

constexpr double least_share = 0.9;
constexpr std::size_t table_bytes = std::size_t{64} << 20;

search::Moment processor_time() {
  return search::Moment(static_cast<search::Moment::rep>(bench::seconds() * 1e6));
}

} // namespace

int main(int argc, char **argv) {
  const Milliseconds time{argc > 1 ? std::atoi(argv[1]) : 1000};
  int broken = 0;
  const auto tactics =
      search::testing::read_tactics(PLATEAU_SOURCE_DIR "/src/search/testdata/tactics.epd", broken);
  if (broken != 0 || tactics.empty()) {
    std::printf("tactics.epd: %d lines cannot be read\n", broken);
    return 1;
  }
  search::Searcher<Chess> searcher(processor_time, table_bytes);
  std::size_t solved = 0;
  for (const auto &tactic : tactics) {
    searcher.clear();
    search::Request<Chess> request;
    request.position = tactic.position;
    request.limits.time = search::budget_for_move(time, Milliseconds{0});
    const auto answer = searcher.think(request, search::Signals{});
    if (answer.best() == tactic.move)
      ++solved;
    else
      std::printf("%s  best %s, found %s\n", tactic.fen.c_str(), tactic.best.c_str(),
                  answer.best() ? chess::write_san(tactic.position, *answer.best()).c_str() : "-");
  }
  const double share = static_cast<double>(solved) / static_cast<double>(tactics.size());
  std::printf("solved %zu of %zu in %lld ms each: %.1f %% (mark: %.0f %%)\n", solved,
              tactics.size(), static_cast<long long>(time.count()), 100 * share, 100 * least_share);
  return share >= least_share ? 0 : 1;
}
