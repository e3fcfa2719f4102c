/// @file
/// What the menu knows of itself, for manual pages and for shells that complete words.
#pragma once

#include "console/manual.hpp"

#include <string>
#include <vector>

namespace CLI {
class App;
} // namespace CLI

namespace plateau::app {

/// The manual of the program, or of one of its commands.
console::Manual manual_of(const CLI::App &program, const CLI::App &asked, Language language);

/// What the last word may become; the words before it stand on the command line already, without
/// the program's name. Nothing where any file will do.
std::vector<std::string> completions(const CLI::App &program,
                                     const std::vector<std::string> &words);

} // namespace plateau::app
