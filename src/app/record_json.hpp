/// @file
/// Parts of games as JSON, for the commands that answer a game at a time.
#pragma once

#include "core/json.hpp"
#include "core/openings.hpp"
#include "core/record_tags.hpp"
#include "games/word_pool.hpp"

#include <optional>
#include <string>

namespace plateau::app {

/// Where a game begins.
struct GamePlace {
  std::string file; ///< Fit to be printed.
  std::uint32_t line = 0;
};

/// `{"Event":"…"}`; of tags that come twice, the first. What is no UTF-8 was Latin-1.
inline void write_tags(JsonWriter &json, const RecordTags &given) {
  auto tags = given;
  tags.remove_repeated();
  json.open_object();
  for (std::size_t i = 0; i < tags.size(); ++i) {
    std::string member;
    append_json_string(member, tags[i].name);
    append_json_string(member += ':', as_utf8(tags[i].value));
    json.raw(member);
  }
  json.close_object();
}

/// Opens the object of a game with what is known of every one, be it refused.
inline void begin_game(JsonWriter &json, const GamePlace &place, const RecordTags &tags) {
  json.open_object().key("file").string(place.file);
  json.key("line").number(place.line);
  write_tags(json.key("tags"), tags);
}

/// Why a game was refused, and where; `move` is the move it was refused at, as far as it is known.
inline void write_refusal(JsonWriter &json, const Refusal &refusal, const std::string &reason,
                          const std::string &move = {}) {
  json.key("refusal").open_object().key("code").string(refusal.code);
  json.key("line").number(refusal.line).key("column").number(refusal.column);
  if (!move.empty())
    json.key("move").string(move);
  json.key("text").string(reason).close_object();
}

/// `{"eco":"C65","name":"Ruy Lopez: Berlin Defense"}`, or null.
inline void write_opening(JsonWriter &json, const std::optional<OpeningName> &opening) {
  if (!opening) {
    json.null();
    return;
  }
  json.open_object().key("eco").string(opening->code);
  json.key("name").string(opening->name).close_object();
}

/// The moves of a line in plain notation.
template <Game G, class Moves>
void write_moves(JsonWriter &json, typename G::Position position, const Moves &moves) {
  json.open_array();
  for (const auto move : moves) {
    json.string(G::write_move(position, move));
    G::play(position, move);
  }
  json.close_array();
}

} // namespace plateau::app
