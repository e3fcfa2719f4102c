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

/// Saves on disk.
Saved save_on_disk(const std::string &path, std::string_view content, bool replace);

/// The date where the player is: `2024.12.31`.
std::string today();

} // namespace plateau::console
