/// @file
/// Where a session's lines come from and go to: a process's standard streams, or a test.
#pragma once

#include <cstddef>
#include <functional>
#include <optional>
#include <string>
#include <string_view>

namespace plateau::engine {

/// The next line without its end, or nothing at the end of input. A line longer than
/// max_line_bytes may be given cut to one byte more: that is how the session sees it was too long.
using LineInput = std::function<std::optional<std::string>()>;

/// Takes a line without its end and hands it over at once. Called from several threads, never from
/// two at a time.
using LineOutput = std::function<void(std::string_view)>;

/// The longest line: a game of 6,000 moves, two plies each, six bytes a ply.
inline constexpr std::size_t max_line_bytes = 1 << 17;

} // namespace plateau::engine
