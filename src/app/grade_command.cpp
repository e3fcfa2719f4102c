// plateau grade PROGRAM GAME…: does a chess program play by the rules?
#include "app/files.hpp"
#include "app/menu.hpp"
#include "app/start.hpp"
#include "engine/command_words.hpp"
#include "grade/report.hpp"

#include <cerrno>
#include <memory>
#include <unistd.h>

namespace plateau::app {

namespace {

/// A game of a few hundred moves takes a sound program milliseconds; a loaded machine is forgiven.
constexpr double default_timeout_seconds = 10;
constexpr double max_timeout_seconds = 3600;

struct GradeOptions {
  std::string program;
  std::vector<std::string> games;
  double timeout = default_timeout_seconds;
};

Exit run_grade(Context &context, const GradeOptions &options) {
  const auto command = engine::command_words(options.program);
  const system::ChildLimits limits{
      std::chrono::milliseconds(static_cast<std::int64_t>(options.timeout * 1000)),
      grade::max_program_output};
  const grade::RunProgram run = [&](std::string_view input) {
    return system::run_child(command, input, limits);
  };
  std::size_t passed = 0;
  std::size_t failed = 0;
  auto status = Exit::yes;
  for (const auto &path : options.games) {
    const auto file = path == "-" ? system::read_whole(STDIN_FILENO, grade::max_contract_bytes)
                                  : system::read_whole_file(path, grade::max_contract_bytes);
    if (!file) {
      status = worse(status, report(context, unreadable(context.language, path, errno)));
      continue;
    }
    const auto game = grade::read_contract_game(*file);
    const auto name = shown_name(context.language, path);
    if (!grade::read_last_line(game.expected)) {
      status = worse(
          status, report(context, misuse(context.language, "no-expected-line", {{"file", name}})));
      continue;
    }
    const auto verdict = grade::grade_game(game, run);
    if (verdict.shown.end == system::ChildRun::End::not_started)
      return report(context, misuse(context.language, "program-not-started",
                                    {{"program", printable(options.program)},
                                     {"error", system::reason(context.language, verdict.shown.code,
                                                              system::Sought::program)}}));
    context.out.write(grade::report(context.language, name, game, verdict));
    verdict.passed() ? ++passed : ++failed;
    if (!verdict.passed())
      status = worse(status, Exit::no);
    // Report each game as soon as it is graded, and stop when nobody reads the reports.
    if (!context.out.flush())
      return status;
  }
  context.out.write(text(context.language, "app.grade.summary",
                         {{"passed", std::to_string(passed)}, {"failed", std::to_string(failed)}}) +
                    "\n");
  return status;
}

} // namespace

void add_grade_command(const Menu &menu) {
  auto options = std::make_shared<GradeOptions>();
  auto command =
      menu.add("grade", [options](Context &context) { return run_grade(context, *options); });
  command.add_option("PROGRAM", options->program, menu.words("option.program"))
      .required()
      .type_name("");
  command.add_option("GAMES", options->games, menu.words("option.grade-games"))
      .required()
      .type_name("");
  command.add_option("--timeout", options->timeout, menu.words("option.timeout"))
      .between(0.001, max_timeout_seconds, Decimals::allowed)
      .type_name("INT");
}

} // namespace plateau::app
