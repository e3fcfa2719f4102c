/// @file arrange.hpp
/// The position editor: a position taken apart (`Arrangement`) and put together again.
#pragma once

#include "bridge/asked.hpp"
#include "bridge/scene.hpp"

#include <map>
#include <optional>

namespace plateau::bridge {

/// The words of a position text.
inline std::vector<std::string_view> words_of(std::string_view text) {
  std::vector<std::string_view> words;
  while (!text.empty()) {
    const auto end = std::min(text.find(' '), text.size());
    words.push_back(text.substr(0, end));
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return words;
}

/// `Arrangement` and `Board` of a position.
template <Game G> void write_arranged(JsonWriter &json, const Setup<G> &setup) {
  const auto &position = setup.position;
  const auto text = G::write_position(position);
  const auto words = words_of(text);
  json.open_object().key("kind").string("arranged");
  json.key("arrangement").open_object();
  json.key("game").string(G::name);
  json.key("rules").string(G::write_rules(setup.rules));
  json.key("turn").string(G::side_key(G::side_to_move(position)));
  write_stacks<G>(json.key("stacks"), position);
  json.key("fields").open_object();
  for (const auto &field : Look<G>::fields)
    json.key(field.key).string(field.place < words.size() ? words[field.place] : field.usual);
  json.close_object().close_object();
  write_board<G>(json.key("board"), position);
  json.close_object();
}

/// What stands on each cell of a request; nothing when a cell or piece is none of the game.
template <Game G>
std::optional<std::map<Cell, std::vector<std::int16_t>>> stacks_in(const JsonValue &request) {
  std::map<Cell, std::vector<std::int16_t>> stacks;
  for (const auto &[name, pieces] : request["stacks"].members()) {
    const auto cell = G::read_cell(name);
    if (!cell || (!Look<G>::stacks && pieces.items().size() > 1))
      return std::nullopt;
    auto &stack = stacks[*cell];
    for (const auto &item : pieces.items()) {
      const int piece = piece_of_key<G>(item.as_string().value_or(std::string_view{}));
      if (piece < 0)
        return std::nullopt;
      stack.push_back(static_cast<std::int16_t>(piece));
    }
  }
  return stacks;
}

/// Puts the position of a request together and answers what the rules say to it. False when the
/// request is none.
template <Game G> bool write_built(JsonWriter &json, Language language, const JsonValue &request) {
  const auto side = side_of_key<G>(text_in(request, "turn"));
  const auto stacks = stacks_in<G>(request);
  if (!side || !stacks)
    return false;
  const auto rules = G::read_rules(text_in(request, "rules"));
  if (!rules) {
    write_refused<G>(json, language, rules.error());
    return true;
  }
  typename G::Draft draft;
  draft.rules = *rules;
  draft.side_to_move = *side;
  for (const auto &[cell, pieces] : *stacks)
    G::put_stack(draft, cell, pieces);
  for (const auto &field : Look<G>::fields) {
    const auto text = request["fields"][field.key].as_string().value_or(field.usual);
    if (const auto refusal = G::read_field(draft, field.place, text)) {
      write_refused<G>(json, language, *refusal);
      return true;
    }
  }
  const auto setup = G::check(draft);
  if (!setup) {
    write_refused<G>(json, language, setup.error());
    return true;
  }
  json.open_object().key("kind").string("built");
  json.key("position").string(G::write_position(setup->position));
  json.key("rules").string(G::write_rules(setup->rules)).close_object();
  return true;
}

} // namespace plateau::bridge
