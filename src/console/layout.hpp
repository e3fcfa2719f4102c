/// @file
/// Putting text on a screen of fixed-width characters.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace plateau::console {

/// Columns a line takes on a screen: characters, not bytes; escape codes take none.
std::size_t columns(std::string_view line);

/// `line` and as many blanks as bring it to `width` columns.
std::string padded(std::string_view line, std::size_t width);

/// `line`, cut to `width` columns where it is longer, with `…` as the last one. No escape codes.
std::string clipped(std::string_view line, std::size_t width);

/// Newlines put between words so that no line is wider than `width`, where that can be. A width of
/// 0 folds nothing.
std::string folded(std::string_view text, std::size_t width);

/// Two blocks of lines side by side with `gap` blanks between them.
std::string beside(std::string_view left, std::string_view right, std::size_t gap);

} // namespace plateau::console
