// plateau analyse FILE: what a search thinks of every move of the games in a file.
#include "analyse/analyst.hpp"
#include "analyse/journal.hpp"
#include "app/files.hpp"
#include "app/interrupt.hpp"
#include "app/menu.hpp"
#include "app/progress.hpp"
#include "app/ranges.hpp"
#include "app/start.hpp"
#include "console/decimal.hpp"
#include "console/files.hpp"
#include "console/opinion.hpp"
#include "core/ascii.hpp"
#include "core/fnv.hpp"
#include "search/time.hpp"
#include "system/mapped_file.hpp"

#include <algorithm>
#include <array>
#include <cerrno>
#include <cmath>
#include <cstdio>
#include <sys/stat.h>
#include <unistd.h>

namespace plateau::app {

namespace {

/// Half a second for a position: a game of forty moves in forty seconds on one core.
constexpr int default_movetime = 500;
/// More alternatives than this nobody reads.
constexpr int max_variations = 8;
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
           ";" PLATEAU_VERSION;
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

/// `2:05`, or `1:02:05`.
std::string clock_words(std::chrono::seconds time) {
  std::array<char, 32> text{};
  const auto all = static_cast<long long>(time.count());
  if (all >= 3600)
    std::snprintf(text.data(), text.size(), "%lld:%02lld:%02lld", all / 3600, all / 60 % 60,
                  all % 60);
  else
    std::snprintf(text.data(), text.size(), "%lld:%02lld", all / 60, all % 60);
  return text.data();
}

/// A bar for a person at a terminal.
class Bar {
public:
  Bar(Language language, std::uint64_t total)
      : language_(language), progress_(language), total_(total), begun_(Clock::now()) {}

  void advance(bool worked) {
    ++done_;
    worked_ += worked ? 1 : 0;
    progress_.show(line());
  }
  void clear() { progress_.clear(); }

private:
  using Clock = std::chrono::steady_clock;

  std::string line() const {
    constexpr std::uint64_t width = 24;
    const auto filled = total_ == 0 ? width : std::min(width, done_ * width / total_);
    std::string bar = "[";
    for (std::uint64_t i = 0; i < width; ++i)
      bar += i < filled ? "#" : "·";
    bar += "] ";
    // Only positions searched in this run count: those from the journal took no time.
    const auto elapsed = std::chrono::duration<double>(Clock::now() - begun_).count();
    const auto left = worked_ == 0 ? 0.0
                                   : elapsed / static_cast<double>(worked_) *
                                         static_cast<double>(total_ - std::min(done_, total_));
    return bar + text(language_, "app.analyse.progress",
                      {{"done", std::to_string(done_)},
                       {"total", std::to_string(total_)},
                       {"left", clock_words(std::chrono::seconds(std::llround(left)))}});
  }

  Language language_;
  Progress progress_;
  std::uint64_t total_;
  Clock::time_point begun_;
  std::uint64_t done_ = 0;
  std::uint64_t worked_ = 0;
};

/// Where the annotated games go: a file that appears when it is complete, or standard output.
class Destination {
public:
  Destination(Output &standard, std::string path) : standard_(standard), path_(std::move(path)) {}

  bool to_file() const { return !path_.empty(); }
  void write(std::string_view game) {
    if (to_file())
      content_.append(game);
    else
      standard_.write(game);
  }
  /// What became of the file: zero, or the system's reason why it could not be written.
  int finish() {
    if (!to_file())
      return 0;
    auto written = console::write_beside(path_, content_);
    if (written.error != 0)
      return written.error;
    const int error = console::give_free_name(written.path, path_);
    if (error == EEXIST)
      kept_beside_ = std::move(written.path);
    else if (error != 0)
      ::unlink(written.path.c_str());
    return error;
  }
  /// Where the games are when another file has taken the name meanwhile; else empty.
  const std::string &kept_beside() const { return kept_beside_; }

private:
  Output &standard_;
  std::string path_;
  std::string content_;
  std::string kept_beside_;
};

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
      const auto line = file.line();
      const auto record = read_record<G>(file);
      if (!record) {
        bar.clear();
        refuse(record.error(), explain<G>(language(), record.error()));
        return true;
      }
      auto insights = analyst.look_into<G>(*record, number_);
      if (signals.stop || analyst.error() != 0)
        return true;
      analyse::Annotation<G> annotation(*record, std::move(insights));
      std::string written;
      write_record(written, annotation.run());
      games_out_.write(written);
      bar.clear();
      tell<G>(line, *record, annotation.tally());
      return true;
    });
    if (known)
      return;
    bar.clear();
    const auto tag = file.tags().find("Game").value_or(RecordTags::Tag{});
    const auto refusal = located(Refusal::malformed(code::unknown_game, name, 1), tag);
    refuse(refusal, explain<DefaultGame>(language(), refusal));
  }

  std::string file_name() const {
    return options_.file == "-" ? text(language(), "app.replay.stdin") : printable(options_.file);
  }

  /// A game that cannot be read is left out, and the rest goes on.
  void refuse(const Refusal &refusal, const std::string &reason) {
    ++failed_;
    auto place = file_name() + ":" + std::to_string(refusal.line);
    if (refusal.column > 0)
      place.append(":").append(std::to_string(refusal.column));
    complain(text(language(), "app.analyse.refused", {{"place", place}, {"reason", reason}}));
  }

  template <Game G>
  void tell(std::uint32_t line, const Record<G> &record, const analyse::GameTally &tally) {
    ++analysed_;
    const auto player = [&](const char *tag) {
      const auto name = record.tags.value(tag);
      return name.empty() ? std::string("?") : printable(name);
    };
    reports_.write(text(language(), "app.analyse.game",
                        {{"place", file_name() + ":" + std::to_string(line)},
                         {"white", player("White")},
                         {"black", player("Black")},
                         {"result", std::string(result_text(record.result))}}) +
                   "\n");
    for (const Side side : {Side::first, Side::second})
      tell_side(console::side_name<G>(language(), side), tally[index(side)]);
    reports_.flush();
  }

  void tell_side(const std::string &side, const analyse::SideTally &tally) {
    reports_.write("  " +
                   text(language(), "app.analyse.side",
                        {{"side", capitalised(side)},
                         {"moves", std::to_string(tally.moves)},
                         {"loss", console::decimal(language(), 100 * tally.average_loss(), 1)},
                         {"inaccuracies", std::to_string(tally.marks[0])},
                         {"mistakes", std::to_string(tally.marks[1])},
                         {"blunders", std::to_string(tally.marks[2])}}) +
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
  add_threads_option(menu, command, options->threads);
}

} // namespace plateau::app
