/// @file
/// Help and complaints about usage, in the reader's language.
#pragma once

#include "core/texts.hpp"

#include <CLI/CLI.hpp>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace plateau::app {

/// The words CLI11 puts around the help of the commands.
std::shared_ptr<CLI::Formatter> help_formatter(Language language);

/// Whether a number may have a part after the point.
enum class Decimals : std::uint8_t { refused, allowed };

/// A number in plain decimal: digits, and perhaps a point between them. No sign, no exponent, no
/// `0x`, no blanks, no `nan`.
std::optional<double> plain_number(std::string_view text, Decimals decimals = Decimals::refused);

/// A check that an option's value is a plain number within bounds.
CLI::Validator between(Language language, std::string_view option, double low, double high,
                       Decimals decimals = Decimals::refused);
/// A check that an option's value is one of a few words.
CLI::Validator one_of(Language language, std::string_view option,
                      const std::vector<std::string> &choices);

/// What is wrong with the arguments.
std::string usage_complaint(Language language, const CLI::ParseError &error);

} // namespace plateau::app
