/// @file
/// A line that can be edited, with a history of earlier ones: for a person at a terminal.
#pragma once

#include "console/lines.hpp"

#include <memory>

namespace plateau::console {

/// The line editor on standard input and output, or nullptr where Plateau was built without
/// libedit. It restores the terminal whenever it is not reading, also when a signal ends the
/// program.
/// @param program is the name under which a person's `~/.editrc` may address it
std::unique_ptr<LineSource> line_editor(const char *program);

} // namespace plateau::console
