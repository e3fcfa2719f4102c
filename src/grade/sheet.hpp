/// @file
/// A class graded: many programs on many games.
#pragma once

#include "grade/grade.hpp"

#include <functional>
#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace plateau::grade {

/// A program that did not end in time on so many games is not run on the rest.
inline constexpr unsigned max_hung_games = 2;

/// A game file as a class is given it.
struct Exercise {
  std::string name; ///< What the file is called.
  ContractGame game;
  unsigned level = 0;  ///< 1 to 9; 0 when it has none.
  unsigned points = 1; ///< What it is worth.
};

/// The most that `# points:` may say.
inline constexpr unsigned max_points = 1000;

/// A game file understood. Its level is the number of a comment `# level: 2` (`# niveau : 2`), or
/// else the digit that its name begins with (`2-pins.txt`); a comment `# points: 3` says what it is
/// worth.
Exercise read_exercise(const std::string &path, std::string name, std::string_view file);

/// How one program did on one exercise.
struct Trial {
  bool run = false; ///< False: the program had hung too often before.
  Grade grade;

  bool passed() const { return run && grade.passed(); }
};

/// What was reached of what could be.
struct Tally {
  unsigned passed = 0;
  unsigned of = 0;
  unsigned points = 0;
  unsigned points_of = 0;

  void add(const Exercise &exercise, const Trial &trial);
};

struct Sheet {
  std::vector<std::string> programs;
  std::vector<Exercise> exercises;
  std::vector<std::vector<Trial>> trials; ///< By program, then by exercise.

  Tally total(std::size_t program) const;
  /// By level; without the exercises that have none.
  std::map<unsigned, Tally> levels(std::size_t program) const;
};

/// Runs a program, given by its number, on an input. Called by several threads at once.
using RunOne = std::function<system::ChildRun(std::size_t program, std::string_view input)>;
/// Hears of each trial in the order of the sheet, as soon as it and those before it are there;
/// false ends the work.
using Heard = std::function<bool(std::size_t program, std::size_t exercise)>;

/// Fills the trials of a sheet. They do not depend on the number of threads.
void grade_all(Sheet &sheet, unsigned threads, const RunOne &run, const Heard &heard);

} // namespace plateau::grade
