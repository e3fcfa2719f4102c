#include "app/start.hpp"

#include "app/menu.hpp"
#include "app/ranges.hpp"
#include "core/json.hpp"
#include "search/limits.hpp"
#include "system/threads.hpp"

#include <CLI/CLI.hpp>
#include <array>

namespace plateau::app {

void add_start_options(const Menu &menu, Command command, Start &start) {
  command.add_option("GAME", start.game, menu.words("option.game")).required().type_name("");
  command.add_option("--position", start.position, menu.words("option.position"));
  command.add_option("--rules", start.rules, menu.words("option.rules"));
  command.add_option("--moves", start.moves, menu.words("option.moves"));
  command.add_flag("--json", start.json, menu.words("option.json"));
}

void add_batch_option(const Menu &menu, Command command, Start &start, const Option *move) {
  const auto &batch = command.add_flag("--batch", start.batch, menu.words("option.batch")).cli();
  const CLI::Option *typed_move = move == nullptr ? nullptr : &move->cli();
  const std::array<const CLI::Option *, 3> others = {
      command.cli().get_option("--position"), command.cli().get_option("--moves"), typed_move};
  command.cli().parse_complete_callback([=, &batch] {
    if (batch.empty()) {
      if (typed_move != nullptr && typed_move->empty())
        throw CLI::RequiredError(typed_move->get_name());
      return;
    }
    for (const auto *other : others)
      if (other != nullptr && !other->empty())
        throw CLI::ExcludesError(batch.get_name(), other->get_name());
  });
}

void add_nodes_option(const Menu &menu, Command command, std::optional<std::uint64_t> &nodes,
                      std::string_view key) {
  command.add_option("--nodes", nodes, menu.words(key))
      .between(1, static_cast<double>(max_nodes))
      .type_name("INT");
}

void add_threads_option(const Menu &menu, Command command, unsigned &threads) {
  command
      .add_option("--threads", threads,
                  text(menu.language, "app.option.threads",
                       {{"limit", std::to_string(search::max_threads)}}))
      .between(1, search::max_threads)
      .type_name("INT");
}

Exit report(Context & /*context*/, const Failure &failure) {
  complain(failure.text);
  return status_of(failure);
}

Exit report(Context &context, const Failure &failure, const Start &start) {
  if (!start.json)
    return report(context, failure);
  start.write_failure(context.out.buffer(), failure);
  context.out.write("\n");
  return status_of(failure);
}

} // namespace plateau::app
