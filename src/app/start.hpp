/// @file
/// The position a command works on: a game, its rules, a set-up, moves played from there.
#pragma once

#include "app/command.hpp"
#include "core/match.hpp"
#include "core/texts.hpp"
#include "games/answers.hpp"
#include "games/games.hpp"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

namespace plateau::app {

class Command;
class Option;

/// The options `moves`, `why` and `perft` share, as they were typed.
struct Start {
  std::string game;
  std::string position;
  std::string rules;
  std::string moves;
  bool json = false;
  bool batch = false;
  /// How the command says in JSON that it cannot answer.
  void (*write_failure)(std::string &out, const Failure &failure) = plateau::append_json;
};

/// Adds GAME, `--position`, `--rules`, `--moves`, `--json`.
void add_start_options(const Menu &menu, Command command, Start &start);
/// Adds `--batch`, which takes positions (and moves, where the command has a MOVE) from standard
/// input instead of the arguments.
void add_batch_option(const Menu &menu, Command command, Start &start,
                      const Option *move = nullptr);

/// Adds `--nodes`, with the words of `app.<key>`.
void add_nodes_option(const Menu &menu, Command command, std::optional<std::uint64_t> &nodes,
                      std::string_view key = "option.nodes");
/// Adds `--threads`.
void add_threads_option(const Menu &menu, Command command, unsigned &threads);

/// What to exit with.
constexpr Exit status_of(const Failure &failure) {
  return failure.understood ? Exit::no : Exit::not_understood;
}

/// Says a failure as a complaint. Gives its status.
Exit report(Context &context, const Failure &failure);
/// The same, as an answer in JSON where the options ask for it.
Exit report(Context &context, const Failure &failure, const Start &start);

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
    if (auto failure = play_one<G>(language, match, typed, number))
      return failure;
    moves.remove_prefix(typed.size());
  }
}

/// The match the options describe, or why there is none.
template <Game G>
std::variant<Match<G>, Failure> start_match(Language language, const Start &start) {
  auto started = plateau::start_match<G>(language, start.rules, start.position);
  auto *match = std::get_if<Match<G>>(&started);
  if (match == nullptr)
    return started;
  if (auto failure = play_all<G>(language, *match, start.moves))
    return *std::move(failure);
  return started;
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
