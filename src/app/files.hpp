/// @file
/// What is said of files that cannot be read or written.
#pragma once

#include "app/start.hpp"
#include "system/files.hpp"
#include "system/reason.hpp"

#include <string>

namespace plateau::app {

/// What a file is called: its path, or standard input for `-`.
std::string shown_name(Language language, const std::string &path);

/// “This file cannot be read”, with the system's reason.
Failure unreadable(Language language, const std::string &path, int error);
/// “This file cannot be written”, with the system's reason.
Failure unwritable(Language language, const std::string &path, int error);

} // namespace plateau::app
