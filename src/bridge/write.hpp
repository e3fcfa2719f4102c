/// @file write.hpp
/// The small parts of answers: events, refusals, moves, as protocol.ts says them.
#pragma once

#include "bridge/look.hpp"
#include "core/json.hpp"
#include "core/match.hpp"
#include "core/texts.hpp"

#include <span>
#include <string_view>
#include <vector>

namespace plateau::bridge {

/// How a game is seen, with its type forgotten: enough to write everything that has cells in it.
struct View {
  Language language;
  Names names;
  Place (*place)(Cell);
};

template <Game G> View view_of(Language language) {
  return {language, names_of<G>(), [](Cell cell) { return Look<G>::place(cell); }};
}

/// A cell, or null for what lies beyond the edge.
void write_cell(JsonWriter &json, const View &view, Cell cell);
/// `Step[]`.
void write_steps(JsonWriter &json, const View &view, std::span<const Event> events);
/// `Refusal`, its words given.
void write_refusal(JsonWriter &json, const View &view, const Refusal &refusal,
                   std::string_view text);
/// `Refused`.
void write_refused(JsonWriter &json, const View &view, const Refusal &refusal,
                   std::string_view text);
/// `Ending`.
void write_ending(JsonWriter &json, const View &view, const Outcome &outcome);

/// `{"kind":"refused", …}` for a text that is no position or rules of the game.
template <Game G> void write_refused(JsonWriter &json, Language language, const Refusal &refusal) {
  write_refused(json, view_of<G>(language), refusal, explain<G>(language, refusal));
}

/// What a move does.
template <Game G>
std::vector<Event> events_of(const typename G::Position &position, typename G::Move move) {
  EventList events;
  G::changes(position, move, events);
  return {events.begin(), events.end()};
}

/// `Choice`: the move it becomes, and what to draw.
template <Game G>
void write_choice(JsonWriter &json, const typename G::Position &position, typename G::Move move,
                  std::int16_t value) {
  constexpr bool promotes = Look<G>::choice_kind == Choice::Kind::promotion;
  json.open_object();
  json.key("kind").string(promotes ? "promotion" : "height");
  json.key("value").integer(value);
  json.key("piece");
  bool named = false;
  if constexpr (promotes)
    for (const auto &event : events_of<G>(position, move))
      if (event.kind.effect == Effect::changes && !named) {
        json.string(G::piece_key(event.piece));
        named = true;
      }
  if (!named)
    json.null();
  json.key("move").string(G::write_move(position, move));
  json.key("record").string(G::record_move(position, move));
  json.close_object();
}

} // namespace plateau::bridge
