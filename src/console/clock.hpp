/// @file
/// Clocks at a table: how they are written, and how they are shown.
#pragma once

#include "core/clock.hpp"

#include <optional>
#include <string>
#include <string_view>

namespace plateau::console {

/// The longest that `--clock` gives: a day for all moves, and an hour more after each.
inline constexpr int max_clock_minutes = 24 * 60;
inline constexpr int max_clock_increment = 3600;

/// `5+3` is five minutes and three seconds more after each move; `5` five minutes alone; `0.5+1`
/// half a minute. Nothing when it cannot be read.
std::optional<TimeControl> read_people_clock(std::string_view text);

/// `4:58`, `1:02:03`; in the last ten seconds `9.4`.
std::string clock_face(Milliseconds left);

} // namespace plateau::console
