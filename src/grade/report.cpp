#include "grade/report.hpp"

#include "system/reason.hpp"

#include <initializer_list>
#include <string_view>

namespace plateau::grade {

namespace {

using chess::Chess;

/// Of squares that differ, this many are named.
constexpr std::size_t max_squares_named = 8;

/// Writes the report on one game.
class Report {
public:
  Report(Language language, const ContractGame &game) : language_(language), game_(game) {}

  std::string write(const std::string &file, const Grade &grade) {
    say(grade.passed() ? "passed" : "failed", {{"file", file}}, "");
    if (grade.passed())
      return lines_;
    say("agreement", {{"position", agrees(grade.position, "position-differs")},
                      {"result", agrees(grade.result)},
                      {"exit", agrees(grade.exit)}});
    if (!grade.file_follows_rules)
      write_wrong_file(grade);
    if (grade.parting)
      write_parting(*grade.parting);
    else
      write_end(grade.shown);
    return lines_;
  }

private:
  void say(std::string_view key, std::initializer_list<Placeholder> placeholders,
           std::string_view indent = "    ") {
    lines_.append(indent)
        .append(text(language_, std::string("app.grade.").append(key), placeholders))
        .append("\n");
  }
  std::string agrees(bool yes, std::string_view no = "differs") const {
    return text(language_, std::string("app.grade.").append(yes ? "agrees" : no));
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
    say("part-at-move", {{"number", std::to_string(step.ply / 2 + 1)},
                         {"side", text(language_, step.ply % 2 == 0 ? "side.white" : "side.black")},
                         {"line", std::to_string(step.line)},
                         {"move", printable(excerpt(step.text, Refusal::max_found))}});
    write_rules(step);
    write_shown(parting.shown, step.after, &game_.after(parting.steps));
  }

  /// What the rules say about a step.
  void write_rules(const Step &step) {
    if (step.refusal)
      say("rules-refuse", {{"reason", explain<Chess>(language_, *step.refusal)}});
    else if (step.outcome)
      say("rules-end", {{"outcome", announce<Chess>(language_, *step.outcome)}});
    else
      say("rules-allow", {});
  }

  /// What the program showed instead of `right`; `before` is what it had shown before the step.
  void write_shown(const Shown &shown, const LastLine &right, const LastLine *before) {
    write_end(shown);
    if (!shown.line) {
      if (shown.end == system::ChildRun::End::exited)
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
    case system::ChildRun::End::exited:
      if (shown.code != 0)
        say("exit-status", {{"code", std::to_string(shown.code)}});
      break;
    case system::ChildRun::End::killed:
      say("killed", {{"signal", std::to_string(shown.code)}});
      break;
    case system::ChildRun::End::out_of_time:
      say("out-of-time", {});
      break;
    case system::ChildRun::End::too_much_output:
      say("too-much-output", {{"limit", std::to_string(max_program_output >> 20U)}});
      break;
    case system::ChildRun::End::not_started:
      say("not-started",
          {{"error", system::reason(language_, shown.code, system::Sought::program)}});
      break;
    }
  }

  std::string occupant(LastLine::Occupant square) const {
    return square[0] == 0 ? text(language_, "app.grade.empty")
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

  Language language_;
  const ContractGame &game_;
  std::string lines_;
};

} // namespace

std::string report(Language language, const std::string &file, const ContractGame &game,
                   const Grade &grade) {
  return Report(language, game).write(file, grade);
}

} // namespace plateau::grade
