/// @file
/// What a player may type besides moves. Every word works in either language, with or without a
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
  hint,
  undo,
  redo,
  flip,
  position,
  save,
  draw,
  resign,
  restart,
  quit,
  cancel,
};

/// A command and how it is spelled.
struct CommandWords {
  Command command;
  std::string_view english; ///< Also the name of its help text, `text.help.<english>`.
  std::string_view french;
  std::string_view other; ///< One more word, or empty.
  bool takes_argument;
};

inline constexpr std::array<CommandWords, 14> all_commands = {{
    {Command::help, "help", "aide", "?", false},
    {Command::board, "board", "plateau", "", false},
    {Command::moves, "moves", "coups", "", true},
    {Command::hint, "hint", "conseil", "indice", false},
    {Command::undo, "undo", "annuler", "", false},
    {Command::redo, "redo", "refaire", "", false},
    {Command::flip, "flip", "tourner", "", false},
    {Command::position, "position", "position", "fen", false},
    {Command::save, "save", "sauver", "pgn", true},
    {Command::draw, "draw", "nulle", "", false},
    {Command::resign, "resign", "abandon", "", false},
    {Command::restart, "new", "nouvelle", "", false},
    {Command::quit, "quit", "quitter", "exit", false},
    {Command::cancel, "cancel", "retour", "", false},
}};

/// A command as it was typed.
struct CommandLine {
  Command command = Command::help;
  std::string argument; ///< A cell after `moves`, a file after `save`; may be missing.
};

/// The command a line is, if it is one. Case does not matter; a word too many does.
std::optional<CommandLine> read_command(std::string_view line);
/// The command of a line that has a word too many: `undo 2`.
std::optional<std::string> command_with_too_much(std::string_view line);

/// One line of help: what is typed, padded, and what it does.
std::string help_line(std::string_view typed, std::string_view meaning);

/// The help line of a command in a language.
std::string help_line(Language language, const CommandWords &words);

} // namespace plateau::console
