/// @file
/// A SAN text taken apart, before anyone looks at a board.
#pragma once

#include "chess/attacks.hpp"
#include "chess/codes.hpp"
#include "chess/types.hpp"

#include <cstddef>
#include <optional>
#include <string_view>

namespace plateau::chess {

/// What the letters and digits say.
struct SanText {
  Kind kind = Kind::pawn;
  Bitboard origin = all_squares; ///< Where the text allows the piece to come from.
  Square to = 0;
  std::optional<Kind> promotion;
  std::optional<Wing> castling; ///< Then nothing else counts.
};

/// Where a text stops making sense, and why.
struct SanProblem {
  std::string_view code = why("unreadable-move");
  std::size_t at = 0; ///< 0-based.
};

/// Takes a text apart. False when it is no SAN; then `problem` says why.
bool take_apart(std::string_view text, SanText &san, SanProblem &problem);

} // namespace plateau::chess
