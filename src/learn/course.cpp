#include "learn/course.hpp"

#include <algorithm>
#include <numeric>

namespace plateau::learn {

bool Words::has(Language language) const {
  return std::any_of(texts_.begin(), texts_.end(), [&](const auto &entry) {
    return entry.first.empty() || entry.first == language.tag();
  });
}

std::string_view Words::in(Language language) const {
  for (const auto &[tag, text] : texts_)
    if (tag == language.tag())
      return text;
  return texts_.empty() ? std::string_view{} : std::string_view(texts_.front().second);
}

const Chapter *Course::find_chapter(std::string_view id) const {
  const auto found = std::find_if(chapters.begin(), chapters.end(),
                                  [&](const Chapter &chapter) { return chapter.id == id; });
  return found == chapters.end() ? nullptr : &*found;
}

std::size_t Course::step_count() const {
  return std::accumulate(
      chapters.begin(), chapters.end(), std::size_t{0},
      [](std::size_t sum, const Chapter &chapter) { return sum + chapter.steps.size(); });
}

} // namespace plateau::learn
