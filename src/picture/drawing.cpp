#include "picture/drawing.hpp"

#include <algorithm>
#include <array>

namespace plateau::picture {

namespace {

constexpr std::array<std::string_view, 4> sets = {"classic", "modern", "solid", "round"};

JsonValue read(std::string_view name) {
  return read_json(embedded_drawing(name)).value_or(JsonValue{});
}

} // namespace

const JsonValue &board_drawing() {
  static const JsonValue drawing = read("board");
  return drawing;
}

const JsonValue &piece_set(std::string_view name) {
  static const std::array<JsonValue, sets.size()> all = {read(sets[0]), read(sets[1]),
                                                         read(sets[2]), read(sets[3])};
  static const JsonValue none;
  const auto found = std::find(sets.begin(), sets.end(), name);
  return found == sets.end() ? none : all[static_cast<std::size_t>(found - sets.begin())];
}

std::vector<std::string_view> theme_names() {
  std::vector<std::string_view> names;
  for (const auto &[name, theme] : board_drawing()["themes"].members())
    names.emplace_back(name);
  return names;
}

std::vector<std::string_view> set_names() { return {sets.begin(), sets.end()}; }

} // namespace plateau::picture
