// The calls about puzzles: reading a file of them, and trying to solve one. The core keeps none.
#include "bridge/calls.hpp"
#include "bridge/tried.hpp"
#include "learn/judge_puzzle.hpp"
#include "learn/puzzles.hpp"

#include <algorithm>

namespace plateau::bridge {

namespace {

/// `PuzzleTheme[]`: those that occur, with their names.
void write_themes(JsonWriter &json, Language language, std::string_view game,
                  const std::vector<learn::Puzzle> &puzzles) {
  json.open_array();
  for (const auto theme : learn::themes) {
    const auto count =
        std::count_if(puzzles.begin(), puzzles.end(),
                      [&](const learn::Puzzle &puzzle) { return puzzle.has(theme); });
    if (count == 0)
      continue;
    json.open_object().key("code").string(theme);
    json.key("name").string(learn::theme_name(language, game, theme));
    json.key("count").integer(count).close_object();
  }
  json.close_array();
}

/// `Puzzle`.
void write_puzzle(JsonWriter &json, std::string_view game, const learn::Puzzle &puzzle) {
  json.open_object().key("id").string(puzzle.id);
  json.key("start").open_object().key("game").string(game);
  json.key("rules").string(puzzle.rules).key("position").string(puzzle.position).close_object();
  json.key("line").open_array();
  for (const auto &move : puzzle.line)
    json.string(move);
  json.close_array().key("themes").open_array();
  for (const auto theme : puzzle.themes)
    json.string(theme);
  json.close_array().key("difficulty").integer(puzzle.difficulty).close_object();
}

/// `Puzzles`.
Answered puzzles(Workspace & /*workspace*/, const JsonValue &request, JsonWriter &json) {
  const auto language = language_in(request);
  const std::string game(text_in(request, "game"));
  if (!with_game(game, [](auto) { return true; }))
    return no_such_game;
  const auto read = learn::read_proved_puzzles(language, game, text_in(request, "text"));
  json.open_object();
  if (const auto *const fault = std::get_if<learn::PuzzleFault>(&read)) {
    json.key("kind").string("fault").key("code").string(fault->code);
    json.key("text").string(learn::explain(language, *fault)).close_object();
    return answered;
  }
  const auto &found = *std::get_if<std::vector<learn::Puzzle>>(&read);
  json.key("kind").string("puzzles");
  if (const auto day = number_in(request, "day", 0, static_cast<std::int64_t>(learn::last_day));
      day && !found.empty())
    json.key("today").string(
        found[learn::daily(found.size(), static_cast<std::uint64_t>(*day))].id);
  write_themes(json.key("themes"), language, game, found);
  json.key("puzzles").open_array();
  for (const auto &puzzle : found)
    write_puzzle(json, game, puzzle);
  json.close_array().close_object();
  return answered;
}

/// The line of a request; nothing where it is none.
std::optional<learn::Puzzle> line_in(const JsonValue &request) {
  learn::Puzzle puzzle;
  for (const auto &item : request["line"].items()) {
    const auto move = item.as_string();
    if (!move || puzzle.line.size() == learn::max_puzzle_line)
      return std::nullopt;
    puzzle.line.emplace_back(*move);
  }
  return puzzle.line.size() % 2 == 1 ? std::optional(std::move(puzzle)) : std::nullopt;
}

std::string words_of(Language language, learn::Kind kind) {
  const bool says_nothing = kind == learn::Kind::refused || kind == learn::Kind::incomplete;
  return says_nothing ? std::string()
                      : text(language, std::string("puzzle.").append(learn::name(kind)));
}

Answered try_puzzle(Workspace &workspace, const JsonValue &request, JsonWriter &json) {
  const auto number = number_in(request, "match", 0, max_matches - 1);
  if (!number || !workspace.matches[static_cast<std::size_t>(*number)])
    return unknown_match;
  const auto slot = static_cast<std::size_t>(*number);
  const auto puzzle = line_in(request);
  if (!puzzle)
    return Answered{{"bad-request", "The line is not that of a puzzle."}};
  return workspace.matches[slot]->visit([&]<Game G>(Match<G> &match) -> Answered {
    const auto asked = asked_move(match, request);
    if (!asked)
      return no_such_cell;
    const auto judged = learn::judge(*puzzle, match, asked->verdict);
    write_tried(json, request, match, *asked, judged, words_of(language_in(request), judged.kind));
    follow_tried<G>(workspace, slot, match);
    return answered;
  });
}

} // namespace

std::span<const Call> puzzle_calls() {
  static constexpr std::array<Call, 2> calls = {{{"puzzles", puzzles}, {"tryPuzzle", try_puzzle}}};
  return calls;
}

} // namespace plateau::bridge
