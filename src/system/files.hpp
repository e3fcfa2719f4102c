/// @file
/// Files read from the disk, within bounds.
#pragma once

#include <cstddef>
#include <optional>
#include <string>

namespace plateau::system {

/// A small file as a whole; nothing, and `errno` says why, when it cannot be read or is longer than
/// the bound.
std::optional<std::string> read_whole_file(const std::string &path, std::size_t max_bytes);

/// The same of a file that is open.
std::optional<std::string> read_whole(int file, std::size_t max_bytes);

} // namespace plateau::system
