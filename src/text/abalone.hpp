/// @file
/// Abalone in text mode: the program `abalone`, and `plateau play abalone`.
#pragma once

#include "abalone/abalone.hpp"
#include "text/face.hpp"
#include "text/player.hpp"
#include "text/program.hpp"

#include <string>
#include <string_view>

namespace plateau::console {

/// How Abalone shows itself in a terminal.
class AbaloneFace {
public:
  using Game = abalone::Abalone;

  /// The hexagon, which sign is whose, and how many marbles each side has lost.
  std::string board(const Table<Game> &table) const;
  std::string prompt(const Table<Game> &table) const;
  std::string help(const Table<Game> &table) const;
  /// `layout NAME` starts another game; `layout` alone names the layouts.
  Reply obey(Table<Game> &table, std::string_view line) const;
};

static_assert(Face<AbaloneFace>);

/// Plays Abalone at a terminal. At the end another game, taking back and saving are offered.
/// @param guest the opponent, where it is neither at the keyboard nor the computer
/// @return a sentence when the options are not understood, else nothing
std::string run_abalone(Terminal &terminal, const ProgramOptions &options,
                        Guest<abalone::Abalone> guest = nullptr);

} // namespace plateau::console
