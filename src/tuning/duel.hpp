/// @file
/// Games between two ways of searching.
#pragma once

#include "arena/openings.hpp"
#include "arena/statistics.hpp"
#include "search/searcher.hpp"
#include "tuning/self_play.hpp"

#include <array>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace plateau::tuning {

/// Where the games of a duel begin: every pair elsewhere.
template <search::Searchable G> class Starts {
public:
  /// @param openings none: the start of the game
  /// @param rules to play by in turn where openings say nothing
  Starts(std::vector<arena::Opening<G>> openings, const std::vector<typename G::Rules> &rules,
         int random_plies, std::uint64_t seed)
      : openings_(std::move(openings)), random_plies_(random_plies), seed_(seed) {
    if (openings_.empty())
      for (const auto &each : rules)
        openings_.push_back({{each, G::start(each)}, {}});
    order_ = arena::shuffled(openings_.size(), seed);
  }

  arena::Opening<G> of(std::uint64_t pair) const {
    auto opening = openings_[order_[pair % order_.size()]];
    arena::add_random_plies(opening, random_plies_, mix(seed_) ^ pair);
    return opening;
  }

private:
  std::vector<arena::Opening<G>> openings_;
  std::vector<std::size_t> order_;
  int random_plies_;
  std::uint64_t seed_;
};

/// Two searches with numbers of their own, each with its own memory.
template <search::Searchable G> class Duel {
public:
  Duel(std::uint64_t nodes, const std::shared_ptr<const search::network::Network> &network) {
    request_.limits.nodes = nodes;
    for (auto &searcher : searchers_)
      searcher.set_network(network);
  }

  /// Both games from an opening.
  /// @returns the half points of the first set of numbers: 0 … 4
  int play_pair(const arena::Opening<G> &opening, const search::FreeParameters &first,
                const search::FreeParameters &second) {
    searchers_[0].set_parameters(first);
    searchers_[1].set_parameters(second);
    return play(opening, 0) + 2 - play(opening, 1);
  }

private:
  using T = search::Tactics<G>;
  using Searcher = search::Searcher<G, search::FreeParameters>;
  static constexpr std::size_t table_bytes = std::size_t{2} << 20;
  static constexpr int max_plies = 400; ///< A longer game counts as a draw.

  /// @param beginner who has the first side
  /// @returns the half points of the first side
  int play(const arena::Opening<G> &opening, std::size_t beginner) {
    for (auto &searcher : searchers_)
      searcher.clear();
    request_.rules = opening.setup.rules;
    request_.position = opening.setup.position;
    request_.history.clear();
    for (const auto move : opening.moves)
      go_on(move);
    ClearResult clear_result(T::unit, false);
    for (int ply = 0; ply < max_plies; ++ply) {
      const auto &position = request_.position;
      auto outcome = G::outcome(request_.rules, position, request_.history);
      if (!outcome)
        outcome = G::claim(request_.rules, position, request_.history);
      if (outcome)
        return half_points(*outcome);
      const auto side = G::side_to_move(position);
      const auto answer = searchers_[index(side) ^ beginner].think(request_, signals_);
      const int own_score = answer.lines.front().score;
      const int score = side == Side::first ? own_score : -own_score;
      if (search::is_decided(score))
        return score > 0 ? 2 : 0;
      go_on(*answer.best());
      if (const auto result = clear_result.after(score))
        return *result;
    }
    return 1;
  }

  void go_on(typename G::Move move) {
    request_.history.push_back(G::hash(request_.position));
    G::play(request_.position, move);
  }

  // Searches are limited by nodes: the clock is never read.
  std::array<Searcher, 2> searchers_{Searcher([] { return search::Moment{0}; }, table_bytes),
                                     Searcher([] { return search::Moment{0}; }, table_bytes)};
  search::Signals signals_;
  search::Request<G> request_;
};

} // namespace plateau::tuning
