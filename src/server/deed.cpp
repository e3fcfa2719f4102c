#include "server/deed.hpp"

#include "core/json_value.hpp"
#include "server/shown_name.hpp"

#include <algorithm>
#include <limits>

namespace plateau::server {

namespace {

std::optional<Side> read_side(std::string_view text) {
  if (text == log_name(Side::first))
    return Side::first;
  return text == log_name(Side::second) ? std::optional(Side::second) : std::nullopt;
}

void write_seat(JsonWriter &json, const Seat &seat) {
  json.open_object().key("hash").string(seat.hash).key("name").string(seat.name).close_object();
}

Seat read_seat(const JsonValue &json) {
  return {std::string(text_in(json, "hash")), shown_name(text_in(json, "name"))};
}

void write_details(JsonWriter &json, const Deed &deed) {
  switch (deed.did) {
  case Did::created:
    write_terms(json, deed.terms);
    for (const Side side : {Side::first, Side::second})
      write_seat(json.key(log_name(side)), deed.seats[index(side)]);
    json.key("after").string(deed.game);
    break;
  case Did::seated:
    write_seat(json.key("seat"), deed.seats[index(*deed.side)]);
    break;
  case Did::moved:
    json.key("move").string(deed.move).key("used").integer(deed.used.count());
    if (deed.lag.count() > 0)
      json.key("lag").integer(deed.lag.count());
    break;
  case Did::taken_back:
    json.key("plies").number(deed.plies);
    break;
  case Did::left:
    json.key("drawn").boolean(deed.drawn);
    break;
  case Did::rematched:
    json.key("game").string(deed.game);
    break;
  case Did::seat_renewed:
  case Did::rematch_offered:
    if (const auto &seat = deed.seats[index(*deed.side)]; seat.taken())
      json.key("hash").string(seat.hash);
    break;
  default:
    break;
  }
  if (keeps_clock(deed.did) && deed.used.count() > 0)
    json.key("used").integer(deed.used.count());
}

std::optional<Milliseconds> read_time(const JsonValue &json, std::string_view member) {
  const auto time = number_in(json, member, 0, std::numeric_limits<std::int64_t>::max() / 2);
  return time ? std::optional(Milliseconds(*time)) : std::nullopt;
}

bool read_details(const JsonValue &json, Deed &deed) {
  switch (deed.did) {
  case Did::created: {
    auto terms = read_terms(json);
    if (!terms)
      return false;
    deed.terms = *std::move(terms);
    for (const Side side : {Side::first, Side::second})
      deed.seats[index(side)] = read_seat(json[log_name(side)]);
    deed.game = text_in(json, "after");
    return true;
  }
  case Did::seated:
    if (deed.side)
      deed.seats[index(*deed.side)] = read_seat(json["seat"]);
    return deed.side.has_value();
  case Did::moved: {
    deed.move = text_in(json, "move");
    const auto used = read_time(json, "used");
    deed.used = used.value_or(Milliseconds{0});
    deed.lag = read_time(json, "lag").value_or(Milliseconds{0});
    return deed.side.has_value() && used.has_value();
  }
  case Did::taken_back:
    deed.plies = static_cast<std::uint32_t>(number_in(json, "plies", 1, 2).value_or(0));
    return deed.plies > 0;
  case Did::left:
    deed.drawn = json["drawn"].as_boolean().value_or(false);
    return deed.side.has_value();
  case Did::rematched:
    deed.game = text_in(json, "game");
    return true;
  case Did::seat_renewed:
  case Did::rematch_offered: // Logs of earlier servers have no hash here.
    if (!deed.side)
      return false;
    deed.seats[index(*deed.side)].hash = text_in(json, "hash");
    return deed.did == Did::rematch_offered || deed.seats[index(*deed.side)].taken();
  case Did::aborted:
  case Did::time_up:
    return true;
  default:
    return deed.side.has_value();
  }
}

} // namespace

std::string_view log_name(Side side) { return side == Side::first ? "first" : "second"; }

store::Entry write_deed(const Deed &deed, std::uint32_t version) {
  store::Entry entry{version, std::string(name(deed.did)), {}, {}, deed.at};
  if (deed.did == Did::moved)
    entry.ply = deed.ply;
  JsonWriter json(entry.body);
  json.open_object();
  if (deed.side)
    json.key("side").string(log_name(*deed.side));
  if (!deed.id.empty())
    json.key("id").string(deed.id);
  write_details(json, deed);
  json.close_object();
  return entry;
}

std::optional<Deed> read_deed(const store::Entry &entry) {
  const auto found = std::find(deed_names.begin(), deed_names.end(), entry.kind);
  const auto json = read_json(entry.body);
  if (found == deed_names.end() || !json || !json->is_object())
    return std::nullopt;
  Deed deed;
  deed.did = static_cast<Did>(found - deed_names.begin());
  deed.at = entry.at;
  deed.ply = entry.ply.value_or(0);
  deed.side = read_side(text_in(*json, "side"));
  deed.id = text_in(*json, "id");
  if (keeps_clock(deed.did)) // Logs of earlier servers do not have it.
    deed.used = read_time(*json, "used").value_or(Milliseconds{0});
  return read_details(*json, deed) ? std::optional(std::move(deed)) : std::nullopt;
}

} // namespace plateau::server
