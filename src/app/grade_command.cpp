// plateau grade PROGRAM GAME…: do chess programs play by the rules?
#include "app/files.hpp"
#include "app/menu.hpp"
#include "app/start.hpp"
#include "console/files.hpp"
#include "core/ascii.hpp"
#include "engine/command_words.hpp"
#include "grade/sheet_report.hpp"
#include "system/threads.hpp"

#include <cerrno>
#include <cmath>
#include <memory>
#include <unistd.h>

namespace plateau::app {

namespace {

/// A game of a few hundred moves takes a sound program milliseconds; a loaded machine is forgiven.
constexpr double default_timeout_seconds = 10;
constexpr double max_timeout_seconds = 3600;
/// A Java machine is content with it.
constexpr unsigned default_memory_mib = 2048;
/// A board of text after each of a thousand moves is a megabyte or two.
constexpr unsigned default_output_mib = 16;
constexpr unsigned max_mib = 1U << 20U;
/// The threads of a Java machine on many cores, with room.
constexpr unsigned max_processes = 256;
/// Each has three processes of ours beside its own.
constexpr unsigned max_jobs = 64;
/// A file that names programs: a class of a thousand.
constexpr std::size_t max_list_bytes = std::size_t{1} << 20;

struct GradeOptions {
  std::string program;
  std::vector<std::string> programs;
  std::string list; ///< A file that names more.
  std::vector<std::string> games;
  double timeout = default_timeout_seconds;
  unsigned memory = default_memory_mib;
  unsigned output = default_output_mib;
  unsigned jobs = system::machine_threads(max_jobs);
  bool details = false;
  bool json = false;
  bool csv = false;
  std::string junit;
};

/// The programs of `--program` and `--programs`; with none, that of the argument.
std::variant<std::vector<std::string>, Failure> programs_of(Context &context,
                                                            const GradeOptions &options) {
  auto programs = options.programs;
  if (!options.list.empty()) {
    const auto list = system::read_whole_file(options.list, max_list_bytes);
    if (!list)
      return unreadable(context.language, options.list, errno);
    for (std::string_view rest = *list; !rest.empty();) {
      const auto end = std::min(rest.find('\n'), rest.size());
      if (const auto line = trimmed(rest.substr(0, end)); !line.empty() && line.front() != '#')
        programs.emplace_back(line);
      rest.remove_prefix(std::min(end + 1, rest.size()));
    }
    if (programs.empty())
      return misuse(context.language, "no-programs",
                    {{"file", shown_name(context.language, options.list)}});
  }
  if (programs.empty())
    programs.push_back(options.program);
  return programs;
}

/// Runs the programs and writes what came of it.
class Grading {
public:
  Grading(Context &context, const GradeOptions &options) : context_(context), options_(options) {}

  Exit run() {
    auto programs = programs_of(context_, options_);
    if (auto *failure = std::get_if<Failure>(&programs))
      return report(context_, *failure);
    auto games = options_.games;
    // Where programs are named by options, every argument is a game.
    if (!(options_.programs.empty() && options_.list.empty()) && !options_.program.empty())
      games.insert(games.begin(), options_.program);
    if (games.empty())
      return report(context_, misuse(context_.language, "no-games", {}));
    for (const auto &path : games)
      read(path);
    for (const auto &program : std::get<std::vector<std::string>>(programs)) {
      sheet_.programs.push_back(printable(program));
      commands_.push_back(engine::command_words(program));
    }
    facts_ = {context_.language, std::size_t{options_.output} << 20U, system::can_isolate()};
    if (!facts_.isolated)
      complain(text(context_.language, "app.grade.not-isolated"));
    if (!sheet_.exercises.empty())
      grade();
    return write();
  }

private:
  bool machine_readable() const { return options_.json || options_.csv; }
  bool alone() const { return sheet_.programs.size() == 1; }

  void blame(const Failure &failure) { status_ = worse(status_, report(context_, failure)); }

  void read(const std::string &path) {
    const auto file = path == "-" ? system::read_whole(STDIN_FILENO, grade::max_contract_bytes)
                                  : system::read_whole_file(path, grade::max_contract_bytes);
    if (!file)
      return blame(unreadable(context_.language, path, errno));
    auto exercise = grade::read_exercise(path, shown_name(context_.language, path), *file);
    if (!grade::read_last_line(exercise.game.expected))
      return blame(misuse(context_.language, "no-expected-line", {{"file", exercise.name}}));
    sheet_.exercises.push_back(std::move(exercise));
  }

  void grade() {
    const auto milliseconds = static_cast<std::int64_t>(options_.timeout * 1000);
    const system::ChildLimits limits{std::chrono::milliseconds(milliseconds), facts_.output_bytes};
    // The clock on the wall stops a program; this only holds it should nobody look at that clock.
    // Each core may use the time up.
    const auto cpu_seconds = static_cast<unsigned>(std::ceil(options_.timeout) + 1) *
                             system::machine_threads(max_processes);
    const system::Confinement confinement{
        std::size_t{options_.memory} << 20U, facts_.output_bytes, max_processes, cpu_seconds, {}};
    const system::ChildCare care;
    grade::grade_all(
        sheet_, options_.jobs,
        [&](std::size_t program, std::string_view input) {
          return system::run_confined(commands_[program], input, limits, confinement);
        },
        [&](std::size_t program, std::size_t exercise) { return hear(program, exercise); });
  }

  /// Reports each game as soon as it is graded, and stops when nobody reads the reports.
  bool hear(std::size_t program, std::size_t exercise) {
    const auto &trial = sheet_.trials[program][exercise];
    if (trial.run && trial.grade.shown.end == system::ChildRun::End::not_started) {
      if (exercise == 0)
        blame(misuse(context_.language, "program-not-started",
                     {{"program", sheet_.programs[program]},
                      {"error", system::reason(context_.language, trial.grade.shown.code,
                                               system::Sought::program)}}));
      started_ = !alone();
      return started_;
    }
    if (!trial.passed())
      status_ = worse(status_, Exit::no);
    if (machine_readable() || !(alone() || (options_.details && !trial.passed())))
      return true;
    if (!alone())
      context_.out.write(sheet_.programs[program] + "\n");
    context_.out.write(grade::trial_report(facts_, sheet_.exercises[exercise], trial));
    return context_.out.flush();
  }

  Exit write() {
    if (!started_)
      return status_;
    if (!options_.junit.empty())
      if (console::save_on_disk(options_.junit, grade::sheet_junit(facts_, sheet_), true) !=
          console::Saved::yes)
        blame(unwritable(context_.language, options_.junit, errno));
    if (options_.json)
      context_.out.write(grade::sheet_json(facts_, sheet_));
    else if (options_.csv)
      context_.out.write(grade::sheet_csv(facts_, sheet_));
    else if (!alone())
      context_.out.write(grade::table(facts_, sheet_));
    else
      context_.out.write(grade::summary(facts_, sheet_, 0));
    return status_;
  }

  Context &context_;
  const GradeOptions &options_;
  Exit status_ = Exit::yes;
  bool started_ = true; ///< False when the only program could not be.
  grade::Sheet sheet_;
  grade::SheetFacts facts_;
  std::vector<std::vector<std::string>> commands_; ///< By program.
};

} // namespace

void add_grade_command(const Menu &menu) {
  auto options = std::make_shared<GradeOptions>();
  auto command =
      menu.add("grade", [options](Context &context) { return Grading(context, *options).run(); });
  command.add_option("PROGRAM", options->program, menu.words("option.program"))
      .required()
      .type_name("");
  command.add_option("GAMES", options->games, menu.words("option.grade-games")).type_name("");
  command.add_option("-p,--program", options->programs, menu.words("option.grade-program"))
      .one_value_each()
      .not_empty()
      .type_name("TEXT");
  command.add_option("--programs", options->list, menu.words("option.grade-programs"))
      .not_empty()
      .type_name("TEXT");
  command.add_option("-j,--jobs", options->jobs, menu.words("option.grade-jobs"))
      .between(1, max_jobs)
      .type_name("INT");
  command.add_option("--timeout", options->timeout, menu.words("option.timeout"))
      .between(0.001, max_timeout_seconds, Decimals::allowed)
      .type_name("INT");
  command.add_option("--memory", options->memory, menu.words("option.grade-memory"))
      .between(0, max_mib)
      .type_name("INT");
  command.add_option("--output", options->output, menu.words("option.grade-output"))
      .between(1, max_mib)
      .type_name("INT");
  command.add_flag("--details", options->details, menu.words("option.grade-details"));
  command.add_flag("--json", options->json, menu.words("option.json"));
  command.add_flag("--csv", options->csv, menu.words("option.grade-csv"));
  command.add_option("--junit", options->junit, menu.words("option.grade-junit"))
      .not_empty()
      .type_name("TEXT");
}

} // namespace plateau::app
