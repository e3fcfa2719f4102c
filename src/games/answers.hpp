/// @file answers.hpp
/// What programs answer in JSON to questions about a position: legal moves, why not. One source for
/// the command line and the page.
#pragma once

#include "core/json.hpp"
#include "games/written.hpp"

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

namespace plateau {

/// Why a question cannot be answered.
struct Failure {
  std::string_view kind = "malformed";
  std::string_view code;
  std::size_t column = 0;
  std::string text;
  bool understood = false; ///< A move of the question is refused: nothing is wrong with its form.
};

/// Appends `{"error":{"kind","code","column","text"}}`.
void append_json(std::string &out, const Failure &failure);

/// A complaint of the programs' own, `app.refusal.<code>`.
Failure misuse(Language language, std::string_view code,
               std::initializer_list<Placeholder> placeholders = {});
/// The game somebody may have meant: `Chess` and `échecs` are `chess`.
std::optional<std::string> game_like(std::string_view name);
Failure unknown_game(Language language, std::string_view name);

template <Game G> Failure failure_of(Language language, const Refusal &refusal) {
  return {name(refusal.kind), refusal.code, refusal.column, explain<G>(language, refusal)};
}

/// The code of an answer that waits for a choice.
std::string_view choice_code(Choice::Kind kind);
/// `e7e8q, e7e8r …`: what is still to be said, in words.
std::string ask_for_choice(Language language, Choice::Kind kind,
                           const std::vector<std::string> &moves);

// The position asked about.

/// Plays a move, or says which one it is that cannot be played, and why.
/// `number` is the move’s, counted from 1.
template <Game G>
std::optional<Failure> play_one(Language language, Match<G> &match, std::string_view typed,
                                std::size_t number) {
  const auto verdict = match.attempt_text(typed);
  if (verdict.move())
    return std::nullopt;
  Failure failure;
  if (const auto *choice = verdict.choice()) {
    const auto moves = completed_moves<G>(match.position(), typed, *choice);
    failure = {"incomplete", choice_code(choice->kind), 0,
               ask_for_choice(language, choice->kind, moves), true};
  } else {
    failure = failure_of<G>(language, *verdict.refusal());
    failure.text = explain_in(language, match, *verdict.refusal());
    failure.understood = verdict.refusal()->kind != RefusalKind::malformed;
  }
  failure.text = text(language, "app.move-refused",
                      {{"number", std::to_string(number)},
                       {"move", printable(excerpt(typed, Refusal::max_found))},
                       {"reason", failure.text}});
  return failure;
}

/// The match that texts describe, before its moves; an empty text is the usual rules or start.
template <Game G>
std::variant<Match<G>, Failure> start_match(Language language, std::string_view rules_text,
                                            std::string_view position) {
  const auto rules = G::read_rules(rules_text);
  if (!rules)
    return failure_of<G>(language, rules.error());
  auto setup = read_setup<G>(position, *rules);
  if (!setup)
    return failure_of<G>(language, setup.error());
  return Match<G>(std::move(*setup));
}

// Is it legal, and if not, why not?

/// Everything there is to say about one move.
template <Game G> struct WhyAnswer {
  static constexpr std::string_view legal = "legal";
  static constexpr std::string_view incomplete = "incomplete";

  Verdict<typename G::Move> verdict;
  std::vector<std::string> options; ///< Where something is still to be chosen: the moves it gives.
  std::string text;

  WhyAnswer(Language language, const Match<G> &match, std::string_view typed)
      : verdict(match.read_move(typed)) {
    if (const auto *choice = verdict.choice()) {
      options = completed_moves<G>(match.position(), typed, *choice);
      text = ask_for_choice(language, choice->kind, options);
    } else if (const auto *refusal = verdict.refusal()) {
      text = explain_in(language, match, *refusal);
    } else {
      text = find_text(language, "app.why.legal");
    }
  }

  std::string_view kind() const {
    if (const auto *refusal = verdict.refusal())
      return name(refusal->kind);
    return verdict.move() ? legal : incomplete;
  }
  std::string_view code() const {
    if (const auto *refusal = verdict.refusal())
      return refusal->code;
    return verdict.move() ? legal : choice_code(verdict.choice()->kind);
  }
};

/// `[{"cell","role"}, …]`: the cells of a refusal, most important first, and what each has to do
/// with it.
inline void write_roles(JsonWriter &json, const Names &names, const Refusal &refusal) {
  json.open_array();
  for (const auto &[cell, role] : refusal.cells) {
    json.open_object();
    json.key("cell").string(names.cell(cell));
    json.key("role").string(role).close_object();
  }
  json.close_array();
}

template <Game G> void append_why_json(std::string &out, const WhyAnswer<G> &answer) {
  JsonWriter json(out);
  json.open_object();
  json.key("legal").boolean(answer.verdict.move() != nullptr);
  json.key("kind").string(answer.kind());
  json.key("code").string(answer.code());
  json.key("cells").open_array();
  if (const auto *refusal = answer.verdict.refusal())
    for (const auto &[cell, role] : refusal->cells)
      json.string(G::write_cell(cell));
  json.close_array();
  json.key("roles");
  write_roles(json, names_of<G>(),
              answer.verdict.refusal() ? *answer.verdict.refusal() : Refusal{});
  json.key("text").string(answer.text);
  if (answer.verdict.choice()) {
    json.key("options").open_array();
    for (const auto &option : answer.options)
      json.string(option);
    json.close_array();
  }
  json.close_object();
}

/// A question that cannot be answered has the shape of an answer, so that its reader needs one
/// only.
void append_why_failure(std::string &out, const Failure &failure);

// The legal moves.

/// How a game ended; null while it goes on.
inline void write_outcome(JsonWriter &json, const std::optional<Outcome> &outcome) {
  if (!outcome) {
    json.null();
    return;
  }
  json.open_object();
  json.key("result").string(result_text(*outcome));
  json.key("reason").string(name(outcome->reason));
  json.close_object();
}

template <Game G> void append_moves_json(std::string &out, const Match<G> &match) {
  JsonWriter json(out);
  json.open_object();
  json.key("game").string(G::name);
  json.key("position").string(G::write_position(match.position()));
  json.key("to_move").string(G::side_key(match.to_move()));
  json.key("moves").open_array();
  for (const auto &move : written_legal_moves(match))
    json.string(move);
  json.close_array().key("outcome");
  write_outcome(json, match.outcome());
  // The draw that the side to move may claim now.
  json.key("claim");
  write_outcome(json, match.claimable());
  json.close_object();
}

} // namespace plateau
