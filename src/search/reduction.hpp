/// @file
/// Late moves are searched less deep.
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>

namespace plateau::search {

/// How much less deep the n-th move is searched: it grows slowly with depth and number.
/// docs/search.md
/// (*Where its numbers come from*) says where these are from.
class Reductions {
public:
  /// @param base of the first move, in hundredths of a ply
  /// @param divisor of the logarithms, in hundredths
  Reductions(int base, int divisor) {
    for (std::size_t d = 1; d < size; ++d)
      for (std::size_t n = 1; n < size; ++n)
        rows_[d][n] = static_cast<std::int16_t>(base + 100 * std::log(static_cast<double>(d)) *
                                                           std::log(static_cast<double>(n)) /
                                                           (divisor / 100.0));
  }

  /// In hundredths of a ply.
  int operator()(int depth, int number) const {
    return rows_[static_cast<std::size_t>(std::min(depth, 63))]
                [static_cast<std::size_t>(std::min(number, 63))];
  }

private:
  static constexpr std::size_t size = 64;
  std::array<std::array<std::int16_t, size>, size> rows_{};
};

} // namespace plateau::search
