#include "grade/grade.hpp"

#include "core/utf8.hpp"

namespace plateau::grade {

namespace {

Shown shown_by(const system::ChildRun &run) {
  const auto last = last_line(run.output);
  return {run.end, run.code, read_last_line(last),
          std::string(excerpt(last, Shown::max_last_bytes))};
}

Parting find_parting(const ContractGame &game, const RunProgram &run, const Shown &whole) {
  int hangs = 0;
  const auto after = [&](std::size_t count) {
    auto shown = shown_by(run(game.input_of(count)));
    hangs += shown.end == system::ChildRun::End::out_of_time ? 1 : 0;
    return shown;
  };
  // However it ended: a program that always ends badly still has a step where it goes wrong.
  const auto agrees = [&](const Shown &shown, std::size_t count) {
    return shown.line == game.after(count);
  };
  if (auto shown = after(0); !agrees(shown, 0))
    return {0, 1, true, shown};
  const auto count = game.steps.size();
  auto shown_above = after(count);
  if (agrees(shown_above, count))
    return {count, count + 1, false, whole};
  // They agree after `below` steps and do not after `above`: halving keeps that true.
  std::size_t below = 0;
  std::size_t above = count;
  while (above - below > 1 && hangs < max_hangs_while_searching) {
    const auto middle = below + (above - below) / 2;
    if (auto shown = after(middle); agrees(shown, middle)) {
      below = middle;
    } else {
      above = middle;
      shown_above = shown;
    }
  }
  return {below, above, false, shown_above};
}

} // namespace

Grade grade_game(const ContractGame &game, const RunProgram &run) {
  Grade grade;
  grade.shown = shown_by(run(game.input));
  if (grade.shown.end == system::ChildRun::End::not_started)
    return grade;
  const auto expected = read_last_line(game.expected);
  grade.file_follows_rules = expected == game.by_the_rules();
  grade.exit = grade.shown.well_ended();
  if (expected && grade.shown.line) {
    grade.position = grade.shown.line->squares == expected->squares;
    grade.result = grade.shown.line->result == expected->result;
  }
  grade.follows_rules = grade.shown.line == game.by_the_rules();
  // A program that is right where the file is wrong, or that only ends badly, has no step to be
  // blamed for.
  if (!grade.passed() && !grade.follows_rules)
    grade.parting = find_parting(game, run, grade.shown);
  return grade;
}

} // namespace plateau::grade
