/// @file
/// Files read from the disk, within bounds.
#pragma once

#include "app/start.hpp"
#include "engine/trouble.hpp"

#include <optional>
#include <string>

namespace plateau::app {

using engine::system_reason;

/// A small file as a whole; nothing when it cannot be read or is longer than the bound.
std::optional<std::string> read_whole_file(const std::string &path, std::size_t max_bytes);

/// The same of a file that is open.
std::optional<std::string> read_whole(int file, std::size_t max_bytes);

/// “This file cannot be read”, with the system's reason.
Failure unreadable(Language language, const std::string &path, int error);

/// “This file cannot be written”, with the system's reason.
/// What a file is called: its path, or standard input for `-`.
std::string shown_name(Language language, const std::string &path);
Failure unwritable(Language language, const std::string &path, int error);

} // namespace plateau::app
