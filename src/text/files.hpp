/// @file
/// Saving a game: nothing is overwritten by surprise.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <string_view>

namespace plateau::console {

enum class Saved : std::uint8_t {
  yes,
  exists, ///< There is such a file, and replacing it was not asked for.
  failed,
};

/// Saves `content` under a name; replaces an existing file only when told to.
using SaveFile =
    std::function<Saved(const std::string &path, std::string_view content, bool replace)>;

/// Saves on disk. What is replaced is there as a whole until the other is, be the disk full or not.
Saved save_on_disk(const std::string &path, std::string_view content, bool replace);

/// A file written under another name until it is complete.
struct Beside {
  std::string path;
  int error = 0; ///< Zero, or the system's reason why there is no such file.
};

/// Writes `content` to the disk under a new name that begins with `path`; no file is touched that
/// was there before.
Beside write_beside(const std::string &path, std::string_view content);

/// Gives a file its name, unless something has it. Zero, or the system's reason; the file then
/// keeps the name it had.
int give_free_name(const std::string &from, const std::string &to);

/// The date where the player is: `2024.12.31`.
std::string today();

} // namespace plateau::console
