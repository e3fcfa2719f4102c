/// @file
/// What a player may type besides moves. Every word works in any language, with or without a
/// slash: `undo`, `/undo`, `annuler`.
#pragma once

#include "core/texts.hpp"

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace plateau::console {

enum class Command : std::uint8_t {
  help,
  board,
  moves,
  history,
  rules,
  hint,
  eval,
  level,
  undo,
  redo,
  flip,
  position,
  save,
  load,
  resume,
  draw,
  resign,
  restart,
  quit,
  cancel,
};

/// A command and how it is spelled.
struct CommandWords {
  Command command;
  std::string_view name;  ///< Its word in each language is the text `console.command.<name>`.
  std::string_view other; ///< More words for it, blanks between them.
  bool takes_argument;
};

inline constexpr std::array<CommandWords, 20> all_commands = {{
    {Command::help, "help", "?", true},
    {Command::rules, "rules", "regles", false},
    {Command::board, "board", "", false},
    {Command::moves, "moves", "", true},
    {Command::history, "history", "", false},
    {Command::hint, "hint", "indice", false},
    {Command::eval, "eval", "evaluation evaluer score", false},
    {Command::level, "level", "", true},
    {Command::undo, "undo", "", true},
    {Command::redo, "redo", "", true},
    {Command::flip, "flip", "", false},
    {Command::position, "position", "fen", false},
    {Command::save, "save", "pgn", true},
    {Command::load, "load", "open", true},
    {Command::resume, "resume", "", false},
    {Command::draw, "draw", "", false},
    {Command::resign, "resign", "abandonner", false},
    {Command::restart, "new", "", false},
    {Command::quit, "quit", "q exit", false},
    {Command::cancel, "cancel", "", false},
}};

/// A command as it was typed.
struct CommandLine {
  Command command = Command::help;
  std::string argument; ///< A cell after `moves`, a file after `save` …; may be missing.
};

/// The command a line is, if it is one. Case does not matter; a word too many does.
std::optional<CommandLine> read_command(std::string_view line);
/// The command of a line that has a word too many: `board 2`.
std::optional<std::string> command_with_too_much(std::string_view line);

/// The command of this name, in any language; nullptr when there is none.
const CommandWords *find_command(std::string_view word);
/// The word of a command that somebody may have meant who typed this line: `hlep` is `help`.
std::optional<std::string> command_like(Language language, std::string_view line);

/// One line of help: what is typed, padded, and what it does.
std::string help_line(std::string_view typed, std::string_view meaning);

/// The help line of a command in a language.
std::string help_line(Language language, const CommandWords &words);

} // namespace plateau::console
