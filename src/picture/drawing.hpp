/// @file
/// Colours and shapes. They are the page's own: its sources read the same files, those of
/// `drawing/`.
#pragma once

#include "core/json_value.hpp"

#include <string_view>
#include <vector>

namespace plateau::picture {

/// A file of `drawing/`, by its name without its ending; nothing where there is none.
std::string_view embedded_drawing(std::string_view name);

/// The colours of a board, and what looks alike on all of them: `board.json`.
const JsonValue &board_drawing();
/// The shapes of a set; null where there is no such set.
const JsonValue &piece_set(std::string_view name);

/// The names of the themes and of the sets, the usual one first.
std::vector<std::string_view> theme_names();
std::vector<std::string_view> set_names();

} // namespace plateau::picture
