/// @file
/// A terminal of lines that can be woken: a question ends when another thread rings, so that what
/// comes from elsewhere is shown at once.
#pragma once

#include "console/terminal.hpp"

#include <memory>

namespace plateau::remote {

/// The standard streams of this process, whether a person sits there or a program. Lines are typed
/// without an editor: one could not be woken. nullptr when the system has no pipe to give.
std::unique_ptr<console::Terminal> waking_terminal();

} // namespace plateau::remote
