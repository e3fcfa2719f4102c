// plateau puzzles mine GAME [FILE…], plateau puzzles check [GAME [FILE…]]: puzzles found in games,
// and tried again.
#include "app/files.hpp"
#include "app/interrupt.hpp"
#include "app/menu.hpp"
#include "app/progress.hpp"
#include "app/ranges.hpp"
#include "app/start.hpp"
#include "console/decimal.hpp"
#include "engine/command_words.hpp"
#include "games/all_insight.hpp"
#include "learn/embedded.hpp"
#include "mine/miner.hpp"
#include "mine/own_games.hpp"
#include "mine/verify.hpp"
#include "player/engine_player.hpp"
#include "search/searchers.hpp"
#include "system/clock.hpp"
#include "system/descriptor.hpp"

#include <cerrno>
#include <charconv>
#include <fcntl.h>
#include <memory>
#include <sys/stat.h>
#include <unistd.h>

namespace plateau::app {

namespace {

/// What the shipped puzzles were tried with.
constexpr std::uint64_t check_nodes = 1'000'000;
/// A strong engine needs fewer to see as much.
constexpr std::uint64_t engine_nodes = 200'000;
/// The other engine has to find the puzzles' own moves in at least this many of a hundred turns.
constexpr std::uint64_t least_agreement = 99;
constexpr int usual_games = 100;
constexpr int max_games = 1'000'000;
/// A file of games is held in memory as a whole.
constexpr std::size_t max_games_bytes = std::size_t{64} << 20;

struct PuzzlesOptions {
  std::string action;
  std::string game;
  std::vector<std::string> files;
  std::string rules;
  std::string out;
  std::string engine;
  std::string seed = "1";
  std::optional<int> games;
  std::optional<int> limit;
  std::optional<std::uint64_t> nodes;
};

std::variant<std::string, Failure> content_of(Language language, const std::string &path,
                                              std::size_t most) {
  auto content =
      path == "-" ? system::read_whole(STDIN_FILENO, most) : system::read_whole_file(path, most);
  if (!content)
    return unreadable(language, path, errno);
  return *std::move(content);
}

/// The puzzles of a file, or of the program itself where the path is empty.
std::variant<std::vector<learn::Puzzle>, Failure>
puzzles_of(Language language, std::string_view game, const std::string &path) {
  std::string content(path.empty() ? learn::embedded_puzzles(game) : std::string_view{});
  if (path.empty() && content.empty())
    return std::vector<learn::Puzzle>{};
  if (!path.empty()) {
    auto read = content_of(language, path, learn::max_puzzle_file_bytes);
    if (auto *const failure = std::get_if<Failure>(&read))
      return std::move(*failure);
    content = std::move(*std::get_if<std::string>(&read));
  }
  auto read = learn::read_proved_puzzles(language, game, content);
  if (const auto *const fault = std::get_if<learn::PuzzleFault>(&read))
    return Failure{"malformed", fault->code, 0,
                   (path.empty() ? std::string(game) : shown_name(language, path)) + ": " +
                       learn::explain(language, *fault)};
  return std::move(*std::get_if<std::vector<learn::Puzzle>>(&read));
}

/// Where mined puzzles go: a file that is added to, or standard output. Each is written as a whole,
/// so that whoever is interrupted leaves a file that can be read.
class PuzzleFile {
public:
  /// Gives the system's error number.
  int open(const std::string &path, bool begun) {
    if (!path.empty()) {
      constexpr int everyone_writes = 0666;
      constexpr int flags = O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC;
      file_ = system::Descriptor(::open(path.c_str(), flags, everyone_writes)); // NOLINT
      if (!file_.open())
        return errno;
    }
    return begun ? 0 : write(std::string(learn::puzzle_columns) + "\n");
  }
  /// Gives the system's error number.
  int write(const learn::Puzzle &puzzle) { return write(learn::write_puzzle(puzzle)); }

private:
  int write(const std::string &line) {
    const int to = file_.open() ? file_.number() : STDOUT_FILENO;
    return system::write_all(to, line) == system::Written::yes ? 0 : errno;
  }

  system::Descriptor file_;
};

/// One run of the miner.
template <Game G> class Mining {
public:
  Mining(Context &context, const PuzzlesOptions &options)
      : context_(context), options_(options),
        reports_(options.out.empty() ? STDERR_FILENO : STDOUT_FILENO), progress_(context.language),
        miner_(system::steady_now, options.nodes.value_or(mine::Miner<G>::usual_nodes), signals_) {}

  Exit run() {
    const auto rules = G::read_rules(options_.rules);
    if (!rules)
      return report(context_, failure_of<G>(language(), rules.error()));
    if (const auto failure = open_output())
      return report(context_, *failure);
    const Interruptible interruptible(signals_);
    const auto begun = system::steady_now();
    if (options_.files.empty())
      play_games(*rules);
    for (const auto &file : options_.files)
      if (const auto failure = mine_file(file))
        return report(context_, *failure);
    progress_.clear();
    if (error_ != 0)
      return report(context_, unwritable(language(), options_.out, error_));
    const auto minutes = static_cast<double>((system::steady_now() - begun).count()) / 60e6;
    reports_.write(text(language(), "app.puzzles.mined",
                        {{"games", std::to_string(games_)},
                         {"positions", std::to_string(miner_.positions())},
                         {"puzzles", std::to_string(found_)},
                         {"speed", std::to_string(std::lround(
                                       static_cast<double>(miner_.positions()) / minutes))}}) +
                   "\n");
    reports_.flush();
    return interruptible.interrupted() || failed_ > 0 ? Exit::no : Exit::yes;
  }

private:
  Language language() const { return context_.language; }
  bool done() const { return signals_.stop || error_ != 0 || found_ >= limit_; }

  /// A file that is there already is added to.
  std::optional<Failure> open_output() {
    limit_ = static_cast<std::size_t>(options_.limit.value_or(learn::max_puzzles));
    bool begun = false;
    struct stat there {};
    if (!options_.out.empty() && ::stat(options_.out.c_str(), &there) == 0 && there.st_size > 0) {
      auto read = puzzles_of(language(), G::name, options_.out);
      if (auto *const failure = std::get_if<Failure>(&read))
        return std::move(*failure);
      const auto &puzzles = *std::get_if<std::vector<learn::Puzzle>>(&read);
      begun = true;
      for (const auto &puzzle : puzzles)
        miner_.know(learn::begin<G>(puzzle)->position());
      limit_ = std::min(limit_, learn::max_puzzles - puzzles.size());
    }
    if (const int error = file_.open(options_.out, begun); error != 0)
      return unwritable(language(), options_.out, error);
    return std::nullopt;
  }

  void play_games(const typename G::Rules &rules) {
    std::uint64_t seed = 0;
    std::from_chars(options_.seed.data(), options_.seed.data() + options_.seed.size(), seed);
    const auto games = static_cast<std::uint64_t>(options_.games.value_or(usual_games));
    for (std::uint64_t number = 0; number < games && !done(); ++number)
      dig(mine::own_game<G>(system::steady_now, rules, seed, number, signals_));
  }

  std::optional<Failure> mine_file(const std::string &path) {
    const auto content = content_of(language(), path, max_games_bytes);
    if (const auto *const failure = std::get_if<Failure>(&content))
      return *failure;
    RecordFile file(*std::get_if<std::string>(&content));
    while (!done() && file.next_game()) {
      const auto tag = file.tags().find("Game");
      if (tag && tag->value != G::name)
        continue;
      const auto record = read_record<G>(file);
      if (!record) {
        refuse(path, record.error());
        continue;
      }
      Match<G> match(record->setup);
      for (const auto move : main_line(*record))
        if (is_pass<G>(match.position(), move) || !match.play_unchecked(move))
          break;
      dig(match);
    }
    return std::nullopt;
  }

  /// A game that cannot be read is left out, and the rest goes on.
  void refuse(const std::string &path, const Refusal &refusal) {
    ++failed_;
    progress_.clear();
    complain(text(language(), "app.analyse.refused",
                  {{"place", shown_name(language(), path) + ":" + std::to_string(refusal.line)},
                   {"reason", explain<G>(language(), refusal)}}));
  }

  void dig(const Match<G> &match) {
    if (signals_.stop)
      return;
    ++games_;
    progress_.show(text(language(), "app.puzzles.progress",
                        {{"games", std::to_string(games_)},
                         {"positions", std::to_string(miner_.positions())},
                         {"puzzles", std::to_string(found_)}}));
    miner_.dig(match, [&](const learn::Puzzle &puzzle) {
      progress_.clear();
      error_ = file_.write(puzzle);
      ++found_;
      return !done();
    });
  }

  Context &context_;
  const PuzzlesOptions &options_;
  Output reports_;
  Progress progress_;
  search::Signals signals_;
  mine::Miner<G> miner_;
  PuzzleFile file_;
  std::size_t limit_ = 0;
  std::size_t games_ = 0;
  std::size_t failed_ = 0;
  std::size_t found_ = 0;
  int error_ = 0;
};

/// Tries the puzzles of one game.
template <Game G> class Checking {
public:
  Checking(Context &context, const PuzzlesOptions &options, search::Signals &signals)
      : context_(context), nodes_(options.nodes.value_or(check_nodes)), signals_(signals),
        progress_(context.language), searcher_(system::steady_now) {
    if (!options.engine.empty())
      engine_ = std::make_unique<player::EnginePlayer<G>>(engine::Client::Settings{
          engine::command_words(options.engine), engine::dialect_of<G>(), {}});
  }

  Exit run(const std::string &name, const std::vector<learn::Puzzle> &puzzles) {
    for (const auto &puzzle : puzzles) {
      progress_.show(text(language(), "app.puzzles.checking",
                          {{"game", name},
                           {"number", std::to_string(tried_ + 1)},
                           {"count", std::to_string(puzzles.size())}}));
      const auto failure = check(puzzle);
      if (failure)
        return report(context_, *failure);
      if (signals_.stop)
        break;
      ++tried_;
    }
    progress_.clear();
    say(text(language(), "app.puzzles.checked",
             {{"game", name},
              {"sound", std::to_string(tried_ - flawed_)},
              {"count", std::to_string(tried_)},
              {"nodes", std::to_string(nodes_)}}));
    const double share = 100 * static_cast<double>(agreed_) / static_cast<double>(tried_);
    if (engine_ && tried_ > 0)
      say(text(language(), "app.puzzles.agreed",
               {{"engine", printable(engine_->name())},
                {"percent", console::decimal(language(), share, 1)},
                {"agreed", std::to_string(agreed_)},
                {"count", std::to_string(tried_)},
                {"nodes", std::to_string(engine_nodes)}}));
    const bool agrees = !engine_ || 100 * agreed_ >= least_agreement * tried_;
    return flawed_ == 0 && agrees && !signals_.stop ? Exit::yes : Exit::no;
  }

private:
  Language language() const { return context_.language; }

  void say(const std::string &line) {
    context_.out.write(line + "\n");
    context_.out.flush();
  }

  std::optional<Failure> check(const learn::Puzzle &puzzle) {
    const auto match = learn::begin<G>(puzzle);
    if (const auto flaw = mine::verify(searcher_, puzzle, *match, nodes_, signals_)) {
      ++flawed_;
      tell(puzzle, *flaw);
    }
    if (!engine_ || signals_.stop)
      return std::nullopt;
    // An engine that is silent for so long has died, or plays on a very slow machine.
    constexpr Milliseconds patience{600'000};
    player::ThinkingTerms terms{{}, patience, signals_};
    terms.go.nodes = engine_nodes;
    const auto asked = mine::ask(*engine_, puzzle, *match, terms);
    if (asked.breakdown && !signals_.stop)
      return Failure{"engine", name(asked.breakdown->kind), 0,
                     explain(language(), engine_->name(), *asked.breakdown)};
    if (asked.flaw)
      tell(puzzle, *asked.flaw);
    else
      ++agreed_;
    return std::nullopt;
  }

  void tell(const learn::Puzzle &puzzle, const mine::Flaw &flaw) {
    progress_.clear();
    say(text(language(), "app.puzzles.flaw",
             {{"id", puzzle.id},
              {"what",
               text(language(), std::string("app.puzzles.flaw.").append(flaw.code),
                    {{"turn", std::to_string(flaw.turn)},
                     {"move", flaw.move},
                     {"other", printable(flaw.other)},
                     {"difference", console::decimal(language(), 100 * flaw.difference, 1)}})}}));
  }

  Context &context_;
  std::uint64_t nodes_;
  search::Signals &signals_;
  Progress progress_;
  search::Searcher<G> searcher_;
  std::unique_ptr<player::EnginePlayer<G>> engine_;
  std::uint64_t tried_ = 0;
  std::uint64_t flawed_ = 0;
  std::uint64_t agreed_ = 0;
};

/// The files named, or what comes with the program.
template <Game G>
Exit check_game(Context &context, const PuzzlesOptions &options, search::Signals &signals) {
  auto status = Exit::yes;
  auto files = options.files;
  if (files.empty())
    files.emplace_back();
  for (const auto &file : files) {
    const auto read = puzzles_of(context.language, G::name, file);
    if (const auto *const failure = std::get_if<Failure>(&read)) {
      status = worse(status, report(context, *failure));
      continue;
    }
    const auto name = file.empty() ? std::string(G::name) : shown_name(context.language, file);
    const auto &puzzles = *std::get_if<std::vector<learn::Puzzle>>(&read);
    if (!signals.stop && !(file.empty() && puzzles.empty()))
      status = worse(status, Checking<G>(context, options, signals).run(name, puzzles));
  }
  return status;
}

Exit run_check(Context &context, const PuzzlesOptions &options) {
  search::Signals signals;
  const Interruptible interruptible(signals);
  auto status = Exit::yes;
  bool known = false;
  for_each_game([&]<Game G>(std::type_identity<G>) {
    if (!options.game.empty() && options.game != G::name)
      return;
    known = true;
    status = worse(status, check_game<G>(context, options, signals));
  });
  return known ? status : report(context, unknown_game(context.language, options.game));
}

Exit run_puzzles(Context &context, const PuzzlesOptions &options) {
  if (const auto failure = first_out_of_range(
          context.language, {{"--games", options.games.value_or(usual_games), 1, max_games},
                             {"--limit", options.limit.value_or(1), 1,
                              static_cast<std::int64_t>(learn::max_puzzles)}}))
    return report(context, *failure);
  if (options.action == "check")
    return run_check(context, options);
  if (options.game.empty())
    return report(context, misuse(context.language, "mine-what", {}));
  const auto status = with_game(options.game, [&]<Game G>(std::type_identity<G>) {
    return Mining<G>(context, options).run();
  });
  return status ? *status : report(context, unknown_game(context.language, options.game));
}

bool is_action(std::string_view word) { return word == "mine" || word == "check"; }

} // namespace

void add_puzzles_command(const Menu &menu) {
  auto options = std::make_shared<PuzzlesOptions>();
  auto command =
      menu.add("puzzles", [options](Context &context) { return run_puzzles(context, *options); });
  const auto words = [&](std::string_view key) {
    return menu.words(std::string("puzzles.option.").append(key));
  };
  command.add_option("ACTION", options->action, words("action"))
      .required()
      .form(is_action, "bad-action")
      .type_name("");
  command.add_option("GAME", options->game, words("game")).type_name("");
  command.add_option("FILE", options->files, words("files")).type_name("");
  command.add_option("--games", options->games, words("games"));
  command.add_option("--rules", options->rules, menu.words("option.rules"));
  command.add_option("--out", options->out, words("out")).not_empty();
  command.add_option("--seed", options->seed, words("seed"))
      .form(is_seed, "bad-seed")
      .type_name("INT");
  command.add_option("--limit", options->limit, words("limit"));
  add_nodes_option(menu, command, options->nodes, "puzzles.option.nodes");
  command.add_option("--engine", options->engine, words("engine")).not_empty();
}

} // namespace plateau::app
