/// @file
/// What the main functions of the text programs share: options, help, exit status.
#pragma once

#include "console/standard.hpp"
#include "console/terminal.hpp"
#include "core/texts.hpp"

#include <functional>
#include <span>
#include <string>
#include <string_view>

namespace plateau::console {

/// Exit status: everything went as asked.
inline constexpr int exit_done = 0;
/// Exit status: the options were not understood, or the output could not be written (a reader that
/// leaves early is no failure). The same as of `plateau`.
inline constexpr int exit_not_understood = 2;

/// What can be asked for on the command line of a text program.
struct ProgramOptions {
  Language language;
  bool ascii = false;
  bool help = false;
  bool version = false;
  bool manual = false;       ///< Write the manual page.
  bool plain_locale = false; ///< Letters instead of Unicode pieces, unless a contract forbids.
  std::string position;      ///< Where the game starts; empty for the usual start.
  std::string rules;         ///< Empty for the usual rules.
  // Against an opponent, as typed; see seating.hpp.
  std::string level;     ///< Of the computer; empty for two players at the keyboard.
  std::string as;        ///< The side of the person; empty for the one to move first.
  std::string movetime;  ///< Milliseconds for a move of the computer.
  std::string clock{};   ///< `5+3`; empty for a game without one.
  std::string seed;      ///< For play that can be repeated.
  std::string keep_at{}; ///< Where the running game is kept; empty: nowhere.
  std::string record{};  ///< A game file to go on with; it says rules and position.
};

/// The options, or a sentence that says what is wrong with them.
struct ReadOptions {
  ProgramOptions options;
  std::string mistake; ///< Empty when all is well.
};

/// Reads `--lang fr`, `--lang=fr`, `--position TEXT`, `--rules TEXT`, `--level N`, `--as SIDE`,
/// `--movetime MS`, `--clock M+S`, `--seed N`, `--ascii`, `--help`, `--version`. The language is
/// the environment's unless `--lang` says otherwise.
ReadOptions read_options(std::span<const char *const> arguments, const Environment &environment);

/// Plays with these options at this terminal. Gives a sentence when the position or the rules asked
/// for are not understood, and an empty one when the game was played.
using Play = std::function<std::string(Terminal &, const ProgramOptions &)>;

/// The whole of a text program: options, help (`<game>.usage` in the texts), the game, the exit
/// status. `main` needs nothing else.
int run_program(const char *program, std::string_view game, int argc, const char *const *argv,
                const Play &play);

} // namespace plateau::console
