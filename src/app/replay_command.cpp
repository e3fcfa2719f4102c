// plateau replay FILE…: game files played through.
#include "app/files.hpp"
#include "app/menu.hpp"
#include "app/progress.hpp"
#include "app/replay.hpp"
#include "games/games.hpp"
#include "search/limits.hpp"
#include "system/mapped_file.hpp"
#include "system/threads.hpp"

#include <memory>

namespace plateau::app {

namespace {

struct ReplayOptions {
  std::vector<std::string> files;
  ReplayManner manner;
  unsigned threads = system::machine_threads(search::max_threads);
};

/// Plays files through and writes the reports as they come.
class Replayer {
public:
  Replayer(Context &context, const ReplayOptions &options)
      : context_(context), options_(options), progress_(context.language) {}

  /// False when the file cannot be read.
  bool replay(const std::string &path) {
    system::MappedFile file(path);
    const auto name = shown_name(context_.language, path);
    if (file.whole())
      replay_text(file.text(), options_.manner, name, options_.threads,
                  [&](const ReplayReport &report, std::size_t done) {
                    progress_.show(tally_.games, static_cast<double>(done) /
                                                     static_cast<double>(file.text().size()));
                    return take(report);
                  });
    else if (file.error() == 0)
      replay_stream(file, name);
    progress_.clear();
    if (file.error() != 0)
      report(context_, unreadable(context_.language, path, file.error()));
    return file.error() == 0;
  }

  const ReplayTally &tally() const { return tally_; }

private:
  void replay_stream(system::MappedFile &source, const std::string &name) {
    RecordFile file([&](char *into, std::size_t capacity) { return source.read(into, capacity); });
    ReplayReport report;
    report.file = name;
    while (file.next_game()) {
      replay_present_game(file, options_.manner, report);
      progress_.show(tally_.games, std::nullopt);
      if (!take(report))
        return;
      report.out.clear();
      report.tally = {};
    }
  }

  bool take(const ReplayReport &report) {
    tally_ += report.tally;
    if (!report.out.empty()) {
      progress_.clear();
      context_.out.write(report.out);
    }
    return !context_.out.failed();
  }

  Context &context_;
  const ReplayOptions &options_;
  Progress progress_;
  ReplayTally tally_;
};

Exit run_replay(Context &context, const ReplayOptions &given) {
  auto options = given;
  options.manner.language = context.language;
  if (!with_game(options.manner.game, [](auto) { return true; }))
    return report(context, unknown_game(context.language, options.manner.game));
  Replayer replayer(context, options);
  auto status = Exit::yes;
  for (const auto &file : options.files)
    if (!replayer.replay(file))
      status = Exit::not_understood;
  const auto &tally = replayer.tally();
  if (tally.failed > 0)
    status = worse(status, Exit::no);
  if (options.manner.json)
    return status;
  context.out.write(text(context.language, "app.replay.summary",
                         {{"games", std::to_string(tally.games)},
                          {"moves", std::to_string(tally.moves)},
                          {"failed", std::to_string(tally.failed)},
                          {"warnings", std::to_string(tally.warnings)}}) +
                    "\n");
  return status;
}

} // namespace

void add_replay_command(const Menu &menu) {
  auto options = std::make_shared<ReplayOptions>();
  auto command =
      menu.add("replay", [options](Context &context) { return run_replay(context, *options); });
  command.add_option("FILES", options->files, menu.words("option.files")).required().type_name("");
  command.add_option("--game", options->manner.game, menu.words("option.file-game"));
  command.add_flag("--quiet", options->manner.quiet, menu.words("option.quiet"));
  command.add_flag("--json", options->manner.json, menu.words("option.json-games"));
  add_threads_option(menu, command, options->threads);
}

} // namespace plateau::app
