// The sheet for other programs: JSON, CSV, JUnit.
#include "core/json.hpp"
#include "core/utf8.hpp"
#include "grade/sheet_report.hpp"

#include <algorithm>
#include <string_view>

namespace plateau::grade {

namespace {

std::string_view status(const Trial &trial) {
  if (!trial.run)
    return "not-run";
  return trial.passed() ? "passed" : "failed";
}

std::string_view end_name(const Shown &shown) {
  switch (shown.end) {
  case system::ChildRun::End::exited:
    return "exited";
  case system::ChildRun::End::killed:
    return "killed";
  case system::ChildRun::End::out_of_time:
    return "out-of-time";
  case system::ChildRun::End::too_much_output:
    return "too-much-output";
  case system::ChildRun::End::not_started:
    break;
  }
  return "not-started";
}

/// The step a program is blamed for; nullptr when there is none.
const Step *parting_step(const Exercise &exercise, const Trial &trial) {
  const auto &parting = trial.grade.parting;
  const bool one = trial.run && parting && !parting->at_start && parting->exact() &&
                   parting->steps < exercise.game.steps.size();
  return one ? &exercise.game.steps[parting->steps] : nullptr;
}

void append_tally(JsonWriter &json, const Tally &tally) {
  json.key("passed").number(tally.passed).key("of").number(tally.of);
  json.key("points").number(tally.points).key("points_of").number(tally.points_of);
}

void append_trial(JsonWriter &json, const SheetFacts &facts, const Exercise &exercise,
                  const Trial &trial) {
  json.open_object().key("game").string(exercise.name);
  json.key("level");
  exercise.level == 0 ? json.null() : json.number(exercise.level);
  json.key("points").number(exercise.points);
  json.key("status").string(status(trial));
  if (trial.run) {
    const auto &grade = trial.grade;
    json.key("position").boolean(grade.position).key("result").boolean(grade.result);
    json.key("exit").boolean(grade.exit);
    json.key("end").string(end_name(grade.shown)).key("code").integer(grade.shown.code);
    json.key("last_line").string(grade.shown.last);
    json.key("file_follows_rules").boolean(grade.file_follows_rules);
    if (const auto *step = parting_step(exercise, trial))
      json.key("line").number(step->line).key("move").string(step->text);
  }
  if (!trial.passed())
    json.key("report").string(trial_report(facts, exercise, trial));
  json.close_object();
}

std::string csv_cell(std::string_view untrusted) {
  auto cell = printable(untrusted);
  if (!cell.empty() && std::string_view("=+-@").find(cell[0]) != std::string_view::npos)
    cell.insert(0, "'");
  if (cell.find_first_of(",\"\n\r") == std::string::npos)
    return cell;
  std::string quoted = "\"";
  for (const char letter : cell)
    quoted.append(letter == '"' ? 2 : 1, letter);
  return quoted + "\"";
}

std::string xml(std::string_view untrusted) {
  std::string out;
  for (const char letter : printable(untrusted)) {
    switch (letter) {
    case '&':
      out += "&amp;";
      break;
    case '<':
      out += "&lt;";
      break;
    case '>':
      out += "&gt;";
      break;
    case '"':
      out += "&quot;";
      break;
    default:
      out += letter;
    }
  }
  return out;
}

/// Line by line: `xml` shows a line feed as a control character.
std::string xml_lines(std::string_view report) {
  std::string out;
  for (std::size_t from = 0; from < report.size();) {
    const auto end = std::min(report.find('\n', from), report.size());
    out += xml(report.substr(from, end - from)) + "\n";
    from = end + 1;
  }
  return out;
}

} // namespace

std::string sheet_json(const SheetFacts &facts, const Sheet &sheet) {
  std::string out;
  JsonWriter json(out);
  json.open_object().key("isolated").boolean(facts.isolated).key("programs").open_array();
  for (std::size_t program = 0; program < sheet.programs.size(); ++program) {
    json.open_object().key("program").string(sheet.programs[program]);
    append_tally(json, sheet.total(program));
    json.key("levels").open_object();
    for (const auto &[level, tally] : sheet.levels(program)) {
      json.key(std::to_string(level)).open_object();
      append_tally(json, tally);
      json.close_object();
    }
    json.close_object().key("games").open_array();
    for (std::size_t i = 0; i < sheet.exercises.size(); ++i)
      append_trial(json, facts, sheet.exercises[i], sheet.trials[program][i]);
    json.close_array().close_object();
  }
  json.close_array().close_object();
  return out + "\n";
}

std::string sheet_csv(const SheetFacts &, const Sheet &sheet) {
  std::string out =
      "program,game,level,points,points_of,status,position,result,exit,end,code,line,move,last_line"
      "\r\n";
  const auto truth = [](bool value) { return value ? "1" : "0"; };
  for (std::size_t program = 0; program < sheet.programs.size(); ++program)
    for (std::size_t i = 0; i < sheet.exercises.size(); ++i) {
      const auto &exercise = sheet.exercises[i];
      const auto &trial = sheet.trials[program][i];
      const auto &grade = trial.grade;
      const auto *step = parting_step(exercise, trial);
      out += csv_cell(sheet.programs[program]) + "," + csv_cell(exercise.name) + "," +
             (exercise.level == 0 ? "" : std::to_string(exercise.level)) + "," +
             std::to_string(trial.passed() ? exercise.points : 0) + "," +
             std::to_string(exercise.points) + "," + std::string(status(trial)) + ",";
      if (trial.run)
        out += std::string(truth(grade.position)) + "," + truth(grade.result) + "," +
               truth(grade.exit) + "," + std::string(end_name(grade.shown)) + "," +
               std::to_string(grade.shown.code);
      else
        out += ",,,,";
      out += "," + (step == nullptr ? "" : std::to_string(step->line)) + "," +
             (step == nullptr ? "" : csv_cell(step->text)) + "," + csv_cell(grade.shown.last) +
             "\r\n";
    }
  return out;
}

std::string sheet_junit(const SheetFacts &facts, const Sheet &sheet) {
  std::string out = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites>\n";
  for (std::size_t program = 0; program < sheet.programs.size(); ++program) {
    const auto total = sheet.total(program);
    unsigned skipped = 0;
    for (const auto &trial : sheet.trials[program])
      skipped += trial.run ? 0 : 1;
    out += "  <testsuite name=\"" + xml(sheet.programs[program]) + "\" tests=\"" +
           std::to_string(total.of) + "\" failures=\"" +
           std::to_string(total.of - total.passed - skipped) + "\" skipped=\"" +
           std::to_string(skipped) + "\">\n";
    for (std::size_t i = 0; i < sheet.exercises.size(); ++i) {
      const auto &exercise = sheet.exercises[i];
      const auto &trial = sheet.trials[program][i];
      out += "    <testcase classname=\"" +
             (exercise.level == 0 ? std::string("grade")
                                  : xml(text(facts.language, "app.grade.table-level",
                                             {{"level", std::to_string(exercise.level)}}))) +
             "\" name=\"" + xml(exercise.name) + "\"";
      if (trial.passed()) {
        out += "/>\n";
        continue;
      }
      const auto report = trial_report(facts, exercise, trial);
      const auto *const kind = trial.run ? "failure" : "skipped";
      const auto from = std::min(report.find('\n'), report.size() - 1) + 1;
      const auto line = report.substr(from, report.find('\n', from) - from);
      const auto trimmed = line.substr(std::min(line.find_first_not_of(' '), line.size()));
      out += std::string(">\n      <") + kind + " message=\"" + xml(trimmed) + "\">" +
             xml_lines(report) + "</" + kind + ">\n    </testcase>\n";
    }
    out += "  </testsuite>\n";
  }
  return out + "</testsuites>\n";
}

} // namespace plateau::grade
