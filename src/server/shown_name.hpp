/// @file shown_name.hpp
/// What players call themselves, fit to be shown.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace plateau::server {

/// Of a display name.
inline constexpr std::size_t most_name_bytes = 60;

/// A name as it may be shown anywhere: what could move a cursor, turn text around, hide in it or be
/// no text is gone, and so is what is too much. Logs are read with it too: an imported one may have
/// been written by anybody.
std::string shown_name(std::string_view text);

} // namespace plateau::server
