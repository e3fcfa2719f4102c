#include "picture/scene.hpp"

#include "core/ascii.hpp"

#include <algorithm>

namespace plateau::picture {

namespace {

std::optional<std::size_t> cell_named(const Scene &scene, std::string_view name) {
  for (std::size_t at = 0; at < scene.cells.size(); ++at) {
    const auto &known = scene.cells[at].name;
    if (std::equal(known.begin(), known.end(), name.begin(), name.end(),
                   [](char a, char b) { return lower(a) == lower(b); }))
      return at;
  }
  return std::nullopt;
}

bool draw(Scene &scene, std::string_view word) {
  if (const auto cell = cell_named(scene, word)) {
    scene.marks.rings.push_back(*cell);
    return true;
  }
  for (std::size_t cut = 1; cut < word.size(); ++cut) {
    const auto from = cell_named(scene, word.substr(0, cut));
    const auto to = cell_named(scene, word.substr(cut));
    if (from && to && from != to) {
      scene.marks.arrows.push_back({*from, *to, "drawn"});
      return true;
    }
  }
  return false;
}

} // namespace

std::optional<std::string> draw_arrows(Scene &scene, std::string_view words) {
  constexpr std::string_view between = ", \t\r\n";
  while (true) {
    const auto from = words.find_first_not_of(between);
    if (from == std::string_view::npos)
      return std::nullopt;
    words.remove_prefix(from);
    const auto word = words.substr(0, words.find_first_of(between));
    if (!draw(scene, word))
      return std::string(word);
    words.remove_prefix(word.size());
  }
}

} // namespace plateau::picture
