/// @file
/// A text in memory, read as a pipe is.
#pragma once

#include "console/lines.hpp"

#include <algorithm>
#include <cstddef>
#include <span>
#include <string>
#include <utility>

namespace plateau::console::testing {

/// A ReadBlock that gives out a text kept in memory.
inline system::ReadBlock blocks_of(std::string text) {
  return [text = std::move(text), from = std::size_t{0}](std::span<char> block) mutable {
    const auto size = std::min(block.size(), text.size() - from);
    std::copy_n(text.data() + from, size, block.data());
    from += size;
    return size;
  };
}

} // namespace plateau::console::testing
