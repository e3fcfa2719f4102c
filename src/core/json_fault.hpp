/// @file
/// Where a text stops being JSON, for files that people write by hand.
#pragma once

#include <cstddef>
#include <string_view>

namespace plateau {

/// The byte at which `read_json` gives up; the length of the text if it does not.
std::size_t json_stops_at(std::string_view text);

} // namespace plateau
