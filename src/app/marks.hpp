/// @file
/// How good moves were: by the winning chances they gave away.
#pragma once

#include "core/side.hpp"
#include "search/score.hpp"

#include <array>
#include <cstdint>
#include <optional>
#include <string>

namespace plateau::app {

/// The chances of whoever stands so, from 0 (lost) to 1 (won): a logistic curve. The scale is such
/// that a pawn is worth 9 points of a hundred in an even position, and a rook ahead wins 6 games of
/// 7, as in games between people.
inline constexpr double chances_scale = 272;
double winning_chances(search::Score score);

enum class Mark : std::uint8_t { inaccuracy, mistake, blunder };
inline constexpr std::size_t mark_count = 3;

/// Winning chances given away from which a move gets its mark.
inline constexpr std::array<double, mark_count> mark_from = {0.05, 0.10, 0.15};
/// The glyphs of game files: `?!`, `?`, `??`.
inline constexpr std::array<std::uint8_t, mark_count> mark_glyph = {6, 2, 4};

/// The mark of a move that gave so much away, if it deserves one.
std::optional<Mark> mark_of(double loss);

/// `0.31`, or `#3` and `#-3` for wins counted in moves, as other programs write it: good for the
/// side that opens the game (White in chess) is positive.
/// @param score for the side to move
std::string eval_text(search::Score score, Side to_move);

/// The score of the next position, for the side then to move.
search::Score score_after_move(search::Score score);

/// How one side played.
struct SideTally {
  std::uint64_t moves = 0;
  double loss = 0; ///< Winning chances given away, in all.
  std::array<std::uint64_t, mark_count> marks{};

  void add(double lost);
  double average_loss() const { return moves == 0 ? 0 : loss / static_cast<double>(moves); }
};
using GameTally = std::array<SideTally, 2>;

} // namespace plateau::app
