/// @file shown_name.hpp
/// Players' names, made safe to show.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace plateau::server {

/// The longest name.
inline constexpr std::size_t most_name_bytes = 60;

/// Removes what could move a cursor, reverse text, hide in it or is no text, and cuts what is too
/// long. Also applied to logs: anybody may have written an imported one.
std::string shown_name(std::string_view text);

} // namespace plateau::server
