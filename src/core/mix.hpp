/// @file
/// Numbers that look random and are not: the same seed gives the same game on every machine, and
/// keys are the same in every build. This is SplitMix64.
#pragma once

#include <cstdint>

namespace plateau {

/// What SplitMix64 adds for each number.
inline constexpr std::uint64_t mix_step = 0x9E3779B97F4A7C15;

/// Spreads the bits of a number over all 64; zero stays zero.
constexpr std::uint64_t spread(std::uint64_t bits) {
  bits = (bits ^ (bits >> 30)) * 0xBF58476D1CE4E5B9;
  bits = (bits ^ (bits >> 27)) * 0x94D049BB133111EB;
  return bits ^ (bits >> 31);
}

/// A number that looks as if it had nothing to do with this one.
constexpr std::uint64_t mix(std::uint64_t bits) { return spread(bits + mix_step); }

/// The next number of the sequence that begins with the seed `state`.
constexpr std::uint64_t next_mixed(std::uint64_t &state) { return spread(state += mix_step); }

} // namespace plateau
