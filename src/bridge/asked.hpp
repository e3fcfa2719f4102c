/// @file asked.hpp
/// What a request asks for, taken out of its JSON.
#pragma once

#include "core/clock.hpp"
#include "core/game.hpp"
#include "core/json_value.hpp"
#include "core/texts.hpp"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace plateau::bridge {

/// Matches a page can hold at once.
inline constexpr std::size_t max_matches = 16;

/// A day each for the first move, and per move: more is a mistake of the page, and would overflow.
inline constexpr std::int64_t max_milliseconds = 86'400'000;

/// A number of milliseconds; none, or nonsense, is zero.
inline Milliseconds milliseconds_in(const JsonValue &request, std::string_view name) {
  return Milliseconds(number_in(request, name, 0, max_milliseconds).value_or(0));
}

inline Language language_in(const JsonValue &request) {
  return language_of(text_in(request, "language"));
}

/// The time control under that name, if there is one with any time in it.
inline std::optional<TimeControl> time_in(const JsonValue &request) {
  const TimeControl time{milliseconds_in(request, "initial"), milliseconds_in(request, "increment"),
                         milliseconds_in(request, "delay")};
  return time.initial.count() > 0 ? std::optional(time) : std::nullopt;
}

/// Cells that a tapped board can name: the longest spelling of a move has four.
inline constexpr std::size_t max_tapped = 4;

/// The cells of a request; nothing when one of them is none of the game.
template <Game G> std::optional<std::vector<Cell>> cells_in(const JsonValue &request) {
  std::vector<Cell> cells;
  for (const auto &item : request["cells"].items()) {
    const auto cell = G::read_cell(item.as_string().value_or(std::string_view{}));
    if (!cell || cells.size() == max_tapped)
      return std::nullopt;
    cells.push_back(*cell);
  }
  return cells;
}

} // namespace plateau::bridge
