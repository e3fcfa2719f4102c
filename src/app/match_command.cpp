// plateau match A B: two players against each other, to measure strength.
#include "app/files.hpp"
#include "app/interrupt.hpp"
#include "app/match_options.hpp"
#include "app/match_report.hpp"
#include "app/menu.hpp"
#include "app/progress.hpp"
#include "app/start.hpp"
#include "arena/game_record.hpp"
#include "arena/standing.hpp"
#include "console/files.hpp"
#include "search/searchers.hpp"
#include "system/clock.hpp"

#include <cerrno>
#include <fcntl.h>
#include <memory>
#include <unistd.h>

namespace plateau::app {

namespace {

/// When neither openings nor a number is given: enough that games differ.
constexpr int default_random_plies = 4;

/// The file the games go to; without a name nothing is written.
class GamesFile {
public:
  /// Opens it, to add to what is there; gives the system's error number.
  int open(const std::string &path) {
    constexpr int everyone_writes = 0666;
    file_ = system::Descriptor(
        ::open(path.c_str(), O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, everyone_writes)); // NOLINT
    return file_.open() ? 0 : errno;
  }
  /// Gives the system's error number.
  int write(std::string_view game) {
    return !file_.open() || system::write_all(file_.number(), game) == system::Written::yes ? 0
                                                                                            : errno;
  }

private:
  system::Descriptor file_;
};

/// What went wrong in a game, for whoever watches.
template <Game G>
std::string fault_text(Language language, const arena::MatchGame<G> &game,
                       const MatchHeading &heading) {
  const auto &ending = game.played.ending;
  const auto name = printable(heading.names[game.seated[index(ending.culprit)]]);
  std::string reason;
  switch (ending.fault) {
  case arena::Fault::none:
    return {};
  case arena::Fault::time:
    reason = text(language, "app.match.lost-on-time", {{"name", name}});
    break;
  case arena::Fault::illegal_move:
    reason = text(language, "app.match.illegal-move",
                  {{"name", name},
                   {"move", printable(excerpt(ending.written, Refusal::max_found))},
                   {"reason", ending.refusal ? explain<G>(language, *ending.refusal)
                                             : text(language, "app.match.incomplete-move")}});
    break;
  case arena::Fault::crash:
    reason = explain(language, name, *ending.breakdown);
    break;
  }
  return text(language, "app.match.fault",
              {{"number", std::to_string(game.number + 1)},
               {"ply", std::to_string(game.played.match.moves().size() + 1)},
               {"reason", reason}});
}

/// Watches the games as they end.
template <Game G> class Watcher {
public:
  Watcher(Language language, const MatchHeading &heading, const arena::Occasion &occasion,
          std::size_t games, GamesFile &file)
      : language_(language), heading_(heading), occasion_(occasion), games_(games), file_(file),
        progress_(language) {}

  /// False when the match has been decided, or there is nowhere to write to.
  bool see(const arena::MatchGame<G> &game) {
    standing_.add(game);
    if (const auto fault = fault_text<G>(language_, game, heading_); !fault.empty()) {
      progress_.clear();
      complain(fault);
    }
    write_error_ = file_.write(arena::write_match_game(game, occasion_));
    progress_.show(match_progress(language_, standing_, games_));
    return write_error_ == 0 && !decided();
  }
  void finish() { progress_.clear(); }

  const arena::Standing &standing() const { return standing_; }
  /// Zero, or why the last game could not be written.
  int write_error() const { return write_error_; }

private:
  bool decided() const {
    return heading_.sprt &&
           arena::verdict(*heading_.sprt, standing_.pairs) != arena::SprtVerdict::undecided;
  }

  Language language_;
  const MatchHeading &heading_;
  const arena::Occasion &occasion_;
  std::size_t games_;
  GamesFile &file_;
  Progress progress_;
  arena::Standing standing_;
  int write_error_ = 0;
};

template <Game G>
std::variant<std::vector<arena::Opening<G>>, Failure>
find_openings(Language language, const MatchOptions &options, const typename G::Rules &rules) {
  if (options.openings.empty())
    return std::vector<arena::Opening<G>>{{Setup<G>{rules, G::start(rules)}, {}}};
  const auto file = system::read_whole_file(options.openings, arena::max_opening_bytes);
  if (!file)
    return unreadable(language, options.openings, errno);
  auto openings = arena::read_openings<G>(*file, rules);
  if (!openings) {
    const auto &refusal = openings.error();
    auto failure = failure_of<G>(language, refusal);
    failure.text = text(language, "app.match.bad-opening",
                        {{"file", printable(options.openings)},
                         {"line", std::to_string(refusal.line)},
                         {"reason", failure.text}});
    return failure;
  }
  if (openings->empty())
    return misuse(language, "no-openings", {{"file", printable(options.openings)}});
  return *std::move(openings);
}

template <Game G>
Exit play(Context &context, const MatchOptions &options, const MatchOrder &order,
          arena::Plan<G> plan, const Start &start) {
  GamesFile file;
  if (!options.out.empty())
    if (const int error = file.open(options.out); error != 0)
      return report(context, unwritable(context.language, options.out, error), start);
  MatchHeading heading{G::name,
                       {order.contestants[0].name, order.contestants[1].name},
                       {G::side_key(Side::first), G::side_key(Side::second)},
                       order.sprt};
  const arena::Occasion occasion{
      heading.names, console::today(),
      plan.pace.clock ? (options.clock.empty() ? default_clock : options.clock) : std::string(),
      plan.pace.clock || plan.pace.move_time};
  Watcher<G> watcher(context.language, heading, occasion, plan.games, file);
  search::Signals signals;
  const Interruptible interruptible(signals);
  const auto breakdown =
      arena::play_match<G>(plan, system::steady_now, signals,
                           [&](const arena::MatchGame<G> &game) { return watcher.see(game); });
  watcher.finish();
  if (breakdown) {
    Failure failure;
    failure.code = name(breakdown->breakdown.kind);
    failure.text =
        explain(context.language, heading.names[breakdown->contestant], breakdown->breakdown);
    return report(context, failure, start);
  }
  if (watcher.write_error() != 0)
    return report(context, unwritable(context.language, options.out, watcher.write_error()), start);
  heading.interrupted = interruptible.interrupted();
  context.out.write(options.json ? match_json(heading, watcher.standing())
                                 : match_report(context.language, heading, watcher.standing()));
  // The question a test asks is whether the first player is that much stronger.
  const bool yes = !order.sprt || arena::verdict(*order.sprt, watcher.standing().pairs) ==
                                      arena::SprtVerdict::accept_elo1;
  return yes ? Exit::yes : Exit::no;
}

Exit run_match(Context &context, const MatchOptions &options) {
  Start start;
  start.json = options.json;
  const auto read = read_match_options(context.language, options);
  if (const auto *failure = std::get_if<Failure>(&read))
    return report(context, *failure, start);
  const auto &order = *std::get_if<MatchOrder>(&read);
  const auto status = with_game(options.game, [&]<Game G>(std::type_identity<G>) {
    const auto rules = G::read_rules(options.rules);
    if (!rules)
      return report(context, failure_of<G>(context.language, rules.error()), start);
    auto openings = find_openings<G>(context.language, options, *rules);
    if (const auto *failure = std::get_if<Failure>(&openings))
      return report(context, *failure, start);
    arena::Plan<G> plan;
    plan.contestants = order.contestants;
    plan.openings = std::move(*std::get_if<std::vector<arena::Opening<G>>>(&openings));
    plan.shuffle_openings = options.seed.has_value();
    plan.random_plies =
        options.random_plies.value_or(options.openings.empty() ? default_random_plies : 0);
    plan.seed = options.seed.value_or(1);
    plan.games = static_cast<std::size_t>(options.games);
    plan.concurrency = static_cast<unsigned>(options.concurrency);
    plan.pace = order.pace;
    plan.adjudication = order.adjudication;
    return play<G>(context, options, order, std::move(plan), start);
  });
  return status ? *status : report(context, unknown_game(context.language, options.game), start);
}

} // namespace

void add_match_command(const Menu &menu) {
  auto options = std::make_shared<MatchOptions>();
  auto command =
      menu.add("match", [options](Context &context) { return run_match(context, *options); });
  const auto words = [&](std::string_view key) {
    return menu.words(std::string("match.option.").append(key));
  };
  const auto add = [&](const char *name, auto &value, const char *key) {
    return command.add_option(name, value, words(key));
  };
  add("A", options->contestants[0], "a").required().type_name("");
  add("B", options->contestants[1], "b").required().type_name("");
  add("--a-option", options->engine_options[0], "a-option").one_value_each();
  add("--b-option", options->engine_options[1], "b-option").one_value_each();
  command.add_option("--game", options->game, menu.words("option.game"));
  command.add_option("--rules", options->rules, menu.words("option.rules"));
  add("--games", options->games, "games");
  add("--openings", options->openings, "openings").not_empty();
  add("--random-plies", options->random_plies, "random-plies");
  add("--seed", options->seed, "seed").form(is_seed, "bad-seed").type_name("INT");
  add("--clock", options->clock, "clock");
  add("--movetime", options->movetime, "movetime");
  add_nodes_option(menu, command, options->nodes, "match.option.nodes");
  add("--depth", options->depth, "depth");
  add("--margin", options->margin, "margin");
  add("--patience", options->patience, "patience");
  add("--concurrency", options->concurrency, "concurrency");
  add("--draw-moves", options->draw_moves, "draw-moves");
  add("--draw-score", options->draw_score, "draw-score");
  add("--draw-count", options->draw_count, "draw-count");
  add("--resign-score", options->resign_score, "resign-score");
  add("--resign-count", options->resign_count, "resign-count");
  add("--max-plies", options->max_plies, "max-plies");
  add("--sprt", options->sprt, "sprt");
  add("--out", options->out, "out").not_empty();
  command.add_flag("--json", options->json, menu.words("option.json"));
}

} // namespace plateau::app
