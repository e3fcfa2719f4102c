/// @file
/// Help and complaints about usage, in the reader's language.
#pragma once

#include "app/numbers.hpp"
#include "core/texts.hpp"

#include <CLI/CLI.hpp>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace plateau::app {

/// The words CLI11 puts around the help of the commands.
std::shared_ptr<CLI::Formatter> help_formatter(Language language);

/// A value as a complaint quotes it: its beginning, and of an address with an `@` only what follows
/// it, since a password may stand before.
std::string shown_value(std::string_view value);

/// A check that an option's value is a plain number within bounds.
CLI::Validator number_between(Language language, std::string_view option, double low, double high,
                              Decimals decimals);
/// A check that an option's value is one of a few words.
CLI::Validator one_of(Language language, std::string_view option,
                      const std::vector<std::string> &choices);

/// What is wrong with the arguments.
std::string usage_complaint(Language language, const CLI::ParseError &error);

} // namespace plateau::app
