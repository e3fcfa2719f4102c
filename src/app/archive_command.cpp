// plateau export, plateau import: everything from one store to another.
#include "app/files.hpp"
#include "app/menu.hpp"
#include "app/start.hpp"
#include "app/stores.hpp"
#include "server/archive_file.hpp"
#include "system/lines.hpp"

#include <cerrno>
#include <fcntl.h>
#include <functional>
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

/// The lines of a descriptor.
server::NextLine lines_of(int descriptor) {
  const auto lines = std::make_shared<system::LineReader>(system::blocks_of(descriptor),
                                                          server::ArchiveLimits::line_bytes);
  return [lines]() -> std::optional<server::ArchiveLine> {
    std::string_view line;
    switch (lines->next(line)) {
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
}

std::string words_of(Language language, std::string_view key, const server::ArchiveCount &count) {
  return text(
             language, key,
             {{"games", std::to_string(count.games)}, {"entries", std::to_string(count.entries)}}) +
         "\n";
}

/// Reads an archive and says what is wrong with it; no store is touched.
Exit check(Context &context, const std::string &file) {
  const bool from_input = file == "-";
  const int descriptor = from_input ? STDIN_FILENO : ::open(file.c_str(), O_RDONLY | O_CLOEXEC);
  if (descriptor < 0)
    return report(context, unreadable(context.language, file, errno));
  const auto done = server::check_archive(lines_of(descriptor));
  if (!from_input)
    ::close(descriptor);
  if (const auto *problem = std::get_if<server::ArchiveProblem>(&done))
    return report(context, failure_of(context.language, *problem));
  const auto &count = *std::get_if<server::ArchiveCount>(&done);
  const bool all = count.without_checksum == 0;
  context.out.write(words_of(context.language,
                             all ? "app.import.checked" : "app.import.checked-without-checksums",
                             count));
  return Exit::yes;
}

Exit run_import(Context &context, const std::string &name) {
  auto opened = open_archive(context.language, name, store::Purpose::writing);
  if (const auto *failure = std::get_if<Failure>(&opened))
    return report(context, *failure);
  const auto done = server::read_archive(lines_of(STDIN_FILENO),
                                         **std::get_if<std::unique_ptr<store::Archive>>(&opened));
  if (const auto *problem = std::get_if<server::ArchiveProblem>(&done))
    return report(context, failure_of(context.language, *problem));
  const auto &count = *std::get_if<server::ArchiveCount>(&done);
  context.out.write(words_of(context.language, "app.import.done", count));
  return Exit::yes;
}

} // namespace

void add_archive_commands(const Menu &menu) {
  const auto add = [&](const std::string &name, std::function<Exit(Context &)> run,
                       std::string &store) {
    auto command = menu.add(name, std::move(run));
    command.add_option("--store", store, menu.words("option.archive-store")).type_name("FILE|URL");
    return command;
  };
  const auto from = std::make_shared<std::string>();
  add(
      "export", [from](Context &context) { return run_export(context, *from); }, *from);
  const auto to = std::make_shared<std::string>();
  const auto checked = std::make_shared<std::string>();
  auto command = add(
      "import",
      [to, checked](Context &context) {
        return checked->empty() ? run_import(context, *to) : check(context, *checked);
      },
      *to);
  command.add_option("--check", *checked, menu.words("option.archive-check")).type_name("FILE");
}

} // namespace plateau::app
