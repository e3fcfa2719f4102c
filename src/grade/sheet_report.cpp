#include "grade/sheet_report.hpp"

#include "core/utf8.hpp"
#include "grade/report.hpp"

#include <algorithm>
#include <set>
#include <vector>

namespace plateau::grade {

namespace {

std::size_t count_characters(std::string_view line) {
  std::size_t count = 0;
  for (; !line.empty(); ++count)
    line.remove_prefix(first_character(line).size());
  return count;
}

std::string of(unsigned part, unsigned whole) {
  return std::to_string(part) + "/" + std::to_string(whole);
}

/// Columns that stand below each other: the first begins at the left, the others end at the right.
std::string aligned(const std::vector<std::vector<std::string>> &rows) {
  std::vector<std::size_t> widths;
  for (const auto &row : rows) {
    widths.resize(std::max(widths.size(), row.size()));
    for (std::size_t i = 0; i < row.size(); ++i)
      widths[i] = std::max(widths[i], count_characters(row[i]));
  }
  std::string out;
  for (const auto &row : rows) {
    std::string line;
    for (std::size_t i = 0; i < row.size(); ++i) {
      const std::string padding(widths[i] - count_characters(row[i]), ' ');
      line += i == 0 ? row[i] + padding : "  " + padding + row[i];
    }
    out += line.substr(0, line.find_last_not_of(' ') + 1) + "\n";
  }
  return out;
}

/// One letter for a trial.
std::string sign(const Trial &trial) {
  if (trial.passed())
    return "+";
  if (!trial.run)
    return ".";
  return trial.grade.hung() ? "t" : "-";
}

} // namespace

std::string trial_report(const SheetFacts &facts, const Exercise &exercise, const Trial &trial) {
  if (trial.run)
    return report(facts.language, exercise.name, exercise.game, trial.grade, facts.output_bytes);
  return text(facts.language, "app.grade.not-run", {{"file", exercise.name}}) + "\n    " +
         text(facts.language, "app.grade.hung-before",
              {{"count", std::to_string(max_hung_games)}}) +
         "\n";
}

std::string summary(const SheetFacts &facts, const Sheet &sheet, std::size_t program) {
  std::string out;
  for (const auto &[level, tally] : sheet.levels(program))
    out += text(facts.language, "app.grade.level",
                {{"level", std::to_string(level)},
                 {"passed", std::to_string(tally.passed)},
                 {"of", std::to_string(tally.of)}}) +
           "\n";
  const auto total = sheet.total(program);
  out += text(facts.language, "app.grade.summary",
              {{"passed", std::to_string(total.passed)},
               {"failed", std::to_string(total.of - total.passed)}}) +
         "\n";
  // Where every exercise is worth one point, points say nothing new.
  if (std::any_of(sheet.exercises.begin(), sheet.exercises.end(),
                  [](const auto &exercise) { return exercise.points != 1; }))
    out +=
        text(facts.language, "app.grade.points",
             {{"points", std::to_string(total.points)}, {"of", std::to_string(total.points_of)}}) +
        "\n";
  return out;
}

std::string table(const SheetFacts &facts, const Sheet &sheet) {
  const auto word = [&](std::string_view key) {
    return text(facts.language, std::string("app.grade.table-").append(key));
  };
  std::set<unsigned> levels;
  for (const auto &exercise : sheet.exercises)
    if (exercise.level != 0)
      levels.insert(exercise.level);
  std::vector<std::vector<std::string>> rows(1);
  rows[0] = {word("program")};
  for (const auto level : levels)
    rows[0].push_back(
        text(facts.language, "app.grade.table-level", {{"level", std::to_string(level)}}));
  rows[0].push_back(word("passed"));
  rows[0].push_back(word("points"));
  for (std::size_t program = 0; program < sheet.programs.size(); ++program) {
    auto by_level = sheet.levels(program);
    const auto total = sheet.total(program);
    auto &row = rows.emplace_back();
    row.push_back(std::to_string(program + 1) + "  " + sheet.programs[program]);
    for (const auto level : levels)
      row.push_back(of(by_level[level].passed, by_level[level].of));
    row.push_back(of(total.passed, total.of));
    row.push_back(of(total.points, total.points_of));
  }
  std::vector<std::vector<std::string>> games(1, {word("game")});
  for (std::size_t program = 0; program < sheet.programs.size(); ++program)
    games[0].push_back(std::to_string(program + 1));
  for (std::size_t i = 0; i < sheet.exercises.size(); ++i) {
    auto &row = games.emplace_back(1, sheet.exercises[i].name);
    for (const auto &trials : sheet.trials)
      row.push_back(sign(trials[i]));
  }
  return aligned(rows) + "\n" + aligned(games) + "\n" + word("signs") + "\n";
}

} // namespace plateau::grade
