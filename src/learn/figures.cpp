#include "learn/figures.hpp"

#include "core/json_value.hpp"
#include "learn/embedded.hpp"

namespace plateau::learn {

namespace {

std::string string_in(const JsonValue &json, std::string_view name) {
  return std::string(text_in(json, name));
}

std::vector<std::string> list_in(const JsonValue &json, std::string_view name) {
  std::vector<std::string> list;
  for (const auto &one : json[name].items())
    list.emplace_back(one.as_string().value_or(""));
  return list;
}

/// The file is part of the program, and a test proves all of it: nothing is refused here.
Figure figure_of(const JsonValue &json) {
  Figure figure;
  figure.id = string_in(json, "id");
  figure.section = string_in(json, "section");
  figure.start.rules = string_in(json, "rules");
  figure.start.position = string_in(json, "position");
  figure.start.moves = list_in(json, "moves");
  figure.arrows = string_in(json, "arrows");
  figure.allowed = list_in(json, "allowed");
  figure.end = string_in(json, "end");
  figure.refused = string_in(json, "refused");
  figure.code = string_in(json, "code");
  for (const auto &[tag, text] : json["text"].members())
    figure.text.add(tag, std::string(text.as_string().value_or("")));
  return figure;
}

} // namespace

std::vector<Figure> figures_of(std::string_view game) {
  std::vector<Figure> figures;
  if (const auto json = read_json(embedded_figures(game)))
    for (const auto &one : json->items())
      figures.push_back(figure_of(one));
  return figures;
}

} // namespace plateau::learn
