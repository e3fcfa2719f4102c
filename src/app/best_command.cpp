// plateau best GAME: the best move of a position.
#include "app/menu.hpp"
#include "app/ranges.hpp"
#include "app/start.hpp"
#include "app/tables.hpp"
#include "console/decimal.hpp"
#include "core/json.hpp"
#include "engine/options.hpp"
#include "search/levels.hpp"
#include "search/request.hpp"
#include "search/searchers.hpp"
#include "search/time.hpp"
#include "system/clock.hpp"

#include <memory>
#include <utility>
#include <variant>

namespace plateau::app {

namespace {

/// Long enough for a good answer, short enough to wait for.
constexpr int answer_movetime = 1000;

struct BestOptions {
  Start start;
  std::optional<int> movetime;
  std::optional<int> depth;
  std::optional<std::uint64_t> nodes;
  int lines = 1;
  std::optional<int> level;
  int table = 64;
  unsigned threads = 1;
  std::string tables;
};

/// The first option that is out of its range.
std::optional<Failure> check(Language language, const BestOptions &options) {
  return first_out_of_range(
      language, {
                    {"--movetime", options.movetime.value_or(answer_movetime), 1, max_movetime},
                    {"--depth", options.depth.value_or(1), 1, search::max_depth},
                    {"--lines", options.lines, 1, search::max_lines},
                    {"--level", options.level.value_or(search::lowest_level), search::lowest_level,
                     search::highest_level},
                    {"--table", options.table, 1, engine::max_table_megabytes},
                });
}

template <Game G>
search::Answer<G> think(const Match<G> &match, const BestOptions &options,
                        std::shared_ptr<const search::Oracle<G>> oracle) {
  auto request = search::request_of(match);
  request.limits.lines = options.lines;
  request.limits.nodes = options.nodes;
  if (options.depth)
    request.limits.depth = *options.depth;
  if (options.movetime || (!options.depth && !options.nodes))
    request.limits.time =
        search::budget_for_move(Milliseconds(options.movetime.value_or(answer_movetime)), {});
  if (options.level)
    search::hold_back(request, search::strength_of_level(*options.level), 0);
  search::Searcher<G> searcher(system::steady_now, static_cast<std::size_t>(options.table) << 20);
  searcher.set_threads(options.threads);
  searcher.set_oracle(std::move(oracle));
  return searcher.think(request, search::Signals{});
}

/// `+0.31`, or `#3` for a win in three moves, `#-3` for a loss.
std::string written_score(Language language, search::Score score) {
  return search::is_decided(score)
             ? "#" + std::to_string(search::moves_to_end(score))
             : console::decimal(language, score / 100.0, 2, console::Sign::always);
}

template <Game G>
std::vector<std::string> written_line(typename G::Position position,
                                      const std::vector<typename G::Move> &moves) {
  std::vector<std::string> texts;
  for (const auto move : moves) {
    texts.push_back(G::write_move(position, move));
    G::play(position, move);
  }
  return texts;
}

template <Game G>
void append_best_json(std::string &out, const Match<G> &match, const search::Answer<G> &answer) {
  JsonWriter json(out);
  json.open_object();
  json.key("game").string(G::name);
  json.key("position").string(G::write_position(match.position()));
  json.key("best");
  if (const auto best = answer.best())
    json.string(G::write_move(match.position(), *best));
  else
    json.null();
  json.key("lines").open_array();
  for (const auto &line : answer.lines) {
    json.open_object();
    if (search::is_decided(line.score))
      json.key("mate").integer(search::moves_to_end(line.score));
    else
      json.key("score").integer(line.score);
    json.key("depth").integer(line.depth);
    json.key("moves").open_array();
    for (const auto &move : written_line<G>(match.position(), line.moves))
      json.string(move);
    json.close_array().close_object();
  }
  json.close_array();
  json.key("outcome");
  write_outcome(json, match.outcome());
  json.key("nodes").number(answer.nodes);
  json.key("milliseconds").integer(answer.elapsed.count() / 1000);
  json.close_object();
  out += '\n';
}

template <Game G>
void print(Context &context, const Match<G> &match, const search::Answer<G> &answer) {
  auto &out = context.out;
  for (const auto &line : answer.lines) {
    out.write(written_score(context.language, line.score));
    for (const auto &move : written_line<G>(match.position(), line.moves)) {
      out.write(" ");
      out.write(move);
    }
    out.write("\n");
  }
}

Exit run_best(Context &context, const BestOptions &options) {
  if (const auto failure = check(context.language, options))
    return report(context, *failure, options.start);
  return answer_from(context, options.start, [&]<Game G>(const Match<G> &match) {
    if (match.over()) {
      complain(text(context.language, "app.best.over"));
      if (options.start.json)
        append_best_json<G>(context.out.buffer(), match, {});
      return Exit::no;
    }
    auto tables = open_tables<G>(context.language, options.tables);
    if (const auto *failure = std::get_if<Failure>(&tables))
      return report(context, *failure, options.start);
    const auto answer = think<G>(match, options, std::get<0>(std::move(tables)));
    if (options.start.json)
      append_best_json<G>(context.out.buffer(), match, answer);
    else
      print<G>(context, match, answer);
    return Exit::yes;
  });
}

} // namespace

void add_best_command(const Menu &menu) {
  auto options = std::make_shared<BestOptions>();
  auto command =
      menu.add("best", [options](Context &context) { return run_best(context, *options); });
  add_start_options(menu, command, options->start);
  command.add_option("--movetime", options->movetime, menu.words("option.movetime"));
  command.add_option("--depth", options->depth, menu.words("option.search-depth"));
  add_nodes_option(menu, command, options->nodes);
  command.add_option("--lines", options->lines, menu.words("option.lines"));
  command.add_option("--level", options->level, menu.words("option.level"));
  command.add_option("--table", options->table, menu.words("option.table"));
  add_threads_option(menu, command, options->threads);
  command.add_option("--tables", options->tables, menu.words("option.tables"));
}

} // namespace plateau::app
