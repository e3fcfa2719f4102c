/// @file
/// Saving a game: nothing is overwritten by surprise.
#pragma once

#include "console/standard.hpp"

#include <cstdint>
#include <functional>
#include <optional>
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

/// Saves on disk. A file that is replaced stays whole until the new one is complete.
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

/// A path as people write it: `~` and `~/…` lie in the home folder.
std::string with_home(std::string_view path, std::string_view home);

/// Where the game that was played last is kept, so that it can be resumed:
/// `$XDG_STATE_HOME/plateau/<game>.txt`, usually in `~/.local/state`. The folder is made; empty
/// when there is no place.
std::string place_to_keep(std::string_view game, const Environment &environment);

/// Larger game files are not opened at a table: nobody plays so long.
inline constexpr std::size_t max_game_file = 1 << 20;
/// The content of a file; nothing, and the reason in `errno`, when it cannot be read.
std::optional<std::string> read_game_file(const std::string &path);

/// The date where the player is: `2024.12.31`.
std::string today();

} // namespace plateau::console
