#include "app/start.hpp"

#include "app/menu.hpp"
#include "app/threads.hpp"
#include "app/usage.hpp"
#include "core/json.hpp"

namespace plateau::app {

void add_start_options(const Menu &menu, CLI::App *command, Start &start) {
  command->add_option("GAME", start.game, menu.words("option.game"))->required()->type_name("");
  command->add_option("--position", start.position, menu.words("option.position"));
  command->add_option("--rules", start.rules, menu.words("option.rules"));
  command->add_option("--moves", start.moves, menu.words("option.moves"));
  command->add_flag("--json", start.json, menu.words("option.json"));
}

void add_batch_option(const Menu &menu, CLI::App *command, Start &start, const CLI::Option *move) {
  const auto *batch = command->add_flag("--batch", start.batch, menu.words("option.batch"));
  command->parse_complete_callback([=] {
    if (batch->empty()) {
      if (move != nullptr && move->empty())
        throw CLI::RequiredError(move->get_name());
      return;
    }
    for (const auto *other :
         {static_cast<const CLI::Option *>(command->get_option("--position")),
          static_cast<const CLI::Option *>(command->get_option("--moves")), move})
      if (other != nullptr && !other->empty())
        throw CLI::ExcludesError(batch->get_name(), other->get_name());
  });
}

void add_threads_option(const Menu &menu, CLI::App *command, unsigned &threads) {
  command
      ->add_option(
          "--threads", threads,
          text(menu.language, "app.option.threads", {{"limit", std::to_string(max_threads)}}))
      ->check(between(menu.language, "--threads", 1, max_threads))
      ->type_name("INT");
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
