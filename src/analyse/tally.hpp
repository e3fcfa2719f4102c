/// @file
/// How a side played, and scores as game files write them.
#pragma once

#include "core/side.hpp"
#include "search/chances.hpp"

#include <array>
#include <cstdint>
#include <string>

namespace plateau::analyse {

/// `0.31`, or `#3` and `#-3` for wins counted in moves, as other programs write it: good for the
/// side that opens the game (White in chess) is positive.
/// @param score for the side to move
std::string eval_text(search::Score score, Side to_move);

/// How one side played.
struct SideTally {
  std::uint64_t moves = 0;
  double loss = 0; ///< Winning chances given away, in all.
  std::array<std::uint64_t, search::mark_count> marks{};

  void add(double lost);
  double average_loss() const { return moves == 0 ? 0 : loss / static_cast<double>(moves); }
};
using GameTally = std::array<SideTally, 2>;

} // namespace plateau::analyse
