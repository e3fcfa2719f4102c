/// @file
/// A fixed piece of work: its node count tells whether two builds search alike, its time how fast.
#pragma once

#include "search/searcher.hpp"

namespace plateau::search {

struct BenchResult {
  std::uint64_t nodes = 0; ///< The signature: the same on every machine.
  Moment elapsed{0};
};

inline constexpr int default_bench_depth = 12;

/// Positions of a game, made by playing moves picked by a fixed sequence.
template <Searchable G> std::vector<typename G::Position> bench_positions() {
  constexpr int games = 12;
  std::vector<typename G::Position> positions;
  std::uint64_t state = 0;
  for (int game = 0; game < games; ++game) {
    auto position = G::start({});
    for (int ply = 0; ply < game * 5; ++ply) {
      MoveList<G> moves;
      G::legal_moves(position, moves);
      if (moves.empty() || Tactics<G>::ended({}, position))
        break;
      // Noisy moves too rarely happen by chance: prefer them now and then.
      state = mix(state);
      auto move = moves[state % moves.size()];
      for (const auto other : moves)
        if (ply % 3 == 0 && Tactics<G>::is_noisy(position, other) &&
            Tactics<G>::exchange_reaches(position, other, 0))
          move = other;
      auto next = position;
      G::play(next, move);
      if (G::count_legal_moves(next) == 0 || Tactics<G>::ended({}, next))
        break;
      position = next;
    }
    positions.push_back(position);
  }
  return positions;
}

/// Searches all of them to a depth with one thread and fresh memory each.
template <Searchable G>
BenchResult
bench(const Now &now, int depth = default_bench_depth, const Signals &signals = {},
      const std::shared_ptr<const network::Network> &network = network::standard_network<G>()) {
  BenchResult result;
  Searcher<G> searcher(now);
  searcher.set_network(network);
  for (const auto &position : bench_positions<G>()) {
    searcher.clear();
    Request<G> request;
    request.position = position;
    request.limits.depth = depth;
    const auto answer = searcher.think(request, signals);
    result.nodes += answer.nodes;
    result.elapsed += answer.elapsed;
  }
  return result;
}

} // namespace plateau::search
