/// @file
/// A plain opponent to measure others by: alpha-beta to a fixed depth over a simple count, and
/// nothing else. It remembers nothing, extends nothing, and its moves never change; that is the
/// point.
#pragma once

#include "core/game.hpp"
#include "core/mix.hpp"
#include "games/all_baseline.hpp"
#include "search/score.hpp"

#include <algorithm>
#include <vector>

namespace plateau::arena {

inline constexpr int default_baseline_depth = 3;
/// Deeper, a single move would take hours.
inline constexpr int max_baseline_depth = 10;

/// One search of the baseline.
template <Game G> class Baseline {
public:
  using Position = typename G::Position;
  using Move = typename G::Move;

  struct Best {
    Move move;
    search::Score score;
  };

  /// @param rules of the game
  /// @param history keys of the positions before
  Baseline(const typename G::Rules &rules, History history)
      : rules_(rules), keys_(history.begin(), history.end()) {}

  /// The best move of a position that has one. Which of several equal ones, the seed decides.
  Best choose(const Position &position, int depth, std::uint64_t seed) {
    MoveList<G> moves;
    G::legal_moves(position, moves);
    shuffle(moves, seed ^ G::hash(position));
    Best best{moves[0], -search::infinite};
    for (const auto move : moves) {
      const auto score = -after(position, move, depth - 1, -search::infinite, -best.score, 1);
      if (score > best.score)
        best = {move, score};
    }
    return best;
  }

private:
  static void shuffle(MoveList<G> &moves, std::uint64_t state) {
    for (std::size_t i = moves.size(); i > 1; --i) {
      state = mix(state);
      std::swap(moves[i - 1], moves[state % i]);
    }
  }

  /// What the game says it counts for the side to move, else its evaluation.
  static search::Score count(const Position &position) {
    if constexpr (requires { baseline_count(position); })
      return baseline_count(position);
    else
      return G::evaluate(position);
  }

  search::Score after(Position position, Move move, int depth, int alpha, int beta, int ply) {
    keys_.push_back(G::hash(position));
    G::play(position, move);
    const auto score = alpha_beta(position, depth, alpha, beta, ply);
    keys_.pop_back();
    return score;
  }

  search::Score alpha_beta(const Position &position, int depth, int alpha, int beta, int ply) {
    if (const auto end = G::outcome(rules_, position, keys_)) {
      if (!end->winner)
        return search::draw;
      return *end->winner == G::side_to_move(position) ? search::win_in(ply) : search::loss_in(ply);
    }
    if (G::claim(rules_, position, keys_))
      return search::draw;
    if (depth <= 0)
      return count(position);
    MoveList<G> moves;
    G::legal_moves(position, moves);
    for (const auto move : moves) {
      alpha = std::max(alpha, -after(position, move, depth - 1, -beta, -alpha, ply + 1));
      if (alpha >= beta)
        break;
    }
    return alpha;
  }

  typename G::Rules rules_;
  std::vector<Key> keys_;
};

} // namespace plateau::arena
