/// @file
/// How a side played.
#pragma once

#include "core/side.hpp"
#include "search/chances.hpp"

#include <array>
#include <cstdint>

namespace plateau::analyse {

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
