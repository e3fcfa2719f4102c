#include "grade/sheet.hpp"

#include "core/ascii.hpp"
#include "system/threads.hpp"

#include <algorithm>
#include <charconv>
#include <mutex>
#include <optional>
#include <utility>

namespace plateau::grade {

namespace {

/// The number of a comment line `# name: 3`.
std::optional<unsigned> noted(std::string_view line, std::string_view name) {
  const auto skip = [&](std::string_view blanks) {
    line.remove_prefix(std::min(line.find_first_not_of(blanks), line.size()));
  };
  skip("# \t");
  if (line.substr(0, name.size()) != name)
    return std::nullopt;
  line.remove_prefix(name.size());
  skip(" \t");
  if (line.empty() || line.front() != ':')
    return std::nullopt;
  skip(": \t");
  unsigned number = 0;
  const auto [end, error] = std::from_chars(line.data(), line.data() + line.size(), number);
  return error == std::errc{} ? std::optional(number) : std::nullopt;
}

unsigned level_of_name(std::string_view path) {
  const auto name = path.substr(path.rfind('/') + 1);
  if (name.empty() || !is_digit(name[0]) || (name.size() > 1 && is_digit(name[1])))
    return 0;
  return static_cast<unsigned>(name[0] - '0');
}

/// The work of `grade_all`.
class Trying {
public:
  Trying(Sheet &sheet, const RunOne &run, const Heard &heard)
      : sheet_(sheet), run_(run), heard_(heard), hung_(sheet.programs.size()),
        ready_(sheet.programs.size() * sheet.exercises.size()) {
    sheet_.trials.assign(sheet.programs.size(), std::vector<Trial>(sheet.exercises.size()));
  }

  void work(std::size_t number) {
    const auto program = number / sheet_.exercises.size();
    const auto exercise = number % sheet_.exercises.size();
    Trial trial;
    if (worth_running(program)) {
      trial.run = true;
      trial.grade = grade_game(sheet_.exercises[exercise].game,
                               [&](std::string_view input) { return run_(program, input); });
    }
    const std::scoped_lock lock(mutex_);
    sheet_.trials[program][exercise] = std::move(trial);
    ready_[number] = true;
    tell();
  }

private:
  bool worth_running(std::size_t program) {
    const std::scoped_lock lock(mutex_);
    return !stopped_ && hung_[program] < max_hung_games;
  }

  /// Goes through the trials in order. What was run beyond the games that hung, on another thread,
  /// is forgotten: a sheet must not depend on who was quicker.
  void tell() {
    for (; next_ < ready_.size() && ready_[next_] && !stopped_; ++next_) {
      const auto program = next_ / sheet_.exercises.size();
      const auto exercise = next_ % sheet_.exercises.size();
      auto &trial = sheet_.trials[program][exercise];
      if (hung_[program] >= max_hung_games)
        trial = {};
      else if (trial.run && trial.grade.hung())
        ++hung_[program];
      stopped_ = !heard_(program, exercise);
    }
  }

  Sheet &sheet_;
  const RunOne &run_;
  const Heard &heard_;
  std::mutex mutex_;
  std::vector<unsigned> hung_; ///< By program: games that did not end, of those told.
  std::vector<bool> ready_;
  std::size_t next_ = 0; ///< Told up to here.
  bool stopped_ = false;
};

} // namespace

Exercise read_exercise(const std::string &path, std::string name, std::string_view file) {
  Exercise exercise{std::move(name), read_contract_game(file), level_of_name(path), 1};
  while (!file.empty()) {
    const auto end = std::min(file.find('\n'), file.size());
    const auto line = file.substr(0, end);
    file.remove_prefix(std::min(end + 1, file.size()));
    if (line.substr(0, 1) != "#")
      continue;
    for (const std::string_view word : {"level", "niveau"})
      if (const auto level = noted(line, word); level && *level <= 9)
        exercise.level = *level;
    if (const auto points = noted(line, "points"); points && *points <= max_points)
      exercise.points = *points;
  }
  return exercise;
}

void Tally::add(const Exercise &exercise, const Trial &trial) {
  ++of;
  points_of += exercise.points;
  if (trial.passed()) {
    ++passed;
    points += exercise.points;
  }
}

Tally Sheet::total(std::size_t program) const {
  Tally tally;
  if (trials.empty())
    return tally; // Nothing could be graded.
  for (std::size_t i = 0; i < exercises.size(); ++i)
    tally.add(exercises[i], trials[program][i]);
  return tally;
}

std::map<unsigned, Tally> Sheet::levels(std::size_t program) const {
  std::map<unsigned, Tally> tallies;
  if (trials.empty())
    return tallies;
  for (std::size_t i = 0; i < exercises.size(); ++i)
    if (exercises[i].level != 0)
      tallies[exercises[i].level].add(exercises[i], trials[program][i]);
  return tallies;
}

void grade_all(Sheet &sheet, unsigned threads, const RunOne &run, const Heard &heard) {
  Trying trying(sheet, run, heard);
  system::share_out(threads, sheet.programs.size() * sheet.exercises.size(),
                    [&](std::size_t number) { trying.work(number); });
}

} // namespace plateau::grade
