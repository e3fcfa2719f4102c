/// @file
/// The two players, whatever the game calls them.
#pragma once

#include <cstddef>
#include <cstdint>

namespace plateau {

/// Who plays. `first` is the side that opens the game: White in chess and stackchess, Black in
/// Abalone.
enum class Side : std::uint8_t { first, second };

/// The other player.
constexpr Side opponent(Side side) { return side == Side::first ? Side::second : Side::first; }

/// 0 or 1, for tables with an entry per side.
constexpr std::size_t index(Side side) { return static_cast<std::size_t>(side); }

} // namespace plateau
