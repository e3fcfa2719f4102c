// plateau grade PROGRAM GAME…: does a chess program play by the rules?
#include "app/files.hpp"
#include "app/grade.hpp"
#include "app/menu.hpp"
#include "app/start.hpp"
#include "engine/command_words.hpp"

#include <cerrno>
#include <memory>
#include <unistd.h>

namespace plateau::app {

namespace {

using chess::Chess;

/// A game of a few hundred moves takes a sound program milliseconds; a loaded machine is forgiven.
constexpr double default_timeout_seconds = 10;
constexpr double max_timeout_seconds = 3600;

/// A board of text after each of a thousand moves is a megabyte or two.
constexpr std::size_t max_program_output = std::size_t{16} << 20;

/// Of squares that differ, this many are named.
constexpr std::size_t max_squares_named = 8;

struct GradeOptions {
  std::string program;
  std::vector<std::string> games;
  double timeout = default_timeout_seconds;
};

/// Writes the report on one game.
class Report {
public:
  Report(Context &context, const ContractGame &game) : context_(context), game_(game) {}

  void write(const std::string &file, const Grade &grade) {
    say(grade.passed() ? "passed" : "failed", {{"file", file}}, "");
    if (grade.passed())
      return;
    say("agreement", {{"position", agrees(grade.position, "position-differs")},
                      {"result", agrees(grade.result)},
                      {"exit", agrees(grade.exit)}});
    if (!grade.file_follows_rules)
      write_wrong_file(grade);
    if (grade.parting)
      write_parting(*grade.parting);
    else
      write_end(grade.shown);
  }

private:
  void say(std::string_view key, std::initializer_list<Placeholder> placeholders,
           std::string_view indent = "    ") {
    context_.out.write(
        std::string(indent) +
        text(context_.language, std::string("app.grade.").append(key), placeholders) + "\n");
  }
  std::string agrees(bool yes, std::string_view no = "differs") const {
    return text(context_.language, std::string("app.grade.").append(yes ? "agrees" : no));
  }

  /// The expected line does not belong to the moves of the file: its author is to know.
  void write_wrong_file(const Grade &grade) {
    const auto &right = game_.by_the_rules();
    say(grade.follows_rules ? "file-is-wrong" : "file-disagrees",
        {{"line", write_last_line(right)}});
    if (const auto expected = read_last_line(game_.expected)) {
      write_squares(*expected, right, "file-square-differs");
      if (expected->result != right.result)
        say("file-result-differs", {{"expected", right.result}, {"found", expected->result}});
    }
  }

  void write_parting(const Parting &parting) {
    if (parting.at_start) {
      say("part-at-start", {});
      return write_shown(parting.shown, game_.start, nullptr);
    }
    if (parting.steps == game_.steps.size()) {
      say("part-at-end", {});
      return write_shown(parting.shown, game_.by_the_rules(), nullptr);
    }
    const auto &step = game_.steps[parting.steps];
    say("part-at-move",
        {{"number", std::to_string(step.ply / 2 + 1)},
         {"side", text(context_.language, step.ply % 2 == 0 ? "side.white" : "side.black")},
         {"line", std::to_string(step.line)},
         {"move", printable(excerpt(step.text, Refusal::max_found))}});
    write_rules(step);
    write_shown(parting.shown, step.after, &game_.after(parting.steps));
  }

  /// What the rules say about a step.
  void write_rules(const Step &step) {
    if (step.refusal)
      say("rules-refuse", {{"reason", explain<Chess>(context_.language, *step.refusal)}});
    else if (step.outcome)
      say("rules-end", {{"outcome", announce<Chess>(context_.language, *step.outcome)}});
    else
      say("rules-allow", {});
  }

  /// What the program showed instead of `right`; `before` is what it had shown before the step.
  void write_shown(const Shown &shown, const LastLine &right, const LastLine *before) {
    write_end(shown);
    if (!shown.line) {
      if (shown.end == ChildRun::End::exited)
        say("no-last-line", {});
      return;
    }
    if (before != nullptr && shown.line->squares == before->squares &&
        shown.line->squares != right.squares)
      say("not-played", {});
    else
      write_squares(*shown.line, right);
    if (shown.line->result != right.result)
      say("result-differs", {{"expected", right.result}, {"found", shown.line->result}});
  }

  void write_end(const Shown &shown) {
    switch (shown.end) {
    case ChildRun::End::exited:
      if (shown.code != 0)
        say("exit-status", {{"code", std::to_string(shown.code)}});
      break;
    case ChildRun::End::killed:
      say("killed", {{"signal", std::to_string(shown.code)}});
      break;
    case ChildRun::End::out_of_time:
      say("out-of-time", {});
      break;
    case ChildRun::End::too_much_output:
      say("too-much-output", {{"limit", std::to_string(max_program_output >> 20U)}});
      break;
    case ChildRun::End::not_started:
      say("not-started",
          {{"error", system_reason(context_.language, shown.code, engine::Sought::program)}});
      break;
    }
  }

  std::string occupant(LastLine::Occupant square) const {
    return square[0] == 0 ? text(context_.language, "app.grade.empty")
                          : std::string(square.data(), square.size());
  }

  void write_squares(const LastLine &shown, const LastLine &right,
                     std::string_view key = "square-differs") {
    std::size_t named = 0;
    for (std::size_t i = 0; i < right.squares.size() && named < max_squares_named; ++i) {
      if (shown.squares[i] == right.squares[i])
        continue;
      ++named;
      say(key, {{"cell", Chess::write_cell(Cell{static_cast<std::uint16_t>(i)})},
                {"expected", occupant(right.squares[i])},
                {"found", occupant(shown.squares[i])}});
    }
  }

  Context &context_;
  const ContractGame &game_;
};

Exit run_grade(Context &context, const GradeOptions &options) {
  const auto command = engine::command_words(options.program);
  const ChildLimits limits{
      std::chrono::milliseconds(static_cast<std::int64_t>(options.timeout * 1000)),
      max_program_output};
  const RunProgram run = [&](std::string_view input) { return run_child(command, input, limits); };
  std::size_t passed = 0;
  std::size_t failed = 0;
  auto status = Exit::yes;
  for (const auto &path : options.games) {
    const auto file = path == "-" ? read_whole(STDIN_FILENO, max_contract_bytes)
                                  : read_whole_file(path, max_contract_bytes);
    if (!file) {
      status = worse(status, report(context, unreadable(context.language, path, errno)));
      continue;
    }
    const auto game = read_contract_game(*file);
    const auto name = shown_name(context.language, path);
    if (!read_last_line(game.expected)) {
      status = worse(
          status, report(context, misuse(context.language, "no-expected-line", {{"file", name}})));
      continue;
    }
    const auto grade = grade_game(game, run);
    if (grade.shown.end == ChildRun::End::not_started)
      return report(context, misuse(context.language, "program-not-started",
                                    {{"program", printable(options.program)},
                                     {"error", system_reason(context.language, grade.shown.code,
                                                             engine::Sought::program)}}));
    Report(context, game).write(name, grade);
    grade.passed() ? ++passed : ++failed;
    if (!grade.passed())
      status = worse(status, Exit::no);
    // Each game is told as soon as it is known; nobody reading is a reason to stop.
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
