/// @file
/// The rule set as one value (S11), and its text: `n=8,promotion,knights,limit=200,time=30m`.
#pragma once

#include "core/refusal.hpp"
#include "core/rules_options.hpp"

#include <compare>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>

namespace plateau::stackchess {

/// A default value is the ordinary game.
struct Rules {
  std::uint8_t size = 6;     ///< The board is size × size.
  bool promotion = false;    ///< Pawns arriving on the last rank become queens.
  bool knights = false;      ///< Knights in the back rank, carrying others as they leap.
  std::uint16_t limit = 0;   ///< The game ends after so many moves, both sides counted; 0: never.
  std::uint16_t minutes = 0; ///< The game ends after so long; 0: never.

  friend constexpr bool operator==(const Rules &, const Rules &) = default;
};

/// A longer game than anyone plays; the number stays readable in a saved game.
inline constexpr int max_limit = 9999;
/// A day, as for clocks.
inline constexpr int max_minutes = 24 * 60;

/// What a rules text can name.
std::span<const RulesOption<Rules>> rules_options();

/// Options in any order, each at most once; what is not said keeps its default. An empty text is
/// the ordinary game. Columns in refusals count from the start of `text`.
Result<Rules> read_rules(std::string_view text);

/// The size always, the other options where they are on.
std::string write_rules(const Rules &rules);

} // namespace plateau::stackchess
