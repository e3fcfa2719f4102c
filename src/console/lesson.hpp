/// @file
/// The rules of a game, told at a terminal in the words of the page.
#pragma once

#include "core/texts.hpp"
#include "learn/figures.hpp"

#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace plateau::console {

struct LessonLine {
  std::string words;
  bool title = false;
};

/// The sections of a game's rules: a title, its sentences, and what is forbidden. What only a page
/// can show (clicks, drags) is left out.
std::vector<LessonLine> lesson_words(Language language, std::string_view game,
                                     std::span<const std::string_view> sections,
                                     std::span<const learn::Forbidden> forbidden);

} // namespace plateau::console
