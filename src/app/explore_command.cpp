// plateau explore FILE…: what was played in a position, and how it ended.
#include "app/files.hpp"
#include "app/menu.hpp"
#include "app/progress.hpp"
#include "app/record_json.hpp"
#include "app/refused_game.hpp"
#include "app/start.hpp"
#include "app/text_parts.hpp"
#include "console/decimal.hpp"
#include "console/layout.hpp"
#include "console/opinion.hpp"
#include "core/ascii.hpp"
#include "core/explorer.hpp"
#include "games/openings.hpp"
#include "search/limits.hpp"
#include "system/mapped_file.hpp"

#include <memory>

namespace plateau::app {

namespace {

struct ExploreOptions {
  std::vector<std::string> files;
  Start start;
  unsigned threads = system::machine_threads(search::max_threads);
};

/// So many games that cannot be read are named; the others are counted.
constexpr std::size_t max_told_refused = 3;

struct RefusedGame {
  Refusal refusal; ///< Its line counts from the start of the part.
  RefusedAt at;
};

/// What one part of a text counts, for read_parts.
template <Game G> struct ExploreReport {
  Explorer<G> empty;
  Explorer<G> explorer = empty;
  std::uint32_t lines = 0;
  std::vector<RefusedGame> refused{}; ///< The first of them.

  static constexpr bool full() { return false; } // Its size does not grow with the text.
  void clear() {
    explorer = empty;
    refused.clear();
  }
};

template <Game G> class Exploration {
public:
  Exploration(Context &context, const ExploreOptions &options, const Match<G> &match)
      : context_(context), options_(options), match_(match), explorer_(match.position()),
        progress_(context.language) {}

  Exit run() {
    auto status = Exit::yes;
    for (const auto &file : options_.files)
      if (!read(file))
        status = Exit::not_understood;
    if (options_.start.json)
      write_json();
    else
      write_table();
    return explorer_.refused() > 0 ? worse(status, Exit::no) : status;
  }

private:
  static void add(RecordFile &file, ExploreReport<G> &report) {
    if (game_of(file.tags()) != G::name)
      return;
    RefusedAt at;
    auto refusal = report.explorer.add(file, &at);
    if (refusal && report.refused.size() < max_told_refused)
      report.refused.push_back({*std::move(refusal), at});
  }

  /// Takes over what was counted, and says which games are left out.
  void take(const ExploreReport<G> &report, const std::string &path) {
    const auto before = explorer_.refused();
    explorer_ += report.explorer;
    for (std::size_t i = 0; i < report.refused.size() && before + i < max_told_refused; ++i) {
      auto refusal = report.refused[i].refusal;
      refusal.line += report.lines;
      progress_.clear();
      complain(refused_words<G>(context_.language, shown_name(context_.language, path), refusal,
                                report.refused[i].at));
    }
    if (before <= max_told_refused && explorer_.refused() > max_told_refused)
      complain(text(context_.language, "app.explore.more-refused"));
  }

  /// False when the file cannot be read.
  bool read(const std::string &path) {
    system::MappedFile source(path);
    const ExploreReport<G> empty{Explorer<G>(match_.position())};
    if (source.whole()) {
      read_parts(
          source.text(), options_.threads, empty,
          [](RecordFile &file, ExploreReport<G> &report) { add(file, report); },
          [&](const ExploreReport<G> &report, std::size_t done) {
            take(report, path);
            progress_.show(explorer_.games(),
                           static_cast<double>(done) / static_cast<double>(source.text().size()));
            return true;
          });
    } else if (source.error() == 0) {
      RecordFile file(
          [&](char *into, std::size_t capacity) { return source.read(into, capacity); });
      auto report = empty;
      while (file.next_game())
        add(file, report);
      take(report, path);
    }
    progress_.clear();
    if (source.error() != 0)
      report(context_, unreadable(context_.language, path, source.error()));
    return source.error() == 0;
  }

  std::optional<OpeningName> opening() const {
    return opening_of<G>(match_.start_position(), match_.moves());
  }

  void write_json() const {
    auto &out = context_.out.buffer();
    JsonWriter json(out);
    json.open_object().key("game").string(G::name);
    json.key("position").string(G::write_position(match_.position()));
    write_opening(json.key("opening"), opening());
    json.key("games").number(explorer_.games()).key("reached").number(explorer_.reached());
    json.key("left_out").number(explorer_.refused()).key("moves").open_array();
    for (const auto &played : explorer_.moves()) {
      json.open_object().key("move").string(G::write_move(match_.position(), played.move));
      json.key("record").string(G::record_move(match_.position(), played.move));
      json.key("games").number(played.games()).key("results").open_object();
      for (const auto result : results)
        json.key(result_text(result)).number(played.results[static_cast<std::size_t>(result)]);
      json.close_object().close_object();
    }
    json.close_array().close_object();
    out += '\n';
  }

  void write_table() const {
    const auto language = context_.language;
    const auto name = [&](Side side) { return capitalised(console::side_name<G>(language, side)); };
    std::vector<std::vector<std::string>> rows = {
        {text(language, "app.explore.move"), text(language, "app.explore.games"), name(Side::first),
         text(language, "app.explore.draw"), name(Side::second),
         text(language, "app.explore.open")}};
    for (const auto &played : explorer_.moves()) {
      std::vector<std::string> row = {G::record_move(match_.position(), played.move),
                                      std::to_string(played.games())};
      for (const auto result : results)
        row.push_back(
            console::decimal(
                language,
                100.0 * static_cast<double>(played.results[static_cast<std::size_t>(result)]) /
                    static_cast<double>(played.games()),
                1) +
            " %");
      rows.push_back(std::move(row));
    }
    auto &out = context_.out;
    if (const auto known = opening())
      out.write(std::string(known->code) + " " + std::string(known->name) + "\n");
    if (rows.size() > 1)
      out.write(aligned(rows));
    out.write(text(language, "app.explore.summary",
                   {{"games", std::to_string(explorer_.games())},
                    {"reached", std::to_string(explorer_.reached())},
                    {"refused", std::to_string(explorer_.refused())}}) +
              "\n");
  }

  /// The rows as a table: the first column aligned to the left, the others to the right.
  static std::string aligned(const std::vector<std::vector<std::string>> &rows) {
    std::vector<std::size_t> widths;
    for (const auto &row : rows)
      for (std::size_t i = 0; i < row.size(); ++i) {
        widths.resize(std::max(widths.size(), i + 1));
        widths[i] = std::max(widths[i], console::columns(row[i]));
      }
    std::string out;
    for (const auto &row : rows) {
      for (std::size_t i = 0; i < row.size(); ++i) {
        const std::string blanks(widths[i] - console::columns(row[i]), ' ');
        out += i == 0 ? row[i] + blanks : "  " + blanks + row[i];
      }
      out += '\n';
    }
    return out;
  }

  static constexpr std::array results = {RecordResult::first_wins, RecordResult::draw,
                                         RecordResult::second_wins, RecordResult::open};

  Context &context_;
  const ExploreOptions &options_;
  const Match<G> &match_;
  Explorer<G> explorer_;
  Progress progress_;
};

Exit run_explore(Context &context, const ExploreOptions &options) {
  return answer_from(context, options.start, [&]<Game G>(const Match<G> &match) {
    return Exploration<G>(context, options, match).run();
  });
}

} // namespace

void add_explore_command(const Menu &menu) {
  auto options = std::make_shared<ExploreOptions>();
  options->start.game = std::string(unnamed_game());
  auto command =
      menu.add("explore", [options](Context &context) { return run_explore(context, *options); });
  command.add_option("FILES", options->files, menu.words("option.explore-files"))
      .required()
      .type_name("");
  command.add_option("--game", options->start.game, menu.words("option.explore-game"));
  command.add_option("--position", options->start.position, menu.words("option.position"));
  command.add_option("--rules", options->start.rules, menu.words("option.rules"));
  command.add_option("--moves", options->start.moves, menu.words("option.moves"));
  command.add_flag("--json", options->start.json, menu.words("option.json"));
  add_threads_option(menu, command, options->threads);
}

} // namespace plateau::app
