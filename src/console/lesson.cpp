#include "console/lesson.hpp"

namespace plateau::console {

namespace {

/// How a board is clicked on: the section of the page alone.
constexpr std::string_view on_the_page = "here";

} // namespace

std::vector<LessonLine> lesson_words(Language language, std::string_view game,
                                     std::span<const std::string_view> sections,
                                     std::span<const learn::Forbidden> forbidden) {
  std::vector<LessonLine> lines;
  for (const auto section : sections) {
    if (section == on_the_page)
      continue;
    const auto key = std::string("rules.").append(game).append(".").append(section);
    lines.push_back({text(language, key), true});
    for (int i = 1;; ++i) {
      const auto sentence = find_text(language, key + "." + std::to_string(i));
      if (sentence.empty())
        break;
      lines.push_back({"  " + std::string(sentence), false});
    }
    bool first = true;
    for (const auto &[where, words] : forbidden) {
      if (where != section)
        continue;
      if (first)
        lines.push_back({"  " + text(language, "rules.forbidden"), false});
      first = false;
      lines.push_back({"  - " + words, false});
    }
  }
  return lines;
}

} // namespace plateau::console
