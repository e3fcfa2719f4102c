/// @file
/// Games of the engine against itself, and the quiet positions of them to learn from.
#pragma once

#include "search/mix.hpp"
#include "search/searcher.hpp"
#include "tuning/sample.hpp"
#include "tuning/tunable.hpp"

#include <cstdlib>
#include <string>
#include <utility>
#include <vector>

namespace plateau::tuning {

struct PlayOptions {
  std::uint64_t nodes = 3000; ///< To think about each move.
  int random_plies = 8;       ///< Before thinking starts; every other game has one more.
  int max_plies = 300;        ///< Then it is called a draw.
  std::uint64_t seed = 1;
};

/// A start that chance made: legal moves picked at random, and not over yet.
template <search::Searchable G> struct Opening {
  typename G::Rules rules;
  typename G::Position position;
  std::vector<Key> history;
};

template <search::Searchable G>
Opening<G> random_opening(const typename G::Rules &rules, int plies, std::uint64_t seed) {
  for (auto state = search::mix(seed);; state = search::mix(state)) {
    Opening<G> opening{rules, G::start(rules), {}};
    int played = 0;
    for (; played < plies; ++played) {
      MoveList<G> moves;
      G::legal_moves(opening.position, moves);
      if (moves.empty())
        break;
      state = search::mix(state);
      opening.history.push_back(G::hash(opening.position));
      G::play(opening.position, moves[state % moves.size()]);
    }
    if (played == plies && !G::outcome(rules, opening.position, opening.history))
      return opening;
  }
}

/// What the first side gets: 0, 1 or 2.
constexpr int half_points(const Outcome &outcome) {
  return !outcome.winner ? 1 : *outcome.winner == Side::first ? 2 : 0;
}

/// Plays one game and gives back its lines of the sample file.
template <Tunable G>
std::vector<std::string> play_samples(search::Searcher<G> &searcher, std::uint64_t number,
                                      const PlayOptions &options) {
  using T = search::Tactics<G>;
  // Beyond this nobody learns anything: the game is decided.
  constexpr int clear_score = 20 * T::unit;
  const auto all_rules = Tuning<G>::rules();
  const auto rules = G::read_rules(all_rules[number % all_rules.size()]);
  if (!rules)
    return {};
  auto opening = random_opening<G>(*rules, options.random_plies + static_cast<int>(number / 2 % 2),
                                   search::mix(options.seed) ^ number);
  searcher.clear();
  search::Request<G> request;
  request.rules = *rules;
  request.position = opening.position;
  request.history = std::move(opening.history);
  request.limits.nodes = options.nodes;
  const search::Signals signals;

  std::vector<std::pair<int, std::string>> seen; // Score for the first side, position.
  int result = 1;
  for (int ply = 0; ply < options.max_plies; ++ply) {
    auto &position = request.position;
    auto outcome = G::outcome(*rules, position, request.history);
    if (!outcome)
      outcome = G::claim(*rules, position, request.history);
    if (outcome) {
      result = half_points(*outcome);
      break;
    }
    const auto answer = searcher.think(request, signals);
    const auto move = *answer.best();
    const int sign = G::side_to_move(position) == Side::first ? 1 : -1;
    const int score = sign * answer.lines.front().score;
    if (search::is_decided(score)) {
      result = score > 0 ? 2 : 0;
      break;
    }
    if (!T::in_check(position) && !T::is_noisy(position, move) && std::abs(score) < clear_score)
      seen.emplace_back(score, G::write_position(position));
    request.history.push_back(G::hash(position));
    G::play(position, move);
  }
  std::vector<std::string> lines;
  lines.reserve(seen.size());
  for (const auto &[score, position] : seen)
    lines.push_back(write_sample({result, score, position}));
  return lines;
}

} // namespace plateau::tuning
