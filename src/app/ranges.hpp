/// @file
/// Numbers given as options, held to their ranges.
#pragma once

#include "app/start.hpp"
#include "console/seating.hpp"

#include <cstdint>
#include <initializer_list>
#include <optional>

namespace plateau::app {

using console::max_movetime;

/// The most positions that may be asked for: weeks of work, and still exact as a double.
inline constexpr std::int64_t max_nodes = 1'000'000'000'000;

/// The value an option was given, and the smallest and largest one it takes.
struct Range {
  const char *option;
  std::int64_t value;
  std::int64_t least;
  std::int64_t most;
};

/// The first option that is out of its range.
std::optional<Failure> first_out_of_range(Language language, std::initializer_list<Range> ranges);

} // namespace plateau::app
