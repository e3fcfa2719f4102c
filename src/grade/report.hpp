/// @file
/// A grade in words.
#pragma once

#include "core/texts.hpp"
#include "grade/grade.hpp"

#include <string>

namespace plateau::grade {

/// Whether the program passed; if not, what differs and where it first went wrong. Several lines.
/// @param file what the game file is called
std::string report(Language language, const std::string &file, const ContractGame &game,
                   const Grade &grade);

} // namespace plateau::grade
