/// @file
/// What a game of chess can be played by: where it starts, and which draws come by themselves.
#pragma once

#include "core/refusal.hpp"
#include "core/rules_options.hpp"

#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace plateau::chess {

/// How many starts Chess960 has.
inline constexpr int chess960_starts = 960;

/// The Chess960 number of the ordinary start.
inline constexpr int standard_start_number = 518;

/// The options of a game. The default is the ordinary game by the laws of FIDE.
struct Rules {
  /// Chess960, and from which of its starts. A game from a position of one's own carries
  /// standard_start_number, which changes nothing but how castling is read and written.
  std::optional<int> chess960;

  /// Threefold repetition and fifty moves end the game by themselves, nobody having to claim.
  bool automatic_draws = false;

  friend bool operator==(const Rules &, const Rules &) = default;
};

/// What a rules text can name.
std::span<const RulesOption<Rules>> rules_options();

/// Reads options separated by commas: `standard`, `chess960`, `chess960=<0…959>`,
/// `automatic-draws`. The empty text is the ordinary game.
Result<Rules> read_rules(std::string_view text);

/// Writes what read_rules reads back.
std::string write_rules(const Rules &rules);

} // namespace plateau::chess
