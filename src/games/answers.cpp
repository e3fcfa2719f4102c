#include "games/answers.hpp"

#include "core/nearest.hpp"
#include "games/games.hpp"

#include <algorithm>
#include <vector>

namespace plateau {

void append_json(std::string &out, const Failure &failure) {
  JsonWriter json(out);
  json.open_object().key("error").open_object();
  json.key("kind").string(failure.kind);
  json.key("code").string(failure.code);
  json.key("column").number(failure.column);
  json.key("text").string(failure.text);
  json.close_object().close_object();
}

Failure misuse(Language language, std::string_view code,
               std::initializer_list<Placeholder> placeholders) {
  Failure failure;
  failure.code = code;
  failure.text = text(language, std::string("app.refusal.").append(code), placeholders);
  return failure;
}

std::optional<std::string> game_like(std::string_view name) {
  std::vector<std::string> words;
  std::vector<std::string_view> games;
  for (const auto game : AllGames::names) {
    words.emplace_back(game);
    games.push_back(game);
    for (const auto language : all_languages()) {
      words.push_back(text(language, std::string(game).append(".name")));
      games.push_back(game);
    }
  }
  const auto found = nearest(name, words);
  if (!found)
    return std::nullopt;
  const auto at = std::find(words.begin(), words.end(), *found) - words.begin();
  return std::string(games[static_cast<std::size_t>(at)]);
}

Failure unknown_game(Language language, std::string_view name) {
  std::string games;
  for (const auto game : AllGames::names)
    games.append(games.empty() ? "" : ", ").append(game);
  const Placeholder found{"found", printable(excerpt(name, Refusal::max_found))};
  auto failure = misuse(language, "unknown-game", {found, {"games", games}});
  if (const auto meant = game_like(name))
    failure.text = text(language, "app.refusal.unknown-game-like", {found, {"meant", *meant}});
  return failure;
}

std::string_view choice_code(Choice::Kind kind) {
  return kind == Choice::Kind::promotion ? "choose-promotion" : "choose-height";
}

std::string ask_for_choice(Language language, Choice::Kind kind,
                           const std::vector<std::string> &moves) {
  std::string options;
  for (const auto &move : moves)
    options.append(options.empty() ? "" : ", ").append(move);
  return text(language, std::string("app.").append(choice_code(kind)), {{"moves", options}});
}

void append_why_failure(std::string &out, const Failure &failure) {
  JsonWriter json(out);
  json.open_object();
  json.key("legal").boolean(false);
  json.key("kind").string(failure.kind);
  json.key("code").string(failure.code);
  json.key("cells").open_array().close_array();
  json.key("roles").open_array().close_array();
  json.key("text").string(failure.text);
  json.close_object();
}

} // namespace plateau
