/// @file
/// How a person names a program to be started.
#pragma once

#include <string>
#include <vector>

namespace plateau::engine {

/// The program and its words: split at blanks, unless there is a program of that very name, which
/// is then meant as it stands there. The first word is looked for in PATH when it is started, as a
/// shell does.
std::vector<std::string> command_words(const std::string &command);

} // namespace plateau::engine
