/// @file
/// Forced gains of material: found by trying every reply, with material alone as the measure.
#pragma once

#include "insight/lore.hpp"
#include "search/tactics.hpp"

#include <algorithm>
#include <span>
#include <vector>

namespace plateau::insight {

/// Material that one side gains, and what proves it: see `Statement::plies`.
template <Game G> struct Gain {
  int worth = 0;
  int plies = 0;
  int depth = 0;
  std::vector<typename G::Move> line; ///< From the position asked about on.
};

/// Looks how much more material than the other side one side can have, whatever the other does.
///
/// Tries every move for a number of plies; then captures are played out, and either side may stop
/// taking unless it is in check. A draw or a loss is never a gain of material.
template <Counted G> class MaterialProof {
public:
  using Position = typename G::Position;
  using Move = typename G::Move;

  /// Beyond every count of material.
  static constexpr int everything = 1'000'000;

  /// @param attacker who is to gain
  /// @param budget positions to look at, in all searches together
  MaterialProof(const typename G::Rules &rules, Side attacker, std::uint64_t budget)
      : rules_(rules), attacker_(attacker), budget_(budget) {}

  /// What the attacker has more, now.
  int balance(const Position &position) const {
    return Lore<G>::material(position, attacker_) -
           Lore<G>::material(position, opponent(attacker_));
  }

  /// The balance that the attacker can force, within bounds. Meaningless once `exhausted`.
  /// @param line how it comes about; empty where nothing is taken
  /// @param hint moves to try first
  int forced(const Position &position, int depth, int alpha, int beta, std::vector<Move> &line,
             std::span<const Move> hint = {}) {
    line.clear();
    if (exhausted() || ++visited_ > budget_)
      return alpha;
    if (const auto ending = search::Tactics<G>::ended(rules_, position))
      return worth_of(*ending, position);
    MoveList<G> moves;
    G::legal_moves(position, moves);
    if (moves.empty())
      return worth_of(search::Tactics<G>::no_move(position), position);
    const bool ours = G::side_to_move(position) == attacker_;
    const bool all = depth > 0 || search::Tactics<G>::in_check(position);
    int best = ours ? -everything : everything;
    if (!all) {
      best = balance(position);
      if (ours ? best >= beta : best <= alpha)
        return best;
      (ours ? alpha : beta) = ours ? std::max(alpha, best) : std::min(beta, best);
    }
    order(position, moves, hint);
    std::vector<Move> below;
    for (const auto move : moves) {
      if (!all && !search::Tactics<G>::is_noisy(position, move))
        continue;
      Position next = position;
      G::play(next, move);
      const bool expected = !hint.empty() && move == hint.front();
      const int value = forced(next, std::max(depth - 1, 0), alpha, beta, below,
                               expected ? hint.subspan(1) : std::span<const Move>{});
      if (exhausted())
        return best;
      if (ours ? value > best : value < best) {
        best = value;
        line.assign(1, move);
        line.insert(line.end(), below.begin(), below.end());
      }
      (ours ? alpha : beta) = ours ? std::max(alpha, best) : std::min(beta, best);
      if (alpha >= beta)
        break;
    }
    return best;
  }

  /// The budget did not suffice: nothing is proved.
  bool exhausted() const { return visited_ > budget_; }

private:
  int worth_of(search::Ending ending, const Position &position) const {
    if (ending == search::Ending::drawn)
      return -everything;
    const bool mover_won = ending == search::Ending::won;
    return (G::side_to_move(position) == attacker_) == mover_won ? everything : -everything;
  }

  /// The expected move first, then what takes most.
  void order(const Position &position, MoveList<G> &moves, std::span<const Move> hint) const {
    const auto rank = [&](Move move) {
      if (!hint.empty() && move == hint.front())
        return everything;
      return search::Tactics<G>::is_noisy(position, move)
                 ? 1 + search::Tactics<G>::gain(position, move)
                 : 0;
    };
    std::stable_sort(moves.begin(), moves.end(), [&](Move a, Move b) { return rank(a) > rank(b); });
  }

  const typename G::Rules &rules_;
  Side attacker_;
  std::uint64_t budget_;
  std::uint64_t visited_ = 0;
};

} // namespace plateau::insight
