#include "server/replies.hpp"

namespace plateau::server {

namespace {

/// Opens a message; the caller closes it.
JsonWriter open(std::string &out, std::string_view type) {
  JsonWriter json(out);
  json.open_object().key("v").integer(protocol_version).key("type").string(type);
  return json;
}

void add_id(JsonWriter &json, std::string_view id) {
  if (!id.empty())
    json.key("id").string(id);
}

/// Writes a game of a list: the summary that its row keeps, whose members are JSON already, and
/// what only this moment knows.
void write_listed(JsonWriter &json, const reply::Listed &listed) {
  const std::string_view summary = listed.row.summary;
  json.open_object();
  if (summary.size() > 2)
    json.raw(summary.substr(1, summary.size() - 2)); // Without its braces.
  if (listed.here)
    json.key("here").boolean(*listed.here);
  json.close_object();
}

/// In the shape of what `plateau why --json` prints.
void write_why(JsonWriter &json, const Refused &why) {
  json.open_object().key("legal").boolean(false);
  json.key("kind").string(why.kind).key("code").string(why.code);
  json.key("cells").open_array();
  for (const auto &[cell, role] : why.cells)
    json.string(cell);
  json.close_array().key("roles").open_array();
  for (const auto &[cell, role] : why.cells)
    json.open_object().key("cell").string(cell).key("role").string(role).close_object();
  json.close_array().key("text").string(why.text);
  if (why.options) {
    json.key("options").open_array();
    for (const auto &option : *why.options)
      json.string(option);
    json.close_array();
  }
  json.close_object();
}

/// Writes the members of each reply.
struct Writer {
  std::string &out;

  void operator()(const reply::Welcome &welcome) const {
    auto json = open(out, "welcome");
    add_id(json, welcome.id);
    json.key("now").integer(welcome.now).key("token").string(welcome.token).close_object();
  }
  void operator()(const reply::Pong &pong) const {
    auto json = open(out, "pong");
    add_id(json, pong.id);
    json.key("now").integer(pong.now).close_object();
  }
  void operator()(const reply::Done &done) const {
    auto json = open(out, "done");
    add_id(json, done.id);
    json.key("game").string(done.game).key("version").number(done.version).key("side");
    done.side.empty() ? json.null() : json.string(done.side);
    if (!done.token.empty())
      json.key("token").string(done.token);
    json.close_object();
  }
  void operator()(const reply::Refused &refused) const {
    auto json = open(out, "refused");
    add_id(json, refused.id);
    if (!refused.game.empty())
      json.key("game").string(refused.game);
    write_why(json.key("why"), refused.why);
    json.close_object();
  }
  void operator()(const reply::Game & /*written from its room*/) const {}
  void operator()(const reply::Games &games) const {
    auto json = open(out, "games");
    add_id(json, games.id);
    json.key("games").open_array();
    for (const auto &listed : games.games)
      write_listed(json, listed);
    json.close_array().close_object();
  }
  void operator()(const reply::Presence &presence) const {
    auto json = open(out, "presence");
    json.key("game").string(presence.game);
    for (const Side side : {Side::first, Side::second})
      json.key(presence.sides[index(side)]).boolean(presence.here[index(side)]);
    json.key("watchers").number(presence.watchers).close_object();
  }
  void operator()(const reply::Said &said) const {
    auto json = open(out, "said");
    json.key("game").string(said.game).key("side").string(said.side);
    json.key("phrase").string(said.phrase).close_object();
  }
  void operator()(const reply::Bye &bye) const {
    auto json = open(out, "bye");
    json.key("code").string(bye.code).close_object();
  }
};

} // namespace

std::string write(const Reply &reply) {
  std::string out;
  std::visit(Writer{out}, reply);
  return out;
}

Message message(Reply reply) {
  auto text = std::make_shared<const std::string>(write(reply));
  return {std::move(reply), std::move(text)};
}

std::string write_game(const Room &room, std::uint32_t from, Time now) {
  std::string out;
  auto json = open(out, "game");
  json.key("game").string(room.id());
  room.write_view(json, from, now);
  json.close_object();
  return out;
}

} // namespace plateau::server
