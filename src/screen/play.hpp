/// @file
/// A whole evening on a screen in full.
#pragma once

#include "console/program.hpp"
#include "console/seats.hpp"
#include "screen/device.hpp"

#include <string>

namespace plateau::screen {

/// Plays a game of the list on a device, with the face the game has.
/// @param guest the opponent, where it is neither at the keyboard nor the computer
/// @return a sentence when the options are not understood, else nothing
template <Game G>
std::string play(Device &device, const console::ProgramOptions &options,
                 console::Guest<G> guest = nullptr);

} // namespace plateau::screen
