/// @file puzzles.hpp
/// Puzzles: a position with one clearly best way to go on. A game's room has them in `puzzles.tsv`,
/// a line each; docs/learn.md describes it.
#pragma once

#include "core/texts.hpp"
#include "learn/themes.hpp"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace plateau::learn {

struct Puzzle {
  std::string id; ///< Stable: it stands in addresses and in what has been solved.
  std::string rules;
  std::string position;
  /// The solver's move, the answer, and so on; the last is the solver's. As game files write them.
  std::vector<std::string> line;
  std::vector<std::string_view> themes; ///< Of `learn::themes`.
  int difficulty = 0;                   ///< On the scale of the levels: `UCI_Elo`.

  bool has(std::string_view theme) const;
};

/// The first line of a file: what stands in the columns.
inline constexpr std::string_view puzzle_columns = "id\trules\tposition\tline\tthemes\tdifficulty";

// What a file may hold: several times what comes with Plateau, and too little to choke a page.
inline constexpr std::size_t max_puzzle_file_bytes = std::size_t{2} << 20;
inline constexpr std::size_t max_puzzles = 5000;
inline constexpr std::size_t max_puzzle_line = 31; ///< Moves of both sides: sixteen of the solver.
inline constexpr std::size_t max_puzzle_rules_length = 200;
/// The scale of the levels with room at both ends.
inline constexpr int easiest_puzzle = 400;
inline constexpr int hardest_puzzle = 3200;

/// What is wrong with a file of puzzles, and where.
struct PuzzleFault {
  std::string_view code;   ///< `puzzle.fault.<code>` says it.
  std::size_t line = 0;    ///< 1-based; 0 where it is the whole file.
  std::string_view column; ///< `position`; empty where it is the whole line.
  std::string found;       ///< What stands there, or what is said of it.
  std::string limit;       ///< What would be right, where that is short.
};

/// `Line 7, themes: There is no theme “forks”.`
std::string explain(Language language, const PuzzleFault &fault);

/// The puzzles of a file, or the first thing that is wrong with it. Positions and moves are only
/// texts here.
std::variant<std::vector<Puzzle>, PuzzleFault> read_puzzles(std::string_view file);

/// The same, held against the rules of the game: every line can be played, and none is over before
/// its end.
/// @param language of what is said about positions and moves that are refused
std::variant<std::vector<Puzzle>, PuzzleFault>
read_proved_puzzles(Language language, std::string_view game, std::string_view file);

/// As a line of a file, with its end.
std::string write_puzzle(const Puzzle &puzzle);

// Today's puzzle.

/// How far the puzzle of a day is from that of the day before: a prime beyond the most puzzles of a
/// file, so that all of them come before one comes again.
inline constexpr std::uint64_t daily_stride = 7919;
static_assert(daily_stride > max_puzzles);

/// The last day there is a puzzle for: far beyond any calendar, and no product overflows.
inline constexpr std::uint64_t last_day = std::uint64_t{1} << 40;

/// Which of `count` puzzles is that of a day, the same for everybody. There is at least one.
/// @param days since 1970-01-01 in UTC, up to `last_day`
constexpr std::size_t daily(std::size_t count, std::uint64_t days) {
  return static_cast<std::size_t>(days * daily_stride % count);
}

} // namespace plateau::learn
