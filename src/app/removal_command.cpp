// plateau prune, plateau forget: what is taken out of a store, beside running servers.
#include "app/menu.hpp"
#include "app/spans.hpp"
#include "app/start.hpp"
#include "app/stores.hpp"
#include "server/forget.hpp"
#include "server/secret.hpp"
#include "store/removal.hpp"

#include <memory>
#include <thread>

namespace plateau::app {

namespace {

struct PruneOptions {
  std::string store;
  std::string finished;
  std::string unbegun;
};

using OpenArchive = std::variant<std::unique_ptr<store::Archive>, Failure>;

/// A store that is there: none is made.
OpenArchive open_to_change(Language language, const std::string &name) {
  auto there = open_archive(language, name, store::Purpose::reading);
  if (std::holds_alternative<Failure>(there))
    return there;
  return open_archive(language, name, store::Purpose::writing);
}

Failure failed(Language language, store::Trouble trouble) {
  return misuse(language, "store-cannot-remove", {{"reason", std::string(store::name(trouble))}});
}

Exit say(Context &context, std::string_view key, std::size_t games) {
  context.out.write(text(context.language, key, {{"games", std::to_string(games)}}) + "\n");
  return Exit::yes;
}

Exit run_prune(Context &context, const PruneOptions &options) {
  if (options.finished.empty() && options.unbegun.empty())
    return report(context, misuse(context.language, "nothing-to-prune"));
  const auto opened = open_to_change(context.language, options.store);
  if (const auto *failure = std::get_if<Failure>(&opened))
    return report(context, *failure);
  auto &archive = **std::get_if<std::unique_ptr<store::Archive>>(&opened);
  std::size_t removed = 0;
  for (const bool only_unbegun : {false, true}) {
    const auto &kept = only_unbegun ? options.unbegun : options.finished;
    if (kept.empty())
      continue;
    store::Prune which{only_unbegun, store::wall_clock() - read_span(kept)->count()};
    store::Pruned done;
    do {
      done = archive.prune(which);
      if (done.trouble != store::Trouble::none)
        return report(context, failed(context.language, done.trouble));
      removed += done.removed;
      which.after = done.after;
      which.after_id = done.after_id;
      // Each page of games locks the store for some milliseconds: players write in between.
      std::this_thread::sleep_for(std::chrono::milliseconds(5));
    } while (done.seen >= which.most);
  }
  return say(context, "app.prune.done", removed);
}

/// How long to wait until every server has heard of a change; they ask every ten seconds.
constexpr std::chrono::seconds until_heard{15};

Exit run_forget(Context &context, const std::string &name, const std::string &what) {
  const auto opened = open_to_change(context.language, name);
  if (const auto *failure = std::get_if<Failure>(&opened))
    return report(context, *failure);
  auto &archive = **std::get_if<std::unique_ptr<store::Archive>>(&opened);
  if (server::is_game_id(what)) {
    const auto done = archive.remove(what);
    if (done.trouble != store::Trouble::none)
      return report(context, failed(context.language, done.trouble));
    if (done.removed > 0)
      return say(context, "app.forget.game", done.removed);
  }
  const auto done = server::forget_name(archive, what);
  if (done.trouble != store::Trouble::none)
    return report(context, failed(context.language, done.trouble));
  if (done.games.empty()) {
    auto failure = misuse(context.language, "nothing-to-forget", {{"what", printable(what)}});
    failure.understood = true;
    return report(context, failure);
  }
  std::this_thread::sleep_for(until_heard);
  const auto trouble = server::refresh(archive, done.games);
  if (trouble != store::Trouble::none)
    return report(context, failed(context.language, trouble));
  return say(context, "app.forget.name", done.games.size());
}

} // namespace

void add_removal_commands(const Menu &menu) {
  auto options = std::make_shared<PruneOptions>();
  auto prune =
      menu.add("prune", [options](Context &context) { return run_prune(context, *options); });
  prune.add_option("--store", options->store, menu.words("option.archive-store"))
      .type_name("FILE|URL");
  prune.add_option("--keep-finished", options->finished, menu.words("option.keep-finished"))
      .form(is_span, "bad-span")
      .type_name("365d");
  prune.add_option("--keep-unbegun", options->unbegun, menu.words("option.keep-unbegun"))
      .form(is_span, "bad-span")
      .type_name("7d");
  auto what = std::make_shared<std::string>();
  auto store = std::make_shared<std::string>();
  auto forget = menu.add(
      "forget", [what, store](Context &context) { return run_forget(context, *store, *what); });
  forget.add_option("what", *what, menu.words("option.forget-what"))
      .required()
      .not_empty()
      .type_name("NAME|GAME");
  forget.add_option("--store", *store, menu.words("option.archive-store")).type_name("FILE|URL");
}

} // namespace plateau::app
