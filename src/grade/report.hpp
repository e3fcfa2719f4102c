/// @file
/// A grade in words.
#pragma once

#include "core/texts.hpp"
#include "grade/grade.hpp"

#include <string>

namespace plateau::grade {

/// Whether the program passed; if not, what differs and where it first went wrong. Several lines.
/// @param file what the game file is called
/// @param output_bytes what the program was allowed to write
std::string report(Language language, const std::string &file, const ContractGame &game,
                   const Grade &grade, std::size_t output_bytes);

/// How a program ended that did not end well (“crashed”, “did not end in time”); empty when it did.
std::string ending(Language language, const Shown &shown, std::size_t output_bytes);

} // namespace plateau::grade
