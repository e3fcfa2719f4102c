#include "bridge/write.hpp"

#include "games/answers.hpp"

#include <algorithm>
#include <array>

namespace plateau::bridge {

namespace {

/// The way everything goes that this move takes along: what is pushed off the board goes on so.
Place direction_of(const View &view, std::span<const Event> events) {
  const auto moved = std::find_if(events.begin(), events.end(), [](const Event &event) {
    return event.kind == EventKind::moved && event.from.exists() && event.to.exists();
  });
  if (moved == events.end())
    return {};
  const Place from = view.place(moved->from);
  const Place to = view.place(moved->to);
  return {to.x - from.x, to.y - from.y};
}

constexpr std::string_view name(Effect effect) {
  constexpr std::array<std::string_view, 7> names = {"moves",   "pushes",  "takes",  "drives-off",
                                                     "changes", "nothing", "no-move"};
  return names[static_cast<std::size_t>(effect)];
}

} // namespace

void write_cell(JsonWriter &json, const View &view, Cell cell) {
  if (cell.exists())
    json.string(view.names.cell(cell));
  else
    json.null();
}

void write_steps(JsonWriter &json, const View &view, std::span<const Event> events) {
  json.open_array();
  for (const auto &event : events) {
    json.open_object();
    json.key("kind").string(name(event.kind));
    json.key("effect").string(name(event.kind.effect));
    write_cell(json.key("from"), view, event.from);
    write_cell(json.key("to"), view, event.to);
    if (event.kind.effect == Effect::drives_off) {
      const auto away = direction_of(view, events);
      json.key("away").open_object();
      json.key("dx").integer(away.x).key("dy").integer(away.y).close_object();
    }
    json.close_object();
  }
  json.close_array();
}

void write_refusal(JsonWriter &json, const View &view, const Refusal &refusal,
                   std::string_view text) {
  json.open_object();
  json.key("kind").string(name(refusal.kind));
  json.key("code").string(refusal.code);
  json.key("text").string(text);
  write_roles(json.key("cells"), view.names, refusal);
  json.key("line").number(refusal.line);
  json.key("column").number(refusal.column);
  json.close_object();
}

void write_refused(JsonWriter &json, const View &view, const Refusal &refusal,
                   std::string_view text) {
  json.open_object();
  json.key("kind").string("refused");
  write_refusal(json.key("refusal"), view, refusal, text);
  json.close_object();
}

void write_ending(JsonWriter &json, const View &view, const Outcome &outcome) {
  json.open_object();
  json.key("reason").string(name(outcome.reason));
  json.key("winner");
  if (outcome.winner)
    json.string(view.names.side(*outcome.winner));
  else
    json.null();
  json.key("result").string(result_text(outcome));
  json.key("text").string(announce(view.language, view.names, outcome));
  json.close_object();
}

} // namespace plateau::bridge
