/// @file
/// The system's errors in words.
#pragma once

#include "core/texts.hpp"

#include <cstdint>
#include <string>

namespace plateau::system {

/// What was sought: of a file, of a program, and of a place to write a file to one says differently
/// that it is not there.
enum class Sought : std::uint8_t { file, program, place };

/// The words for an error number of the system, without a point: they end a sentence.
std::string reason(Language language, int error, Sought sought = Sought::file);

} // namespace plateau::system
