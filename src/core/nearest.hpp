/// @file
/// What somebody may have meant who typed a word that does not exist.
#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace plateau {

/// How many letters must be typed, left out, replaced or swapped with their neighbour to make one
/// word of the other. Case and accents do not count.
std::size_t typing_errors(std::string_view a, std::string_view b);

/// The word most like the one that was typed, or begun by it; nothing when none is like it. Of
/// words alike, the first.
std::optional<std::string> nearest(std::string_view typed, std::span<const std::string> words);

} // namespace plateau
