// plateau bench [GAME] [DEPTH]: a fixed piece of work for the search.
#include "app/menu.hpp"
#include "app/ranges.hpp"
#include "app/start.hpp"
#include "search/bench.hpp"
#include "search/searchers.hpp"
#include "system/clock.hpp"

#include <memory>

namespace plateau::app {

namespace {

struct BenchOptions {
  std::string game = std::string(DefaultGame::name);
  int depth = search::default_bench_depth;
};

Exit run_bench(Context &context, const BenchOptions &options) {
  if (const auto failure =
          first_out_of_range(context.language, {{"DEPTH", options.depth, 1, search::max_depth}}))
    return report(context, *failure);
  const auto status = with_game(options.game, [&]<Game G>(std::type_identity<G>) {
    const auto result = search::bench<G>(system::steady_now, options.depth);
    const auto microseconds =
        static_cast<std::uint64_t>(std::max<search::Moment::rep>(result.elapsed.count(), 1));
    context.out.write(std::to_string(result.nodes) + " nodes " +
                      std::to_string(result.nodes * 1'000'000 / microseconds) + " nps\n");
    return Exit::yes;
  });
  return status ? *status : report(context, unknown_game(context.language, options.game));
}

} // namespace

void add_bench_command(const Menu &menu) {
  auto options = std::make_shared<BenchOptions>();
  auto command =
      menu.add("bench", [options](Context &context) { return run_bench(context, *options); });
  command.add_option("GAME", options->game, menu.words("option.game")).type_name("");
  command.add_option("DEPTH", options->depth, menu.words("option.search-depth"));
}

} // namespace plateau::app
