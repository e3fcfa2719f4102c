/// @file
/// Captures to the end, so that only quiet positions are evaluated. Part of worker.hpp.
#pragma once

#include "search/worker.hpp"

namespace plateau::search {

template <Searchable G, class P>
template <bool main_line>
Score Worker<G, P>::quiesce(const Position &position, Score alpha, Score beta, int ply) {
  if (!count_node())
    return draw;
  auto &here = frame(ply);
  here.line.clear();
  if constexpr (main_line)
    selective_depth_ = std::max(selective_depth_, ply + 1);
  if (const auto end = end_of(position, ply))
    return *end;
  const bool in_check = here.in_check;
  if (ply >= max_ply - 1)
    return in_check ? draw : evaluate(position, ply);

  const auto key = G::hash(position);
  const auto known = shared_->table.find(key);
  const Score known_score = known ? TranspositionTable::from_table(known->score, ply) : 0;
  if (!main_line && known && is_bound_beyond(known->bound, known_score, beta - 1))
    return known_score;

  Score raw = 0;
  Score best = -infinite;
  Score hopeless_below = -infinite;
  if (!in_check) {
    raw = known && !shared_->request.weakness.any() ? known->evaluation : evaluate(position, ply);
    here.evaluation = best = corrected(position, raw);
    if (known && !is_decided(known_score) && is_bound_beyond(known->bound, known_score, best))
      best = known_score;
    if (best >= beta) {
      if (!known)
        shared_->table.store(key, {std::nullopt, best, raw, 0, Bound::lower, false});
      return best;
    }
    alpha = std::max(alpha, best);
    hopeless_below = best + margin(hopeless_capture);
  } else {
    here.evaluation = frame(ply - 2).evaluation;
  }
  frame(ply + 1).killers = {};

  const Lease lease{candidates_, candidates_.size()};
  const auto first = known ? known->move : std::nullopt;
  auto picker = in_check ? all_moves(position, ply, first) : noisy_moves(position, ply, first);
  if (in_check && picker.empty())
    return score_of(T::no_move(position), ply);

  PackedMove best_move;
  int number = 0;
  while (const auto picked = pick(position, picker)) {
    const auto candidate = *picked;
    if (overlooked(position, candidate.move) && (number > 0 || !in_check))
      continue;
    ++number;
    if (best > -least_win) {
      if (!in_check) {
        const Score hope = hopeless_below + T::gain(position, candidate.move);
        if (hope <= alpha) {
          best = std::max(best, hope);
          continue;
        }
        if (!T::exchange_reaches(position, candidate.move, 0))
          continue;
      } else if (!candidate.noisy) {
        keep_only(picker, [](Move) { return false; });
      }
    }
    Position next = position;
    G::play(next, candidate.move);
    enter(position, next, ply, T::follow_index(position, candidate.move),
          T::gives_check(position, candidate.move), std::nullopt);
    const Score score = -quiesce<main_line>(next, -beta, -alpha, ply + 1);
    leave();
    if (stopped())
      return draw;
    if (score > best) {
      best = score;
      if (score > alpha) {
        best_move = candidate.packed;
        if constexpr (main_line)
          extend_line(ply, candidate.move);
        if (score >= beta)
          break;
        alpha = score;
      }
    }
  }
  shared_->table.store(key, {best_move, TranspositionTable::to_table(best, ply), raw, 0,
                             best >= beta ? Bound::lower : Bound::upper, false});
  return best;
}

} // namespace plateau::search
