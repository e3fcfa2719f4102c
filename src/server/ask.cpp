#include "server/ask.hpp"

#include "core/json_value.hpp"
#include "games/games.hpp"
#include "server/secret.hpp"
#include "store/store.hpp"

#include <algorithm>
#include <limits>
#include <span>

namespace plateau::server {

namespace {

/// Reads members of a message and remembers the first one that is wrong.
class Members {
public:
  explicit Members(const JsonValue &json) : json_(json) {}

  const std::string &wrong() const { return wrong_; }
  bool good() const { return wrong_.empty(); }
  void blame(std::string_view member) {
    if (good())
      wrong_ = member;
  }

  /// An optional text.
  std::string text(std::string_view member, std::size_t most) {
    const auto &value = json_[member];
    const auto text = value.as_string();
    if ((!text && !value.is_null()) || (text && text->size() > most))
      blame(member);
    return good() ? std::string(text.value_or(std::string_view{})) : std::string();
  }
  /// A required text of a given form.
  template <class Form> std::string text_of(std::string_view member, std::size_t most, Form form) {
    auto text = this->text(member, most);
    if (!form(text))
      blame(member);
    return text;
  }
  std::string choice(std::string_view member, std::span<const std::string_view> choices) {
    auto text = this->text(member, AskLimits::rules_bytes);
    if (!text.empty() && std::find(choices.begin(), choices.end(), text) == choices.end())
      blame(member);
    return text;
  }
  std::int64_t number(std::string_view member, std::int64_t least, std::int64_t most,
                      std::optional<std::int64_t> usual = std::nullopt) {
    if (usual && json_[member].is_null())
      return *usual;
    const auto number = json_[member].as_whole();
    if (!number || *number < least || *number > most) {
      blame(member);
      return least;
    }
    return *number;
  }
  bool flag(std::string_view member) {
    const auto &value = json_[member];
    const auto flag = value.as_boolean();
    if (!flag && !value.is_null())
      blame(member);
    return flag.value_or(false);
  }
  const JsonValue &operator[](std::string_view member) const { return json_[member]; }

private:
  const JsonValue &json_;
  std::string wrong_;
};

constexpr std::array<std::string_view, 3> side_choices = {"white", "black", "random"};
constexpr std::array<std::string_view, 2> language_names = {"en", "fr"};
constexpr std::int64_t most_entries = std::numeric_limits<std::int32_t>::max();

/// Ids are for programs: visible ASCII only.
bool is_id(std::string_view text) {
  return !text.empty() &&
         std::all_of(text.begin(), text.end(), [](char c) { return c > ' ' && c < 0x7F; });
}

void read_create(Members &members, Ask &ask) {
  ask.terms.kind = members.text_of("kind", AskLimits::rules_bytes,
                                   [](const auto &text) { return !text.empty(); });
  ask.terms.rules = members.text("rules", AskLimits::rules_bytes);
  ask.terms.position = members.text("position", AskLimits::position_bytes);
  ask.terms.listed = members.flag("listed");
  const auto clock = read_clock(members["clock"]);
  if (clock)
    ask.terms.clock = *clock;
  else
    members.blame("clock");
  ask.side = members.choice("side", side_choices);
}

void read_list(Members &members, Ask &ask) {
  ask.status = members.choice("status", store::status_names);
  ask.kind = members.choice("kind", AllGames::names);
  ask.clock = members.choice("clock", store::clock_names);
  ask.before = members.number("before", 0, std::int64_t{1} << 52, 0);
  ask.before_game = members.text("before_game", AskLimits::id_bytes);
  if (!ask.before_game.empty() && !is_game_id(ask.before_game))
    members.blame("before_game");
  ask.most = static_cast<std::uint32_t>(members.number("most", 1, AskLimits::list_most, 50));
}

void read_members(Members &members, Ask &ask) {
  // Spectators have no token; a token of the wrong form is a mistake.
  ask.token = members.text("token", token_letters);
  if (!ask.token.empty() && !is_token(ask.token))
    members.blame("token");
  switch (ask.asked) {
  case Asked::hello:
    ask.language = language_of(members.choice("language", language_names));
    break;
  case Asked::list:
    read_list(members, ask);
    break;
  case Asked::create:
    read_create(members, ask);
    ask.name = shown_name(members.text("name", AskLimits::name_bytes));
    break;
  case Asked::watch:
    ask.version = static_cast<std::uint32_t>(members.number("version", 0, most_entries, 0));
    break;
  case Asked::say:
    ask.phrase = members.text_of("phrase", AskLimits::rules_bytes, [](const auto &text) {
      return std::find(phrase_names.begin(), phrase_names.end(), text) != phrase_names.end();
    });
    break;
  case Asked::join:
    ask.name = shown_name(members.text("name", AskLimits::name_bytes));
    break;
  case Asked::move:
    ask.move = members.text_of("move", AskLimits::move_bytes,
                               [](const auto &text) { return !text.empty(); });
    ask.version = static_cast<std::uint32_t>(members.number("version", 0, most_entries));
    break;
  case Asked::claim_left:
    ask.drawn = members.flag("drawn");
    break;
  case Asked::renew_seat:
  case Asked::offer_rematch:
  case Asked::accept_rematch:
    ask.new_token = members.text("new_token", token_letters);
    if (!ask.new_token.empty() && !is_token(ask.new_token))
      members.blame("new_token");
    break;
  default:
    break;
  }
  if (is_deed(ask.asked) && ask.asked != Asked::join && ask.asked != Asked::move)
    ask.version = static_cast<std::uint32_t>(members.number("version", 0, most_entries, 0));
}

bool needs_game(Asked asked) { return asked >= Asked::watch; }
bool needs_id(Asked asked) { return asked == Asked::create || is_deed(asked); }

} // namespace

bool is_utf8(std::string_view text) {
  while (!text.empty()) {
    const auto length = utf8_length(text);
    if (length == 0)
      return false;
    text.remove_prefix(length);
  }
  return true;
}

std::variant<Ask, BadAsk> read_ask(Asked asked, std::string_view game, const JsonValue &json) {
  Ask ask;
  ask.asked = asked;
  ask.game = game;
  Members members(json);
  ask.id = members.text("id", AskLimits::id_bytes);
  if (!ask.id.empty() && !is_id(ask.id))
    members.blame("id");
  if (needs_id(asked) && ask.id.empty())
    members.blame("id");
  if (needs_game(asked) && !is_game_id(ask.game))
    members.blame("game");
  read_members(members, ask);
  if (!members.good())
    return BadAsk{"bad-message", members.wrong(), is_id(ask.id) ? ask.id : std::string()};
  return ask;
}

std::variant<Ask, BadAsk> read_ask(std::string_view text) {
  const auto json = is_utf8(text) ? read_json(text) : std::nullopt;
  if (!json || !json->is_object())
    return BadAsk{"not-json", {}, {}};
  const auto id = excerpt(text_in(*json, "id"), AskLimits::id_bytes);
  const std::string known_id = is_id(id) ? std::string(id) : std::string();
  if ((*json)["v"].as_whole() != protocol_version)
    return BadAsk{"other-protocol", "v", known_id};
  const auto type = text_in(*json, "type");
  const auto found = std::find(ask_names.begin(), ask_names.end(), type);
  if (found == ask_names.end())
    return BadAsk{"unknown-message", "type", known_id};
  return read_ask(static_cast<Asked>(found - ask_names.begin()), text_in(*json, "game"), *json);
}

} // namespace plateau::server
