/// @file
/// The rules of a game, told at a terminal in the words of the page.
#pragma once

#include "core/texts.hpp"

#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace plateau::console {

struct LessonLine {
  std::string words;
  bool title = false;
};

/// The sections of a game's rules: a title, then its sentences. What only a page can show (clicks,
/// drags) is left out.
std::vector<LessonLine> lesson_words(Language language, std::string_view game,
                                     std::span<const std::string_view> sections);

} // namespace plateau::console
