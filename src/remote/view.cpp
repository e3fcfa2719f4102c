#include "remote/view.hpp"

#include "core/texts.hpp"

#include <algorithm>

namespace plateau::remote {

namespace {

/// A name is shown beside the board: the server allows no longer ones.
constexpr std::size_t max_name = 80;
/// Beyond what any clock or log has.
constexpr std::int64_t most = std::int64_t{1} << 50;

std::string word(const JsonValue &json, std::string_view name) {
  return std::string(text_in(json, name));
}

std::string shown_name(const JsonValue &json) {
  return printable(excerpt(text_in(json, "name"), max_name));
}

/// One of the sides, or nothing said.
std::optional<std::string> side(const JsonValue &json, std::string_view name) {
  auto key = word(json, name);
  const bool known = std::find(side_keys.begin(), side_keys.end(), key) != side_keys.end();
  return key.empty() || known ? std::optional(std::move(key)) : std::nullopt;
}

std::optional<Entry> read_entry(const JsonValue &json) {
  Entry entry;
  entry.did = word(json, "did");
  const auto who = side(json, "side");
  if (!json.is_object() || entry.did.empty() || !who)
    return std::nullopt;
  entry.side = *who;
  if (entry.did == "moved")
    entry.text = word(json, "move");
  else if (entry.did == "rematched")
    entry.text = word(json, "game");
  else if (entry.did == "seated")
    entry.text = shown_name(json);
  entry.plies = static_cast<std::size_t>(number_in(json, "plies", 0, most).value_or(0));
  entry.drawn = json["drawn"].as_boolean().value_or(false);
  return entry;
}

std::optional<View> read_view(const JsonValue &json) {
  View view;
  view.kind = word(json, "kind");
  view.rules = word(json, "rules");
  view.start = word(json, "start");
  view.status = word(json, "status");
  view.position = word(json, "position");
  view.rematch = word(json, "rematch");
  view.reason = word(json["outcome"], "reason");
  const auto to_move = side(json, "to_move");
  const auto draw = side(json, "draw_offer");
  const auto takeback = side(json, "takeback");
  const auto rematch = side(json, "rematch_offer");
  if (view.kind.empty() || !to_move || to_move->empty() || !draw || !takeback || !rematch ||
      (view.status != "waiting" && view.status != "playing" && view.status != "over"))
    return std::nullopt;
  view.to_move = *to_move;
  view.draw_offer = *draw;
  view.takeback = *takeback;
  view.rematch_offer = *rematch;
  const auto &time = json["time"];
  for (std::size_t i = 0; i < side_keys.size(); ++i) {
    const auto &seat = json["seats"][side_keys[i]];
    view.seats[i] = {seat["taken"].as_boolean().value_or(false), shown_name(seat)};
    if (const auto left = number_in(time, side_keys[i], 0, most))
      view.time[i] = Milliseconds(*left);
  }
  if (const auto left = number_in(time, "game", 0, most))
    view.game_time = Milliseconds(*left);
  view.real_time = text_in(json["clock"], "kind") == "real-time";
  view.delay = Milliseconds(number_in(json["clock"], "delay", 0, most).value_or(0));
  view.running = time["running"].as_boolean().value_or(false);
  view.began = Milliseconds(number_in(time, "began", 0, most).value_or(0));
  view.now = Milliseconds(number_in(time, "now", 0, most).value_or(0));
  return view;
}

} // namespace

std::optional<GameNews> read_game_news(const JsonValue &json) {
  GameNews news;
  news.game = word(json, "game");
  const auto version = number_in(json, "version", 1, most);
  const auto from = number_in(json, "from", 0, most);
  auto view = read_view(json["state"]);
  if (!version || !from || !view)
    return std::nullopt;
  news.version = static_cast<std::size_t>(*version);
  news.from = static_cast<std::size_t>(*from);
  news.view = *std::move(view);
  for (const auto &item : json["entries"].items()) {
    auto entry = read_entry(item);
    if (!entry)
      return std::nullopt;
    news.entries.push_back(*std::move(entry));
  }
  if (news.from + news.entries.size() != news.version)
    return std::nullopt;
  return news;
}

} // namespace plateau::remote
