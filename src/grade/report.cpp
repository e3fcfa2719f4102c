#include "grade/report.hpp"

#include "core/utf8.hpp"
#include "system/reason.hpp"

#include <initializer_list>
#include <string_view>

namespace plateau::grade {

namespace {

using chess::Chess;

/// Of a last line that is not one, this much is shown: a line of a terminal.
constexpr std::size_t max_last_shown = 60;

/// Of squares that differ, this many are named.
constexpr std::size_t max_squares_named = 8;

/// A line that a program has written, with every byte that a terminal would not show as `\\x1B`.
std::string escaped(std::string_view line) {
  constexpr std::string_view digits = "0123456789ABCDEF";
  std::string out;
  while (!line.empty()) {
    const auto character = first_character(line);
    if (printable(character) == character)
      out.append(character);
    else
      for (const char byte : character)
        out.append("\\x")
            .append(1, digits[static_cast<unsigned char>(byte) >> 4U])
            .append(1, digits[static_cast<unsigned char>(byte) & 15U]);
    line.remove_prefix(character.size());
  }
  return out;
}

/// Writes the report on one game.
class Report {
public:
  Report(Language language, const ContractGame &game, std::size_t output_bytes)
      : language_(language), game_(game), output_bytes_(output_bytes) {}

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
    if (!parting.exact()) {
      say("part-between", {{"from", std::to_string(step.line)},
                           {"to", std::to_string(game_.steps[parting.before - 1].line)}});
      return write_end(parting.shown);
    }
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
        say_last_line(shown);
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

  void say_last_line(const Shown &shown) {
    if (shown.last.empty())
      return say("no-last-line", {});
    const bool cut = shown.last.size() > max_last_shown;
    say("bad-last-line",
        {{"line", escaped(excerpt(shown.last, max_last_shown)) + (cut ? "…" : "")}});
  }

  void write_end(const Shown &shown) {
    if (const auto words = ending(language_, shown, output_bytes_); !words.empty())
      lines_.append("    ").append(words).append("\n");
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
  std::size_t output_bytes_;
  std::string lines_;
};

} // namespace

std::string report(Language language, const std::string &file, const ContractGame &game,
                   const Grade &grade, std::size_t output_bytes) {
  return Report(language, game, output_bytes).write(file, grade);
}

std::string ending(Language language, const Shown &shown, std::size_t output_bytes) {
  switch (shown.end) {
  case system::ChildRun::End::exited:
    return shown.code == 0
               ? std::string()
               : text(language, "app.grade.exit-status", {{"code", std::to_string(shown.code)}});
  case system::ChildRun::End::killed:
    return text(language, "app.grade.killed", {{"signal", std::to_string(shown.code)}});
  case system::ChildRun::End::out_of_time:
    return text(language, "app.grade.out-of-time");
  case system::ChildRun::End::too_much_output:
    return text(language, "app.grade.too-much-output",
                {{"limit", std::to_string(output_bytes >> 20U)}});
  case system::ChildRun::End::not_started:
    return text(language, "app.grade.not-started",
                {{"error", system::reason(language, shown.code, system::Sought::program)}});
  }
  return {};
}

} // namespace plateau::grade
