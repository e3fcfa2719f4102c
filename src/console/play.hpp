/// @file
/// A whole evening at the terminal: the options of a command line, and the game they ask for.
#pragma once

#include "console/program.hpp"
#include "console/seats.hpp"

#include <string>

namespace plateau::console {

/// Plays a game of the list at a terminal, with the face the game has.
/// @param guest the opponent, where it is neither at the keyboard nor the computer
/// @return a sentence when the options are not understood, else nothing
template <Game G>
std::string play(Terminal &terminal, const ProgramOptions &options, Guest<G> guest = nullptr);

} // namespace plateau::console
