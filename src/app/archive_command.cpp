// plateau export, plateau import: everything from one store to another.
#include "app/menu.hpp"
#include "app/start.hpp"
#include "app/stores.hpp"
#include "server/archive_file.hpp"
#include "system/lines.hpp"

#include <memory>
#include <unistd.h>

namespace plateau::app {

namespace {

Failure failure_of(Language language, const server::ArchiveProblem &problem) {
  auto failure = misuse(language, problem.code,
                        {{"line", std::to_string(problem.line)}, {"detail", problem.detail}});
  // The file is good; only this store cannot take it.
  failure.understood = problem.code == "archive-exists";
  return failure;
}

Exit run_export(Context &context, const std::string &name) {
  auto opened = open_archive(context.language, name, store::Purpose::reading);
  if (const auto *failure = std::get_if<Failure>(&opened))
    return report(context, *failure);
  const auto done = server::write_archive(**std::get_if<std::unique_ptr<store::Archive>>(&opened),
                                          [&](std::string_view lines) {
                                            context.out.write(lines);
                                            return !context.out.failed();
                                          });
  if (const auto *problem = std::get_if<server::ArchiveProblem>(&done))
    return report(context, failure_of(context.language, *problem));
  return Exit::yes;
}

Exit run_import(Context &context, const std::string &name) {
  auto opened = open_archive(context.language, name, store::Purpose::writing);
  if (const auto *failure = std::get_if<Failure>(&opened))
    return report(context, *failure);
  system::LineReader lines(system::blocks_of(STDIN_FILENO), server::ArchiveLimits::line_bytes);
  const auto next = [&]() -> std::optional<server::ArchiveLine> {
    std::string_view line;
    switch (lines.next(line)) {
    case system::LineReader::Status::line:
      return server::ArchiveLine{line, false};
    case system::LineReader::Status::too_long:
      return server::ArchiveLine{{}, true};
    case system::LineReader::Status::end:
    case system::LineReader::Status::failed:
      break;
    }
    return std::nullopt;
  };
  const auto done =
      server::read_archive(next, **std::get_if<std::unique_ptr<store::Archive>>(&opened));
  if (const auto *problem = std::get_if<server::ArchiveProblem>(&done))
    return report(context, failure_of(context.language, *problem));
  const auto &count = *std::get_if<server::ArchiveCount>(&done);
  context.out.write(
      text(context.language, "app.import.done",
           {{"games", std::to_string(count.games)}, {"entries", std::to_string(count.entries)}}) +
      "\n");
  return Exit::yes;
}

} // namespace

void add_archive_commands(const Menu &menu) {
  const auto add = [&](const std::string &name, Exit (*run)(Context &, const std::string &)) {
    auto store = std::make_shared<std::string>();
    auto command = menu.add(name, [store, run](Context &context) { return run(context, *store); });
    command.add_option("--store", *store, menu.words("option.archive-store")).type_name("FILE|URL");
  };
  add("export", run_export);
  add("import", run_import);
}

} // namespace plateau::app
