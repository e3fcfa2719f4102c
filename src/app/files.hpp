/// @file
/// Files read from the disk, within bounds.
#pragma once

#include "app/start.hpp"

#include <optional>
#include <string>

namespace plateau::app {

/// A small file as a whole; nothing when it cannot be read or is longer than the bound.
std::optional<std::string> read_whole_file(const std::string &path, std::size_t max_bytes);

/// “This file cannot be read”, with the system's reason.
Failure unreadable(Language language, const std::string &path, int error);

/// The system's reason in words.
std::string system_reason(Language language, int error);

} // namespace plateau::app
