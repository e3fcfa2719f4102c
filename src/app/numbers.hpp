/// @file
/// Numbers as people type them.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

namespace plateau::app {

/// Whether a number may have a part after the point.
enum class Decimals : std::uint8_t { refused, allowed };

/// A number in plain decimal: digits, and perhaps a point between them. No sign, no exponent, no
/// `0x`, no blanks, no `nan`.
std::optional<double> plain_number(std::string_view text, Decimals decimals = Decimals::refused);

/// Whether a text is a seed: a whole number of up to 64 bits.
bool is_seed(std::string_view text);

} // namespace plateau::app
