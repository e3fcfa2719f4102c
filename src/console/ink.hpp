/// @file
/// The colours all boards share, of the 256-colour palette.
#pragma once

#include <string_view>

namespace plateau::console {

// White (231) and black (16) are both readable on each ground: contrast at least 3 to 1, the least
// for large signs.
inline constexpr std::string_view light_ground = "137"; ///< Light wood.
inline constexpr std::string_view dark_ground = "94";   ///< Dark wood.
inline constexpr std::string_view moved_ground = "65";  ///< Green.
inline constexpr std::string_view white_ink = "231";
inline constexpr std::string_view black_ink = "16";
/// The terminal's own colours again.
inline constexpr std::string_view ordinary = "\x1b[0m";

} // namespace plateau::console
