#include "search/report.hpp"

#include <algorithm>
#include <cmath>

namespace plateau::search {

std::optional<int> Played::accuracy() const {
  if (judged == 0)
    return std::nullopt;
  return static_cast<int>(std::lround(accuracy_sum / static_cast<double>(judged)));
}

Played &Played::operator+=(const Played &other) {
  moves += other.moves;
  judged += other.judged;
  accuracy_sum += other.accuracy_sum;
  for (std::size_t i = 0; i < marks.size(); ++i)
    marks[i] += other.marks[i];
  return *this;
}

Played Report::of(Side side) const {
  Played all;
  for (const auto &phase : by_phase)
    all += phase[index(side)];
  return all;
}

std::optional<Mark> mark_in(const TreeNotes &notes) {
  for (std::size_t i = mark_count; i-- > 0;)
    if (const auto mark = static_cast<Mark>(i);
        std::find(notes.glyphs.begin(), notes.glyphs.end(), glyph(mark)) != notes.glyphs.end())
      return mark;
  return std::nullopt;
}

} // namespace plateau::search
