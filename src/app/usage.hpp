/// @file usage.hpp
/// Help and complaints about usage, in the reader's language.
#pragma once

#include "core/texts.hpp"

#include <CLI/CLI.hpp>
#include <memory>
#include <string>

namespace plateau::app {

/// The words CLI11 puts around the help of the commands.
std::shared_ptr<CLI::Formatter> help_formatter(Language language);

/// What is wrong with the arguments.
std::string usage_complaint(Language language, const CLI::ParseError &error);

} // namespace plateau::app
