/// @file
/// What a chess program with the contract of `echecs` must do with a game file: the file read, the
/// game played by the rules step by step, the line expected at the end of each step.
#pragma once

#include "chess/chess.hpp"
#include "core/match.hpp"

#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace plateau::grade {

/// The last line of such a program: what stands on each square (`wK`, `bP`, empty), a1 to h8, and
/// the result (`1-0`, `0-1`, `1/2-1/2`, `?-?`).
struct LastLine {
  /// Side and kind, or twice zero where nothing stands.
  using Occupant = std::array<char, 2>;

  std::array<Occupant, 64> squares{};
  std::string result;

  friend bool operator==(const LastLine &, const LastLine &) = default;
};

/// The last line of an output, without its newline: what `tail -1` shows.
std::string_view last_line(std::string_view output);

/// Reads `wR,wN,…,,bR, ?-?`; nothing when the line is not one.
std::optional<LastLine> read_last_line(std::string_view line);
std::string write_last_line(const LastLine &line);

/// What a match stands at.
LastLine line_of(const Match<chess::Chess> &match);

/// One thing the file asks for: a move with its promotion letter, or how the game is ended.
struct Step {
  std::string text;               ///< As it stands in the file, `a7a8 Q`.
  std::size_t line = 0;           ///< Where, 1-based.
  std::size_t input_end = 0;      ///< Bytes of the input up to its end.
  std::size_t ply = 0;            ///< Moves played before it.
  std::optional<Refusal> refusal; ///< The rules refuse it.
  std::optional<Outcome> outcome; ///< The game ends with it.
  LastLine after;                 ///< What a program shows when input stops here.
};

/// A game file, understood.
struct ContractGame {
  std::string input; ///< What the program is given: all lines without a `#` but the expected one.
  std::string expected; ///< The last line that is not empty.
  std::vector<Step> steps;
  LastLine start; ///< What a program shows when there is no input.

  /// What the rules say the last line is.
  const LastLine &by_the_rules() const { return steps.empty() ? start : steps.back().after; }
  /// The input of the first steps, ended properly.
  std::string input_of(std::size_t count) const;
  const LastLine &after(std::size_t count) const {
    return count == 0 ? start : steps[count - 1].after;
  }
};

/// The longest file that is read: the longest possible game of chess, 17,697 plies, fits in it.
inline constexpr std::size_t max_contract_bytes = 128 * 1024;

ContractGame read_contract_game(std::string_view file);

} // namespace plateau::grade
