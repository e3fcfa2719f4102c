#include "server/api.hpp"

#include "core/ascii.hpp"
#include "core/json_value.hpp"
#include "server/secret.hpp"

#include <algorithm>
#include <charconv>

namespace plateau::server {

namespace {

constexpr std::string_view prefix = "/api/games";

unsigned status_of(std::string_view code) {
  if (code == "no-such-game")
    return 404;
  if (code == "not-your-seat")
    return 403;
  if (code == "busy" || code == "store-unavailable" || code == "unreadable-game" ||
      code == "no-room-for-games")
    return 503;
  if (code == "too-many-messages" || code == "too-many-games" || code == "too-many-phrases")
    return 429;
  if (code == "too-large")
    return 413;
  return 409;
}

/// `Bearer …`.
std::string_view token_of(std::string_view authorization) {
  constexpr std::string_view scheme = "bearer ";
  const bool is_bearer = same_name(authorization.substr(0, scheme.size()), scheme);
  return is_bearer ? authorization.substr(scheme.size()) : std::string_view{};
}

/// `a=1&b=2` as a JSON object. Values are words and numbers and need no unescaping; a game id may
/// look like a number. Tokens are ignored: addresses are logged in many places.
std::string json_of_query(std::string_view query) {
  std::string out;
  JsonWriter json(out);
  json.open_object();
  while (!query.empty()) {
    const auto item = query.substr(0, query.find('&'));
    query.remove_prefix(std::min(item.size() + 1, query.size()));
    const auto equals = std::min(item.find('='), item.size());
    const auto key = item.substr(0, equals);
    const auto value = item.substr(std::min(equals + 1, item.size()));
    const bool plain =
        key.find_first_not_of("abcdefghijklmnopqrstuvwxyz_") == std::string_view::npos;
    if (key.empty() || !plain || key == "token")
      continue;
    const bool number = key != "before_game" && !value.empty() && value.size() < 16 &&
                        value.find_first_not_of("0123456789") == std::string_view::npos;
    json.key(key);
    number ? json.raw(value) : json.string(value);
  }
  json.close_object();
  return out;
}

ApiAnswer not_here(Language language) { return answer_refused(language, "no-such-game"); }

ApiAnswer wrong_method() { return {405, "text/plain; charset=utf-8", "Not by this method.\n"}; }

/// Makes a message of the path, the body and the header.
std::variant<ApiCall, ApiAnswer> call_of(ApiCall call, Asked asked, std::string_view game,
                                         std::string_view body, std::string_view token) {
  const auto json = is_utf8(body) ? read_json(body) : std::nullopt;
  if (!json || !json->is_object())
    return answer_refused(call.language, "not-json");
  auto read = read_ask(asked, game, *json);
  if (const auto *bad = std::get_if<BadAsk>(&read))
    return answer_refused(call.language, bad->code, {{"member", bad->member}});
  call.ask = std::move(*std::get_if<Ask>(&read));
  if (!token.empty()) {
    if (!is_token(token))
      return answer_refused(call.language, "not-your-seat");
    call.ask.token = token;
  }
  return call;
}

std::variant<ApiCall, ApiAnswer> read_get(ApiCall call, std::string_view path,
                                          std::string_view query, std::string_view token) {
  const auto members = json_of_query(query);
  if (path.empty())
    return call_of(std::move(call), Asked::list, {}, members, {});
  path.remove_prefix(1); // The slash.
  constexpr std::string_view file = ".pgn";
  constexpr std::string_view events = "/events";
  const auto ends_with = [&](std::string_view end) {
    return path.size() > end.size() && path.substr(path.size() - end.size()) == end;
  };
  call.want = ApiCall::Want::game;
  if (ends_with(file)) {
    call.want = ApiCall::Want::file;
    path.remove_suffix(file.size());
  } else if (ends_with(events)) {
    call.want = ApiCall::Want::events;
    path.remove_suffix(events.size());
  }
  if (!is_game_id(path))
    return not_here(call.language);
  auto made = call_of(std::move(call), Asked::watch, path, members, token);
  if (auto *watching = std::get_if<ApiCall>(&made))
    watching->ask.once = watching->want == ApiCall::Want::game;
  return made;
}

std::variant<ApiCall, ApiAnswer> read_post(ApiCall call, std::string_view path,
                                           std::string_view body, std::string_view token) {
  if (path.empty())
    return call_of(std::move(call), Asked::create, {}, body, token);
  path.remove_prefix(1);
  const auto slash = std::min(path.find('/'), path.size());
  const auto game = path.substr(0, slash);
  const auto verb = path.substr(std::min(slash + 1, path.size()));
  if (!is_game_id(game))
    return not_here(call.language);
  // A move is posted to `moves`; the other verbs are types of messages.
  const auto type = verb == "moves" ? name(Asked::move) : verb;
  const auto found = std::find(ask_names.begin(), ask_names.end(), type);
  const auto asked = static_cast<Asked>(found - ask_names.begin());
  if (verb == name(Asked::move) || found == ask_names.end() ||
      !(is_deed(asked) || asked == Asked::say))
    return answer_refused(call.language, "unknown-message");
  return call_of(std::move(call), asked, game, body.empty() ? "{}" : body, token);
}

} // namespace

Language wanted_language(std::string_view accept_language) {
  return language_of(trimmed(accept_language.substr(0, accept_language.find_first_of(",;"))));
}

bool is_api(std::string_view target) { return target.substr(0, prefix.size()) == prefix; }

std::variant<ApiCall, ApiAnswer> read_api(const ApiRequest &request) {
  ApiCall call;
  call.language = wanted_language(request.accept_language);
  const auto question = std::min(request.target.find('?'), request.target.size());
  const auto query = request.target.substr(std::min(question + 1, request.target.size()));
  auto path = request.target.substr(0, question);
  path.remove_prefix(std::min(prefix.size(), path.size()));
  if (!path.empty() && path.front() != '/')
    return not_here(call.language);
  const auto token = token_of(request.authorization);
  if (request.method == "GET")
    return read_get(std::move(call), path, query, token);
  if (request.method == "POST")
    return read_post(std::move(call), path, request.body, token);
  return wrong_method();
}

unsigned status_of(Asked asked, const Refused &why) {
  const auto status = status_of(why.code);
  // If a game cannot be made, the request made no sense.
  return status == 409 && (asked == Asked::create || why.malformed()) ? 400 : status;
}

unsigned status_of(Asked asked, const Reply &reply) {
  if (const auto *refused = std::get_if<reply::Refused>(&reply))
    return status_of(asked, refused->why);
  return asked == Asked::create ? 201 : 200;
}

ApiAnswer answer_refused(const Refused &why) {
  return {status_of(Asked::hello, why), "application/json",
          write(reply::Refused{{}, {}, why}) + '\n'};
}

ApiAnswer answer_refused(Language language, std::string_view code,
                         std::initializer_list<Placeholder> placeholders) {
  return answer_refused(refused(language, code, placeholders));
}

} // namespace plateau::server
