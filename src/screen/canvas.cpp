#include "screen/canvas.hpp"

#include "core/utf8.hpp"

#include <algorithm>
#include <array>
#include <utility>

namespace plateau::screen {

Canvas::Canvas(Size size)
    : size_(size),
      spots_(static_cast<std::size_t>(size.width) * static_cast<std::size_t>(size.height)) {}

const Canvas::Spot &Canvas::at(Point point) const {
  return spots_[static_cast<std::size_t>(point.y) * static_cast<std::size_t>(size_.width) +
                static_cast<std::size_t>(point.x)];
}

void Canvas::put(Point at, std::string_view text, Style style) {
  const Area whole{{0, 0}, size_};
  for (; !text.empty(); ++at.x) {
    const auto character = first_character(text);
    text.remove_prefix(character.size());
    if (!whole.contains(at))
      continue;
    auto &spot = spots_[static_cast<std::size_t>(at.y) * static_cast<std::size_t>(size_.width) +
                        static_cast<std::size_t>(at.x)];
    const bool control = static_cast<unsigned char>(character[0]) < ' ' || character[0] == '\x7f';
    spot = {control ? "?" : std::string(character), style};
  }
}

void Canvas::fill(const Area &area, Style style) {
  const std::string blanks(static_cast<std::size_t>(std::max(area.size.width, 0)), ' ');
  for (int y = 0; y < area.size.height; ++y)
    put({area.at.x, area.at.y + y}, blanks, style);
}

std::string Canvas::text() const {
  std::string all;
  for (int y = 0; y < size_.height; ++y) {
    std::string line;
    for (int x = 0; x < size_.width; ++x)
      line += at({x, y}).sign;
    line.erase(line.find_last_not_of(' ') + 1);
    all.append(line).append("\n");
  }
  return all;
}

std::string plain(std::string_view text) {
  constexpr std::array<std::pair<std::string_view, std::string_view>, 28> signs = {{
      {"“", "\""}, {"”", "\""}, {"«", "\""}, {"»", "\""}, {"’", "'"},  {"‘", "'"}, {"…", "..."},
      {"–", "-"},  {"—", "-"},  {"·", "-"},  {"×", "x"},  {"→", "->"}, {"−", "-"}, {"\u00a0", " "},
      {"à", "a"},  {"â", "a"},  {"ç", "c"},  {"é", "e"},  {"è", "e"},  {"ê", "e"}, {"ë", "e"},
      {"î", "i"},  {"ï", "i"},  {"ô", "o"},  {"ù", "u"},  {"û", "u"},  {"É", "E"}, {"À", "A"},
  }};
  std::string out;
  while (!text.empty()) {
    const auto character = first_character(text);
    text.remove_prefix(character.size());
    const auto *const found = std::find_if(
        signs.begin(), signs.end(), [&](const auto &sign) { return sign.first == character; });
    if (found != signs.end())
      out.append(found->second);
    else
      out.append(character.size() == 1 ? character : "?");
  }
  return out;
}

} // namespace plateau::screen
