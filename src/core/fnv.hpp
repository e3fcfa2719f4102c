/// @file
/// FNV-1a with 64 bits: a number that is the same for the same bytes. It tells files and versions
/// apart and finds damage; it does not withstand anybody who looks for a collision.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>

namespace plateau {

/// Where the sum of nothing stands. Another beginning binds a sum to its place, or continues one.
inline constexpr std::uint64_t fnv_basis = 0xCBF29CE484222325;

constexpr std::uint64_t fnv_step(std::uint64_t sum, unsigned char byte) {
  return (sum ^ byte) * 0x100000001B3;
}

constexpr std::uint64_t fnv1a(std::string_view bytes, std::uint64_t from = fnv_basis) {
  for (const char byte : bytes)
    from = fnv_step(from, static_cast<unsigned char>(byte));
  return from;
}
constexpr std::uint64_t fnv1a(std::span<const std::byte> bytes, std::uint64_t from = fnv_basis) {
  for (const std::byte byte : bytes)
    from = fnv_step(from, std::to_integer<unsigned char>(byte));
  return from;
}

} // namespace plateau
