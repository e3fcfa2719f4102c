// plateau analyse FILE: what a search thinks of every move of the games in a file.
#include "analyse/analyst.hpp"
#include "analyse/journal.hpp"
#include "app/analyse_json.hpp"
#include "app/analyse_output.hpp"
#include "app/explained.hpp"
#include "app/files.hpp"
#include "app/interrupt.hpp"
#include "app/menu.hpp"
#include "app/ranges.hpp"
#include "app/refused_game.hpp"
#include "app/start.hpp"
#include "app/tables.hpp"
#include "console/decimal.hpp"
#include "console/opinion.hpp"
#include "core/ascii.hpp"
#include "core/fnv.hpp"
#include "games/openings.hpp"
#include "games/word_pool.hpp"
#include "search/report.hpp"
#include "search/time.hpp"
#include "system/mapped_file.hpp"

#include <algorithm>
#include <array>
#include <cerrno>
#include <sys/stat.h>
#include <unistd.h>

namespace plateau::app {

namespace {

/// Half a second for a position: a game of forty moves in forty seconds on one core.
constexpr int default_movetime = 500;
/// More alternatives than this nobody reads.
constexpr int max_variations = 8;
/// Of each search for a reason: enough to see the usual mistakes, in about a second.
constexpr std::uint64_t explain_nodes = 100'000;
/// Standard input is held in memory as a whole.
constexpr std::size_t max_input_bytes = std::size_t{1} << 30;

struct AnalyseOptions {
  std::string file;
  std::string out;
  std::string game = std::string(AllGames::names[0]);
  std::optional<int> movetime;
  std::optional<int> depth;
  std::optional<std::uint64_t> nodes;
  int lines = 1;
  bool json = false;
  bool why = false;
  std::string tables;
  unsigned threads = system::machine_threads(search::max_threads);

  search::Limits limits() const {
    search::Limits limits;
    limits.lines = lines;
    limits.nodes = nodes;
    limits.depth = depth.value_or(search::max_depth);
    if (movetime || (!depth && !nodes))
      limits.time = search::budget_for_move(Milliseconds(movetime.value_or(default_movetime)), {});
    return limits;
  }
  /// Everything the result depends on besides the file: it identifies a journal.
  std::string essence() const {
    const auto number = [](const auto &value) {
      return value ? std::to_string(*value) + ";" : std::string("-;");
    };
    return game + ";" + number(movetime) + number(depth) + number(nodes) + std::to_string(lines) +
           ";" + tables + ";" PLATEAU_VERSION;
  }
  std::string journal() const { return out + ".journal"; }
};

/// The first option that is out of its range.
std::optional<Failure> check(Language language, const AnalyseOptions &options) {
  if (auto failure = first_out_of_range(
          language,
          {
              {"--movetime", options.movetime.value_or(default_movetime), 1, max_movetime},
              {"--depth", options.depth.value_or(1), 1, search::max_depth},
              {"--lines", options.lines, 1, max_variations},
          }))
    return failure;
  if (!with_game(options.game, [](auto) { return true; }))
    return unknown_game(language, options.game);
  struct stat ignored {};
  if (!options.out.empty() && ::stat(options.out.c_str(), &ignored) == 0)
    return misuse(language, "file-exists", {{"file", printable(options.out)}});
  return std::nullopt;
}

/// Which game the present record of a file is of.
std::string_view game_name(const RecordFile &file, const AnalyseOptions &options) {
  const auto tag = file.tags().find("Game");
  return tag ? tag->value : std::string_view(options.game);
}

/// How many positions there are to look into, as far as the moves can be read.
std::uint64_t count_positions(std::string_view games, const AnalyseOptions &options) {
  std::uint64_t all = 0;
  RecordFile file(games);
  while (file.next_game())
    with_game(game_name(file, options), [&]<Game G>(std::type_identity<G>) {
      struct {
        std::uint64_t moves = 0;
        void move(const typename G::Position &, typename G::Move, const typename G::Position &) {
          ++moves;
        }
      } counter;
      if (!replay<G>(file, counter))
        all += counter.moves + 1;
      return true;
    });
  return all;
}

/// One run of the command.
class Analysis {
public:
  Analysis(Context &context, const AnalyseOptions &options)
      : context_(context), options_(options), games_out_(context.out, options.out),
        reports_(options.out.empty() ? STDERR_FILENO : STDOUT_FILENO) {}

  Exit run() {
    if (const auto failure = check(language(), options_))
      return report(context_, *failure);
    if (const auto failure = read_input())
      return report(context_, *failure);
    if (const auto failure = open_journal())
      return report(context_, *failure);
    search::Signals signals;
    const Interruptible interruptible(signals);
    Bar bar(language(), count_positions(games_, options_));
    const auto known = journal_.size();
    std::uint64_t seen = 0;
    analyse::Analyst analyst(options_.limits(), options_.threads, journal_, signals,
                             [&] { bar.advance(++seen > known); });
    if (const auto failure = open_tables(analyst))
      return report(context_, *failure);
    RecordFile file(games_);
    while (file.next_game() && !signals.stop && analyst.error() == 0) {
      analyse_present_game(file, analyst, signals, bar);
      ++number_;
    }
    bar.clear();
    if (analyst.error() != 0)
      return report(context_, unwritable(language(), options_.journal(), analyst.error()));
    if (signals.stop)
      return interrupted();
    return finish();
  }

private:
  Language language() const { return context_.language; }

  std::optional<Failure> read_input() {
    input_ = std::make_unique<system::MappedFile>(options_.file);
    if (input_->whole()) {
      games_ = input_->text();
    } else if (input_->error() == 0) {
      std::array<char, 65536> block;
      for (std::size_t size = 0; (size = input_->read(block.data(), block.size())) > 0;) {
        read_.append(block.data(), size);
        if (read_.size() > max_input_bytes)
          return unreadable(language(), options_.file, EFBIG);
      }
      games_ = read_;
    }
    if (input_->error() != 0)
      return unreadable(language(), options_.file, input_->error());
    return std::nullopt;
  }

  /// Gives the analyst the endgame tables of all games that have such.
  std::optional<Failure> open_tables(analyse::Analyst &analyst) const {
    std::optional<Failure> failure;
    if (!options_.tables.empty())
      for_each_game([&]<Game G>(std::type_identity<G>) {
        if constexpr (search::Foretold<G>) {
          auto opened = app::open_tables<G>(language(), options_.tables);
          if (auto *trouble = std::get_if<Failure>(&opened))
            failure = std::move(*trouble);
          else
            analyst.set_oracle<G>(std::get<0>(std::move(opened)));
        }
      });
    return failure;
  }

  std::optional<Failure> open_journal() {
    if (options_.out.empty())
      return std::nullopt;
    switch (journal_.open(options_.journal(), fnv1a(options_.essence(), fnv1a(games_)))) {
    case analyse::Journal::Opened::other:
      return misuse(language(), "other-journal", {{"file", printable(options_.journal())}});
    case analyse::Journal::Opened::no_file:
      return misuse(language(), "not-a-file", {{"file", printable(options_.journal())}});
    case analyse::Journal::Opened::failed:
      return unwritable(language(), options_.journal(), errno);
    case analyse::Journal::Opened::yes:
      break;
    }
    if (journal_.size() > 0)
      complain(text(language(), "app.analyse.resumed",
                    {{"positions", std::to_string(journal_.size())}}));
    return std::nullopt;
  }

  void analyse_present_game(RecordFile &file, analyse::Analyst &analyst,
                            const search::Signals &signals, Bar &bar) {
    const auto name = game_name(file, options_);
    const auto known = with_game(name, [&]<Game G>(std::type_identity<G>) {
      const auto place = file.line();
      RefusedAt at;
      auto tree = read_tree<G>(file, &at);
      if (!tree) {
        bar.clear();
        refuse(file, tree.error(), explain<G>(language(), tree.error()),
               at.number == 0 ? std::string{} : move_named<G>(language(), at));
        return true;
      }
      auto insights = analyst.look_into<G>(*tree, number_);
      if (signals.stop || analyst.error() != 0)
        return true;
      bar.clear();
      if (const auto said =
              contradiction<G>(language(), *tree, file_name() + ":" + std::to_string(place)))
        complain(*said);
      const auto line = tree->line(tree->main_end());
      const auto opening = opening_of<G>(tree->setup.position, line);
      tag_opening_of<G>(tree->tags, tree->setup.position, line);
      analyse::Annotation<G> annotation(*std::move(tree), std::move(insights));
      if (const auto refusal = annotation.run()) {
        const auto placed = located(*refusal, place, 1);
        refuse(file, placed, explain<G>(language(), placed));
        return true;
      }
      const auto reasons = give_reasons(annotation);
      if (!options_.json || games_out_.to_file())
        games_out_.write(write_tree(annotation.tree()));
      if (options_.json) {
        write_analysed_game<G>(context_.out.buffer(), {file_name(), place}, annotation, reasons,
                               opening);
        context_.out.flush();
      }
      tell<G>(place, annotation.tree(), annotation.tally());
      return true;
    });
    if (known)
      return;
    bar.clear();
    const auto tag = file.tags().find("Game").value_or(RecordTags::Tag{});
    const auto refusal = located(Refusal::malformed(code::unknown_game, name, 1), tag);
    refuse(file, refusal, explain<DefaultGame>(language(), refusal));
  }

  /// Why the moves that were marked are bad, as comments; by plies.
  template <Game G> std::vector<Reasons> give_reasons(analyse::Annotation<G> &annotation) {
    std::vector<Reasons> reasons(annotation.judgements().size());
    if (!options_.why)
      return reasons;
    Match<G> match(annotation.tree().setup);
    for (const auto id : annotation.tree().path(annotation.tree().main_end()))
      match.play_unchecked(annotation.tree().move(id));
    for (std::size_t ply = 0; ply < std::min(reasons.size(), match.moves().size()); ++ply) {
      if (!annotation.judgements()[ply].mark)
        continue;
      reasons[ply] =
          explained(language(), asked_of(match, ply, options_.nodes.value_or(explain_nodes)));
      std::string words;
      for (const auto &sentence : reasons[ply])
        words.append(words.empty() ? "" : " ").append(sentence);
      // Where there is no room for more, what was found before is worth having.
      if (!words.empty())
        annotation.say(ply, words);
    }
    return reasons;
  }

  std::string file_name() const {
    return options_.file == "-" ? text(language(), "app.replay.stdin") : printable(options_.file);
  }

  /// A game that cannot be read is left out, and the rest goes on.
  void refuse(const RecordFile &file, const Refusal &refusal, const std::string &reason,
              const std::string &move = {}) {
    ++failed_;
    if (options_.json) {
      JsonWriter json(context_.out.buffer());
      begin_game(json, {file_name(), file.line()}, file.tags());
      write_refusal(json, refusal, reason, move);
      json.close_object();
      context_.out.write("\n");
    }
    auto place = file_name() + ":" + std::to_string(refusal.line);
    if (refusal.column > 0)
      place.append(":").append(std::to_string(refusal.column));
    complain(text(language(), move.empty() ? "app.analyse.refused" : "app.analyse.refused-at",
                  {{"place", place}, {"move", move}, {"reason", reason}}));
  }

  template <Game G>
  void tell(std::uint32_t line, const Tree<G> &tree, const analyse::GameTally &tally) {
    ++analysed_;
    if (options_.json)
      return;
    const auto player = [&](const char *tag) {
      const auto name = tree.tags.value(tag);
      return name.empty() ? std::string("?") : printable(as_utf8(name));
    };
    reports_.write(text(language(), "app.analyse.game",
                        {{"place", file_name() + ":" + std::to_string(line)},
                         {"white", player("White")},
                         {"black", player("Black")},
                         {"result", std::string(result_text(tree.result))}}) +
                   "\n");
    const auto report = search::report_of(tree);
    for (const Side side : {Side::first, Side::second}) {
      tell_played("  ", "app.analyse.side", capitalised(console::side_name<G>(language(), side)),
                  report.of(side), tally[index(side)].average_loss());
      for (const auto phase : phases)
        if (const auto &played = report.of(phase, side); played.moves > 0)
          tell_played("    ", "app.analyse.phase",
                      text(language(), "app.phase." + std::string(name(phase))), played);
    }
    reports_.flush();
  }

  /// What the words of a whole game and those of a phase have in common.
  void tell_played(const char *indent, const char *key, const std::string &who,
                   const search::Played &played, double loss = 0) {
    const auto accuracy = played.accuracy();
    reports_.write(indent +
                   text(language(), key,
                        {{"side", who},
                         {"moves", std::to_string(played.moves)},
                         {"loss", console::decimal(language(), 100 * loss, 1)},
                         {"accuracy", accuracy ? std::to_string(*accuracy) + " %" : "–"},
                         {"inaccuracies", std::to_string(played.marks[0])},
                         {"mistakes", std::to_string(played.marks[1])},
                         {"blunders", std::to_string(played.marks[2])}}) +
                   "\n");
  }

  Exit interrupted() {
    complain(text(language(), options_.out.empty() ? "app.analyse.interrupted"
                                                   : "app.analyse.interrupted-kept"));
    return Exit::no;
  }

  Exit finish() {
    const int error = games_out_.finish();
    const auto &kept = games_out_.kept_beside();
    if (error != 0 && kept.empty())
      return report(context_, unwritable(language(), options_.out, error));
    journal_.remove();
    if (error != 0)
      return report(context_,
                    misuse(language(), "file-appeared",
                           {{"file", printable(options_.out)}, {"kept", printable(kept)}}));
    if (!options_.json)
      reports_.write(
          text(language(), "app.analyse.summary",
               {{"games", std::to_string(analysed_)}, {"failed", std::to_string(failed_)}}) +
          "\n");
    if (!reports_.flush())
      return Exit::not_understood;
    return failed_ > 0 ? Exit::no : Exit::yes;
  }

  Context &context_;
  const AnalyseOptions &options_;
  Destination games_out_;
  Output reports_;
  analyse::Journal journal_;
  std::unique_ptr<system::MappedFile> input_;
  std::string read_;
  std::string_view games_;
  std::uint64_t number_ = 0;
  std::uint64_t analysed_ = 0;
  std::uint64_t failed_ = 0;
};

} // namespace

void add_analyse_command(const Menu &menu) {
  auto options = std::make_shared<AnalyseOptions>();
  auto command = menu.add(
      "analyse", [options](Context &context) { return Analysis(context, *options).run(); });
  command.add_option("FILE", options->file, menu.words("option.analyse-file"))
      .required()
      .type_name("");
  command.add_option("--out", options->out, menu.words("option.analyse-out")).not_empty();
  command.add_option("--game", options->game, menu.words("option.file-game"));
  command.add_option("--movetime", options->movetime, menu.words("option.analyse-movetime"));
  command.add_option("--depth", options->depth, menu.words("option.search-depth"));
  add_nodes_option(menu, command, options->nodes);
  command.add_option("--lines", options->lines, menu.words("option.analyse-lines"));
  command.add_flag("--why", options->why, menu.words("option.analyse-why"));
  command.add_flag("--json", options->json, menu.words("option.json-games"));
  command.add_option("--tables", options->tables, menu.words("option.tables"));
  add_threads_option(menu, command, options->threads);
}

} // namespace plateau::app
