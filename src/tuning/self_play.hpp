/// @file
/// Games of the engine against itself.
#pragma once

#include "core/mix.hpp"
#include "search/searcher.hpp"
#include "tuning/replay.hpp"
#include "tuning/self_play_file.hpp"

#include <algorithm>
#include <cstdlib>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace plateau::tuning {

struct PlayOptions {
  std::uint64_t nodes = 500; ///< To think about each move.
  int random_plies = 8;      ///< Before thinking starts; every other game has one more.
  int max_plies = 400;       ///< A longer game counts as a draw.
  std::uint64_t seed = 1;
  std::vector<std::string> rules; ///< To play by, one after the other.
  std::string network;            ///< To evaluate by, as the option Network of the engine.

  /// For the heading of a file: games of other options are not added to it.
  std::string text() const;
};

/// What the first side gets: 0, 1 or 2.
constexpr int half_points(const Outcome &outcome) {
  return !outcome.winner ? 1 : *outcome.winner == Side::first ? 2 : 0;
}

/// Ends games whose result is clear, so that no time is lost in them.
class ClearResult {
public:
  /// @param unit a hundred of what scores are measured in
  /// @param play_out whether only draws are called: won positions are to be learned from too
  ClearResult(int unit, bool play_out) : unit_(unit), play_out_(play_out) {}

  /// Told the score of each ply for the first side; answers the result when it is clear.
  std::optional<int> after(int score);

private:
  int unit_;
  bool play_out_;
  int plies_ = 0;
  int won_ = 0;   ///< How many plies in a row the first side was winning; negative: the second.
  int level_ = 0; ///< How many plies in a row were level.
};

/// Plays one game; the same number and options always give the same one.
template <search::Searchable G> class SelfPlay {
public:
  /// @param options how to play
  /// @param network to evaluate by; the game's own evaluation when it is none
  SelfPlay(const PlayOptions &options, std::shared_ptr<const search::network::Network> network)
      : options_(options) {
    request_.limits.nodes = options.nodes;
    searcher_.set_network(std::move(network));
  }

  SelfPlayGame play(std::uint64_t number) {
    SelfPlayGame game;
    game.rules = options_.rules[number % options_.rules.size()];
    const auto rules = G::read_rules(game.rules);
    if (!rules)
      return game;
    request_.rules = *rules;
    open(game, number);
    think_to_the_end(game, number);
    game.end_check = end_check<G>(request_.position);
    return game;
  }

private:
  using T = search::Tactics<G>;
  /// Enough for what a game of a few hundred nodes a move looks at, and small enough for the
  /// processor's own memory.
  static constexpr std::size_t table_bytes = std::size_t{1} << 20;
  /// Most games start within a unit of level, every fourth anywhere within five.
  static constexpr int level_units = 1;
  static constexpr int uneven_units = 5;
  static constexpr int uneven_every = 4;
  /// After so many openings that were too uneven the next is taken as it is.
  static constexpr int max_tries = 30;
  /// Every so many games one is played to its end.
  static constexpr int play_out_every = 16;

  /// Legal moves picked at random, until a game is open and not too uneven.
  void open(SelfPlayGame &game, std::uint64_t number) {
    const auto plies = options_.random_plies + static_cast<int>(number / 2 % 2);
    const int bound = (number / 4 % uneven_every == 0 ? uneven_units : level_units) * T::unit;
    auto state = mix(mix(options_.seed) ^ number);
    for (int tried = 1;; ++tried) {
      state = mix(state);
      if (!pick_moves(game, plies, state))
        continue;
      searcher_.clear();
      if (plies == 0 || tried == max_tries || std::abs(ask().score) <= bound)
        return;
    }
  }

  /// False when the game is over before it has begun.
  bool pick_moves(SelfPlayGame &game, int plies, std::uint64_t &state) {
    request_.position = G::start(request_.rules);
    request_.history.clear();
    game.opening.clear();
    for (int i = 0; i < plies; ++i) {
      list_moves();
      if (moves_.empty())
        return false;
      state = mix(state);
      const auto move = static_cast<std::uint16_t>(state % moves_.size());
      game.opening.push_back(move);
      go_on(moves_[move]);
    }
    return !G::outcome(request_.rules, request_.position, request_.history);
  }

  void think_to_the_end(SelfPlayGame &game, std::uint64_t number) {
    ClearResult clear_result(T::unit, number % play_out_every == 0);
    for (int ply = 0; ply < options_.max_plies; ++ply) {
      const auto &position = request_.position;
      auto outcome = G::outcome(request_.rules, position, request_.history);
      if (!outcome)
        outcome = G::claim(request_.rules, position, request_.history);
      if (outcome) {
        game.result = half_points(*outcome);
        return;
      }
      const auto [move, own_score] = ask();
      const int score = G::side_to_move(position) == Side::first ? own_score : -own_score;
      if (search::is_decided(score)) {
        game.result = score > 0 ? 2 : 0;
        return;
      }
      list_moves();
      const auto place = std::find(moves_.begin(), moves_.end(), move) - moves_.begin();
      game.plies.push_back({static_cast<std::uint16_t>(place), static_cast<std::int16_t>(score)});
      go_on(move);
      if (const auto result = clear_result.after(score)) {
        game.result = *result;
        return;
      }
    }
  }

  struct Thought {
    typename G::Move move;
    int score;
  };
  Thought ask() {
    const auto answer = searcher_.think(request_, signals_);
    return {*answer.best(), answer.lines.front().score};
  }

  void list_moves() {
    moves_.clear();
    G::legal_moves(request_.position, moves_);
  }

  void go_on(typename G::Move move) {
    request_.history.push_back(G::hash(request_.position));
    G::play(request_.position, move);
  }

  PlayOptions options_;
  // Searches are limited by nodes: the clock is never read.
  search::Searcher<G> searcher_{[] { return search::Moment{0}; }, table_bytes};
  search::Signals signals_;
  search::Request<G> request_;
  MoveList<G> moves_;
};

} // namespace plateau::tuning
