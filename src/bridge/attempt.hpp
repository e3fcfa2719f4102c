/// @file attempt.hpp
/// Moves asked for by text or by cells: judged (`Judged`) and played (`Attempted`).
#pragma once

#include "bridge/asked.hpp"
#include "bridge/scene.hpp"
#include "core/taps.hpp"
#include "games/answers.hpp"
#include "games/typed.hpp"

#include <limits>
#include <optional>

namespace plateau::bridge {

/// A move as it was asked for, and what the rules say.
template <Game G> struct Asked {
  Verdict<typename G::Move> verdict;
  typename G::Attempt attempt; ///< Of a choice: what is to be completed.
};

/// Reads the move of a request; nothing when it names none.
template <Game G>
std::optional<Asked<G>> asked_move(const Match<G> &match, const JsonValue &request) {
  const auto &position = match.position();
  if (const auto typed = request["move"].as_string()) {
    const auto move = typed_move<G>(language_in(request), position, *typed);
    const auto attempt = G::read_attempt(position, move);
    return Asked<G>{match.read_move(move), attempt ? *attempt : typename G::Attempt{}};
  }
  const auto cells = cells_in<G>(request);
  if (!cells || cells->empty())
    return std::nullopt;
  std::optional<std::int16_t> choice;
  if (const auto chosen = number_in(request, "choice", 0, std::numeric_limits<std::int16_t>::max()))
    choice = static_cast<std::int16_t>(*chosen);
  const auto attempt = Look<G>::attempt(position, *cells, choice);
  if (match.over())
    return Asked<G>{Refusal::illegal(code::game_over), attempt};
  // A board may be tapped in more ways than the notation has.
  if (const auto move = tapped_move<G>(position, *cells, 0); move && !choice)
    return Asked<G>{*move, attempt};
  // The match knows the game so far: which of king and rook has moved, say.
  return Asked<G>{match.judge(attempt), attempt};
}

/// `{"kind":"incomplete", …}`.
template <Game G>
void write_incomplete(JsonWriter &json, Language language, const Match<G> &match,
                      const Asked<G> &asked) {
  const auto &position = match.position();
  const auto &choice = *asked.verdict.choice();
  std::vector<std::string> moves;
  json.open_object().key("kind").string("incomplete").key("choices").open_array();
  for (const auto option : choice.options) {
    const auto verdict = G::judge(position, G::complete(asked.attempt, option));
    if (const auto *move = verdict.move()) {
      write_choice<G>(json, position, *move, option);
      moves.push_back(G::write_move(position, *move));
    }
  }
  json.close_array();
  json.key("text").string(ask_for_choice(language, choice.kind, moves)).close_object();
}

/// `Judged`.
template <Game G>
void write_judged(JsonWriter &json, Language language, const Match<G> &match,
                  const Asked<G> &asked) {
  const auto view = view_of<G>(language);
  if (const auto *move = asked.verdict.move()) {
    json.open_object().key("kind").string("legal");
    json.key("move").string(G::write_move(match.position(), *move));
    json.key("record").string(G::record_move(match.position(), *move));
    write_steps(json.key("steps"), view, events_of<G>(match.position(), *move));
    json.close_object();
  } else if (asked.verdict.choice()) {
    write_incomplete(json, language, match, asked);
  } else {
    write_refused(json, view, *asked.verdict.refusal(),
                  explain_in(language, match, *asked.verdict.refusal()));
  }
}

/// Plays what is legal: `Attempted`.
template <Game G>
void write_attempted(JsonWriter &json, Language language, std::size_t number, Match<G> &match,
                     const Asked<G> &asked, Milliseconds elapsed) {
  const auto *move = asked.verdict.move();
  if (move == nullptr)
    return write_judged(json, language, match, asked);
  const auto view = view_of<G>(language);
  const auto ply = match.moves().size();
  json.open_object();
  if (match.play_unchecked(*move, elapsed)) {
    json.key("kind").string("played");
    write_move_line(json.key("move"), view, match, ply);
  } else {
    // The flag fell: the match is over, and says so.
    const auto refusal = Refusal::illegal(code::game_over);
    json.key("kind").string("refused");
    write_refusal(json.key("refusal"), view, refusal, explain_in(language, match, refusal));
  }
  json.key("scene");
  SceneWriter<G>(json, language, match, match.moves().size()).write(number);
  json.close_object();
}

} // namespace plateau::bridge
