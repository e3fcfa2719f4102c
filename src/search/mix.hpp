/// @file
/// Numbers that look random and are not: the same seed gives the same game on every machine.
#pragma once

#include <cstdint>

namespace plateau::search {

/// Spreads the bits of a number (the finaliser of SplitMix64).
constexpr std::uint64_t mix(std::uint64_t bits) {
  bits += 0x9E3779B97F4A7C15;
  bits = (bits ^ (bits >> 30)) * 0xBF58476D1CE4E5B9;
  bits = (bits ^ (bits >> 27)) * 0x94D049BB133111EB;
  return bits ^ (bits >> 31);
}

} // namespace plateau::search
