#include "server/replies.hpp"

namespace plateau::server::reply {

namespace {

/// Opens a message; whoever calls closes it.
JsonWriter open(std::string &out, std::string_view type) {
  JsonWriter json(out);
  json.open_object().key("v").integer(protocol_version).key("type").string(type);
  return json;
}

void add_id(JsonWriter &json, std::string_view id) {
  if (!id.empty())
    json.key("id").string(id);
}

} // namespace

std::string welcome(std::string_view id, Time now, std::string_view token) {
  std::string out;
  auto json = open(out, "welcome");
  add_id(json, id);
  json.key("now").integer(now).key("token").string(token).close_object();
  return out;
}

std::string pong(std::string_view id, Time now) {
  std::string out;
  auto json = open(out, "pong");
  add_id(json, id);
  json.key("now").integer(now).close_object();
  return out;
}

std::string done(const Done &done) {
  std::string out;
  auto json = open(out, "done");
  add_id(json, done.id);
  json.key("game").string(done.game).key("version").number(done.version).key("side");
  done.side.empty() ? json.null() : json.string(done.side);
  if (!done.token.empty())
    json.key("token").string(done.token);
  json.close_object();
  return out;
}

std::string refused(std::string_view id, std::string_view game, const Refused &why) {
  std::string out;
  auto json = open(out, "refused");
  add_id(json, id);
  if (!game.empty())
    json.key("game").string(game);
  json.key("why").raw(why.json).close_object();
  return out;
}

std::string game(const Room &room, std::uint32_t from, Time now) {
  std::string out;
  auto json = open(out, "game");
  json.key("game").string(room.id());
  room.write_view(json, from, now);
  json.close_object();
  return out;
}

std::string games(std::string_view id, const std::vector<store::Row> &rows) {
  std::string out;
  auto json = open(out, "games");
  add_id(json, id);
  json.key("games").open_array();
  for (const auto &row : rows)
    json.raw(row.summary);
  json.close_array().close_object();
  return out;
}

std::string presence(const Room &room, const std::array<bool, 2> &here, std::size_t watchers) {
  std::string out;
  auto json = open(out, "presence");
  json.key("game").string(room.id());
  for (const Side side : {Side::first, Side::second})
    json.key(room.match().names().side(side)).boolean(here[index(side)]);
  json.key("watchers").number(watchers).close_object();
  return out;
}

std::string bye(std::string_view code) {
  std::string out;
  auto json = open(out, "bye");
  json.key("code").string(code).close_object();
  return out;
}

} // namespace plateau::server::reply
