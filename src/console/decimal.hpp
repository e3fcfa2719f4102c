/// @file
/// Numbers as people write them.
#pragma once

#include "core/texts.hpp"

#include <string>

namespace plateau::console {

enum class Sign : std::uint8_t { minus_only, always };

/// A number with its decimals behind the mark of the language: `26.2`, `26,2`. For whatever people
/// read; files and protocols have a point everywhere.
std::string decimal(Language language, double value, int places, Sign sign = Sign::minus_only);

} // namespace plateau::console
