/// @file
/// Under which addresses a server is found.
#pragma once

#include <string>
#include <vector>

namespace plateau::app {

/// Whether a server that listens there listens at every address of the machine.
bool is_everywhere(const std::string &host);

/// The addresses of this machine in digits that its neighbours can use, those of version 4 first:
/// people read and type them.
std::vector<std::string> addresses_for_others();

} // namespace plateau::app
