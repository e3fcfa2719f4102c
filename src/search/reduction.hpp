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
inline int base_reduction(int depth, int number) {
  static const auto table = [] {
    std::array<std::array<std::int8_t, 64>, 64> rows{};
    for (std::size_t d = 1; d < 64; ++d)
      for (std::size_t n = 1; n < 64; ++n)
        rows[d][n] = static_cast<std::int8_t>(0.8 + std::log(static_cast<double>(d)) *
                                                        std::log(static_cast<double>(n)) / 2.3);
    return rows;
  }();
  return table[static_cast<std::size_t>(std::min(depth, 63))]
              [static_cast<std::size_t>(std::min(number, 63))];
}

} // namespace plateau::search
