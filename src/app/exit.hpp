/// @file
/// What a command answers to the shell.
#pragma once

#include <cstdint>

namespace plateau::app {

enum class Exit : std::uint8_t {
  yes = 0,            ///< Done; it is legal; everything agrees.
  no = 1,             ///< Understood, and the answer is no.
  not_understood = 2, ///< Wrong usage, unknown game, bad position, or a file that cannot be read
                      ///< or written. A reader that leaves early does not change the status.
};

/// The worse of two.
constexpr Exit worse(Exit a, Exit b) { return a < b ? b : a; }

} // namespace plateau::app
