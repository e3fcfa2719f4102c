/// @file
/// A program held against the rules on one game: does it agree, and if not, where do they part?
#pragma once

#include "grade/contract.hpp"
#include "system/child.hpp"

#include <functional>
#include <optional>
#include <string>
#include <string_view>

namespace plateau::grade {

/// Beside the first time that a program does not end in time on a game, so many more are waited for
/// to find out where it stops.
inline constexpr int max_hangs_while_searching = 2;

/// Runs the program on an input.
using RunProgram = std::function<system::ChildRun(std::string_view input)>;

/// What a program showed at its end.
struct Shown {
  system::ChildRun::End end = system::ChildRun::End::exited;
  int code = 0;
  std::optional<LastLine> line; ///< Nothing when its last line was not one.
  std::string last;             ///< The last line as it was written, cut to `max_last_bytes`.

  /// Longer than every good line, which has 64 squares of three bytes.
  static constexpr std::size_t max_last_bytes = 256;

  bool well_ended() const { return end == system::ChildRun::End::exited && code == 0; }
};

/// Where the program and the rules part: after `steps` steps they still agree, after one more they
/// do not. When `steps` is their number, every step agrees and only the whole input does not.
struct Parting {
  std::size_t steps = 0;
  /// The fewest steps after which they are known not to agree: one more than `steps`, unless the
  /// program hung too often while the step was looked for.
  std::size_t before = 1;
  bool at_start = false; ///< They do not even agree on the start position.
  Shown shown;           ///< What the program showed just after.

  bool exact() const { return before == steps + 1; }
};

/// How a program did on a game.
struct Grade {
  Shown shown;
  bool position = false; ///< Each agrees with the file's last line,
  bool result = false;
  bool exit = false; ///< and the program ended by itself with status 0.
  bool file_follows_rules = true;
  bool follows_rules = false; ///< The program's last line is what the rules say.
  std::optional<Parting> parting;

  bool passed() const { return position && result && exit; }
  bool hung() const { return shown.end == system::ChildRun::End::out_of_time; }
};

/// Runs the program on the game; if it does not agree, runs it on shorter and shorter parts of the
/// game to find the step where they part.
Grade grade_game(const ContractGame &game, const RunProgram &run);

} // namespace plateau::grade
