/// @file
/// The position a command works on: a game, its rules, a set-up, moves played from there.
#pragma once

#include "app/command.hpp"
#include "core/match.hpp"
#include "core/texts.hpp"
#include "games/games.hpp"
#include "games/written.hpp"

#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

namespace CLI {
class App;
class Option;
} // namespace CLI

namespace plateau::app {

struct Failure;
/// Appends `{"error":{"kind","code","column","text"}}`.
void append_json(std::string &out, const Failure &failure);

/// The options `moves`, `why` and `perft` share, as they were typed.
struct Start {
  std::string game;
  std::string position;
  std::string rules;
  std::string moves;
  bool json = false;
  bool batch = false;
  /// How the command says in JSON that it cannot answer.
  void (*write_failure)(std::string &out, const Failure &failure) = append_json;
};

/// Why a command cannot answer: told as text or JSON, with the status to exit with.
struct Failure {
  Exit status = Exit::not_understood;
  std::string_view kind = "malformed";
  std::string_view code;
  std::size_t column = 0;
  std::string text;
};

/// Adds GAME, `--position`, `--rules`, `--moves`, `--json`.
void add_start_options(const Menu &menu, CLI::App *command, Start &start);
/// Adds `--batch`, which takes positions (and moves, where the command has a MOVE) from standard
/// input instead of the arguments.
void add_batch_option(const Menu &menu, CLI::App *command, Start &start,
                      const CLI::Option *move = nullptr);

/// Adds `--threads`.
void add_threads_option(const Menu &menu, CLI::App *command, unsigned &threads);

/// Says a failure as a complaint. Gives its status.
Exit report(Context &context, const Failure &failure);
/// The same, as an answer in JSON where the options ask for it.
Exit report(Context &context, const Failure &failure, const Start &start);

Failure unknown_game(Language language, std::string_view name);
/// One of this room's own complaints, `app.refusal.<code>`.
Failure misuse(Language language, std::string_view code,
               std::initializer_list<Placeholder> placeholders = {});

template <Game G> Failure failure_of(Language language, const Refusal &refusal) {
  return {Exit::not_understood, name(refusal.kind), refusal.code, refusal.column,
          explain<G>(language, refusal)};
}

/// The code of an answer that waits for a choice.
std::string_view choice_code(Choice::Kind kind);
/// `e7e8q, e7e8r …`: what is still to be said, in words.
std::string ask_for_choice(Language language, Choice::Kind kind,
                           const std::vector<std::string> &moves);

/// Plays moves separated by blanks, or says which one cannot be played and why.
template <Game G>
std::optional<Failure> play_all(Language language, Match<G> &match, std::string_view moves) {
  constexpr std::string_view blanks = " \t\r\n";
  std::size_t number = 0;
  while (true) {
    const auto from = moves.find_first_not_of(blanks);
    if (from == std::string_view::npos)
      return std::nullopt;
    moves.remove_prefix(from);
    const auto typed = moves.substr(0, moves.find_first_of(blanks));
    ++number;
    const auto verdict = match.attempt_text(typed);
    if (!verdict.move()) {
      Failure failure;
      if (const auto *choice = verdict.choice()) {
        failure = {Exit::no, "incomplete", choice_code(choice->kind), 0,
                   ask_for_choice(language, choice->kind,
                                  completed_moves<G>(match.position(), typed, *choice))};
      } else {
        failure = failure_of<G>(language, *verdict.refusal());
        failure.text = explain_in(language, match, *verdict.refusal());
        if (verdict.refusal()->kind != RefusalKind::malformed)
          failure.status = Exit::no;
      }
      failure.text = text(language, "app.move-refused",
                          {{"number", std::to_string(number)},
                           {"move", printable(excerpt(typed, Refusal::max_found))},
                           {"reason", failure.text}});
      return failure;
    }
    moves.remove_prefix(typed.size());
  }
}

/// The match the options describe, or why there is none.
template <Game G>
std::variant<Match<G>, Failure> start_match(Language language, const Start &start) {
  const auto rules = G::read_rules(start.rules);
  if (!rules)
    return failure_of<G>(language, rules.error());
  auto setup = read_setup<G>(start.position, *rules);
  if (!setup)
    return failure_of<G>(language, setup.error());
  Match<G> match(std::move(*setup));
  if (auto failure = play_all<G>(language, match, start.moves))
    return *std::move(failure);
  return match;
}

/// Runs `answer(match)` on the match the options describe; reports what is wrong with them.
template <class Answer> Exit answer_from(Context &context, const Start &start, Answer &&answer) {
  const auto status = with_game(start.game, [&]<Game G>(std::type_identity<G>) {
    auto started = start_match<G>(context.language, start);
    if (const auto *failure = std::get_if<Failure>(&started))
      return report(context, *failure, start);
    return answer(std::get<Match<G>>(started));
  });
  return status ? *status : report(context, unknown_game(context.language, start.game), start);
}

} // namespace plateau::app
