/// @file embedded.hpp
/// The lessons, puzzles and pictures of the rules that come with the program.
#pragma once

#include "learn/course.hpp"

#include <string_view>

namespace plateau::learn {

/// The file `lessons.json` of a game's room that is part of this program; empty where there is
/// none. A page has none either: it fetches the file when lessons are first opened.
std::string_view embedded_lessons(std::string_view game);

/// The same for `puzzles.tsv`.
std::string_view embedded_puzzles(std::string_view game);

/// The same for `figures.json`, the pictures of the rules.
std::string_view embedded_figures(std::string_view game);

} // namespace plateau::learn
