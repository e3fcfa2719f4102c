/// @file worker_tree.hpp
/// The principal variation search below the root. Part of worker.hpp.
#pragma once

#include "search/worker.hpp"

namespace plateau::search {

/// If a position is good even when the other side moves twice, it is good.
template <Searchable G>
Score Worker<G>::try_pass(const Position &position, Score beta, int depth, int ply,
                          Score evaluation) {
  const int reduction = 4 + depth / 4 + std::min((evaluation - beta) / (2 * T::unit), 3);
  Position next = position;
  T::pass(next);
  const auto first_key = first_key_;
  enter(position, next, ply, History::no_move, false, std::nullopt);
  first_key_ = keys_.size(); // A position cannot be said to repeat across a pass.
  Score score = -search<false>(next, -beta, -beta + 1, depth - reduction, ply + 1, false);
  first_key_ = first_key;
  leave();
  if (stopped() || score < beta)
    return score;
  if (is_win(score))
    score = beta; // Not proved: nobody may pass.
  constexpr int verified_from = 14;
  if (depth < verified_from || no_pass_before_ != 0)
    return score;
  // Deep down, make sure that it is not having to move that hurts.
  no_pass_before_ = ply + 3 * (depth - reduction) / 4;
  const Score verified = search<false>(position, beta - 1, beta, depth - reduction, ply, false);
  no_pass_before_ = 0;
  return verified >= beta ? score : verified;
}

/// A capture that stays clearly above beta after a shallower search would do so after a deep one.
template <Searchable G>
Score Worker<G>::try_captures_beyond(const Position &position, Score beta, int depth, int ply,
                                     const std::optional<Known> &known) {
  const Lease lease{candidates_, candidates_.size()};
  auto picker = noisy_moves(position, ply, known ? known->move : std::nullopt);
  const Score needed = beta - frame(ply).evaluation;
  while (const auto candidate = pick(position, picker)) {
    if (!T::exchange_reaches(position, candidate->move, needed))
      continue;
    Position next = position;
    G::play(next, candidate->move);
    enter(position, next, ply, T::follow_index(position, candidate->move),
          T::gives_check(position, candidate->move), std::nullopt);
    Score score = -quiesce<false>(next, -beta, -beta + 1, ply + 1);
    if (score >= beta)
      score = -search<false>(next, -beta, -beta + 1, depth - 4, ply + 1, true);
    leave();
    if (stopped())
      return -infinite;
    if (score >= beta) {
      shared_->table.store(G::hash(position),
                           {candidate->packed, Table::to_table(score, ply), frame(ply).evaluation,
                            depth - 3, Bound::lower, false});
      return score;
    }
  }
  return -infinite;
}

template <Searchable G>
template <bool main_line>
Score Worker<G>::search(const Position &position, Score alpha, Score beta, int depth, int ply,
                        bool expect_cut) {
  auto &here = frame(ply);
  const bool in_check = here.in_check;
  const auto excluded = here.excluded;
  if (depth <= 0)
    return quiesce<main_line>(position, alpha, beta, ply);
  if (!count_node())
    return draw;
  here.line.clear();
  if constexpr (main_line)
    selective_depth_ = std::max(selective_depth_, ply + 1);

  if (!excluded) {
    if (const auto end = end_of(position, ply))
      return *end;
    if (ply >= max_ply - 1)
      return in_check ? draw : evaluate(position);
    // No line can be better than winning at once, or worse than having just lost.
    alpha = std::max(alpha, loss_in(ply));
    beta = std::min(beta, win_in(ply + 1));
    if (alpha >= beta)
      return alpha;
  }

  // What is known already.
  const auto key = G::hash(position);
  const auto known = excluded ? std::nullopt : shared_->table.find(key);
  const Score known_score = known ? Table::from_table(known->score, ply) : 0;
  const bool was_main_line = main_line || (known && known->main_line);
  if (!main_line && known && known->depth >= depth &&
      (known->bound == Bound::exact ||
       known->bound == (known_score >= beta ? Bound::lower : Bound::upper)))
    return known_score;

  // How it looks.
  Score raw = 0;
  Score evaluation = 0;
  if (in_check) {
    here.evaluation = ply >= 2 ? frame(ply - 2).evaluation : 0;
  } else if (excluded) {
    evaluation = here.evaluation;
  } else {
    raw = known && !shared_->request.weakness.any() ? known->evaluation : evaluate(position);
    here.evaluation = evaluation = corrected(position, raw);
    if (known && known->bound != Bound::none &&
        (known->bound == Bound::exact ||
         known->bound == (known_score > evaluation ? Bound::lower : Bound::upper)) &&
        !is_decided(known_score))
      evaluation = known_score;
  }
  const bool improving = !in_check && here.evaluation > frame(ply - 2).evaluation;
  constexpr int unit = T::unit;
  // A quiet move that made the position look better is worth trying elsewhere.
  if (!in_check && !excluded && !frame(ply - 1).in_check && ply > 1) {
    const int gained = -(frame(ply - 1).evaluation + here.evaluation) * 100 / unit;
    const auto &before = frame(ply - 1);
    if (before.quiet_order)
      history_.quiet(opponent(G::side_to_move(position)), *before.quiet_order)
          .learn(std::clamp(gained * 6, -600, 600));
  }
  frame(ply + 1).killers = {};
  frame(ply + 1).excluded.reset();
  frame(ply + 2).cutoffs = 0;
  here.double_extensions = frame(ply - 1).double_extensions;

  if (!main_line && !in_check && !excluded) {
    // So far above beta that no quiet reply spoils it.
    if (depth <= 8 && !is_decided(beta) && evaluation < least_win &&
        evaluation - (improving ? 60 : 90) * unit / 100 * depth >= beta)
      return (evaluation + beta) / 2;
    // So far below alpha that only a capture could help.
    if (depth <= 3 && evaluation + 280 * unit / 100 * depth < alpha) {
      const Score score = quiesce<false>(position, alpha, alpha + 1, ply);
      if (score <= alpha)
        return score;
    }
    if (depth >= 3 && evaluation >= beta && here.evaluation >= beta - 20 * depth * unit / 100 &&
        frame(ply - 1).follow != History::no_move && ply >= no_pass_before_ && !is_decided(beta) &&
        T::may_pass(position)) {
      const Score score = try_pass(position, beta, depth, ply, evaluation);
      if (stopped())
        return draw;
      if (score >= beta)
        return score;
    }
    const Score beyond = beta + 180 * unit / 100;
    if (depth >= 5 && !is_decided(beta) &&
        !(known && known->depth >= depth - 3 && known_score < beyond)) {
      const Score score = try_captures_beyond(position, beyond, depth, ply, known);
      if (stopped())
        return draw;
      if (score >= beyond)
        return score;
    }
  }
  // Without a move to start from, look less deep: the next iteration will have one.
  if ((main_line || expect_cut) && depth >= 4 && !excluded && !(known && known->move))
    --depth;

  // The moves.
  const Lease lease{candidates_, candidates_.size()};
  const Lease tried_lease{tried_, tried_.size()};
  const auto first_tried = tried_.size();
  auto picker = all_moves(position, ply, known ? known->move : std::nullopt);
  if (picker.empty())
    return excluded ? alpha : score_of(T::no_move(position), ply);

  const Score original_alpha = alpha;
  Score best = -infinite;
  PackedMove best_move;
  bool best_is_noisy = false;
  bool table_move_is_noisy = false;
  int number = 0;
  while (const auto picked = pick(position, picker)) {
    const auto candidate = *picked;
    if (excluded == candidate.packed || overlooked(position, candidate.move))
      continue;
    ++number;
    table_move_is_noisy |= candidate.rank == rank::table_move && candidate.noisy;
    const bool gives_check = T::gives_check(position, candidate.move);
    const bool losing_noisy = candidate.noisy && candidate.rank < 0;
    const int history = candidate.noisy ? 0
                        : candidate.rank < rank::killer
                            ? candidate.rank
                            : quiet_history(position, candidate.move, ply);
    int reduction = base_reduction(depth, number);

    // Leaving moves out, as soon as one has been found that does not lose.
    if (best > -least_win) {
      const int reduced = std::max(depth - reduction + history / 8192, 0);
      if (!candidate.noisy) {
        if (number >= (3 + depth * depth) / (improving ? 1 : 2))
          keep_only(picker, [](Move) { return false; });
        if (!in_check && !gives_check && reduced <= 8 &&
            here.evaluation + (90 + 95 * reduced) * unit / 100 <= alpha) {
          // What comes later is no better, except that it may give check.
          keep_only(picker, [&](Move move) { return T::gives_check(position, move); });
          continue;
        }
        if (reduced <= 4 && history < -4000 * depth)
          continue;
        if (reduced <= 8 &&
            !T::exchange_reaches(position, candidate.move, -25 * reduced * reduced * unit / 100))
          continue;
      } else if (depth <= 8 && candidate.rank < rank::table_move &&
                 !T::exchange_reaches(position, candidate.move, -95 * depth * unit / 100)) {
        continue;
      }
    }

    // Looking deeper: where only one move is good, and out of check.
    int extension = 0;
    if (known && known->move == candidate.packed && !excluded && ply < 2 * root_depth_ &&
        depth >= 7 && known->depth >= depth - 3 && known->bound != Bound::upper &&
        !is_decided(known_score)) {
      const Score single_beta = known_score - 2 * depth * unit / 100;
      here.excluded = candidate.packed;
      const Score others =
          search<false>(position, single_beta - 1, single_beta, (depth - 1) / 2, ply, expect_cut);
      here.excluded.reset();
      if (stopped())
        return draw;
      if (others < single_beta) {
        extension = 1;
        if (!main_line && others < single_beta - 20 * unit / 100 && here.double_extensions < 8) {
          extension = 2;
          ++here.double_extensions;
        }
      } else if (single_beta >= beta) {
        return single_beta; // Even without the best move there is a cut.
      } else if (known_score >= beta) {
        extension = main_line ? -1 : -2;
      } else if (expect_cut) {
        extension = -1;
      }
    }

    Position next = position;
    G::play(next, candidate.move);
    const auto follow = T::follow_index(position, candidate.move);
    enter(position, next, ply, follow, gives_check,
          candidate.noisy ? std::nullopt : std::optional(T::order_index(position, candidate.move)));
    if (extension == 0 && gives_check && depth <= 8 && !losing_noisy)
      extension = 1;
    const int new_depth = depth - 1 + extension;
    Score score = 0;

    if (depth >= 2 && number > 1 + (main_line ? 1 : 0) && (!candidate.noisy || losing_noisy)) {
      reduction += expect_cut ? 1 : 0;
      reduction += improving ? 0 : 1;
      reduction += table_move_is_noisy ? 1 : 0;
      reduction += frame(ply + 1).cutoffs > 3 ? 1 : 0;
      reduction -= was_main_line ? 1 : 0;
      reduction -= in_check || gives_check ? 1 : 0;
      reduction -= candidate.rank >= rank::killer ? 1 : 0;
      reduction -= history / 8192;
      const int reduced = std::clamp(new_depth - reduction, 1, std::max(new_depth, 1));
      score = -search<false>(next, -alpha - 1, -alpha, reduced, ply + 1, true);
      if (score > alpha && reduced < new_depth) {
        // How far it came out above says how deep to look again.
        const int again = new_depth + (score > best + (40 + 2 * new_depth) * unit / 100 ? 1 : 0) -
                          (score < best + 8 * unit / 100 ? 1 : 0);
        if (reduced < again)
          score = -search<false>(next, -alpha - 1, -alpha, again, ply + 1, !expect_cut);
        if (!candidate.noisy)
          learn_pairs(follow, ply, score > alpha ? lesson_of(depth) : -lesson_of(depth));
      }
    } else if (!main_line || number > 1) {
      score = -search<false>(next, -alpha - 1, -alpha, new_depth, ply + 1, !expect_cut);
    }
    if (main_line && (number == 1 || score > alpha))
      score = -search<true>(next, -beta, -alpha, new_depth, ply + 1, false);
    leave();
    here.double_extensions = frame(ply - 1).double_extensions;
    if (stopped())
      return draw;

    if (score > best) {
      best = score;
      if (score > alpha) {
        best_move = candidate.packed;
        best_is_noisy = candidate.noisy;
        if constexpr (main_line)
          extend_line(ply, candidate.move);
        if (score >= beta) {
          ++here.cutoffs;
          learn_cutoff(position, candidate.move, candidate.noisy, depth, ply, tried_, first_tried);
          break;
        }
        alpha = score;
        // What is better still will show itself at a lesser depth too.
        if (depth > 2 && depth < 13 && !is_decided(score))
          --depth;
      }
    }
    tried_.push_back(candidate);
  }
  if (number == 0)
    return excluded ? alpha : here.evaluation; // A weak player who sees no move goes by the looks.

  if (!excluded) {
    const Bound bound = best >= beta            ? Bound::lower
                        : best > original_alpha ? Bound::exact
                                                : Bound::upper;
    shared_->table.store(key,
                         {best_move, Table::to_table(best, ply), raw, depth, bound, was_main_line});
    if (!in_check && !best_is_noisy && !is_decided(best) &&
        !(bound == Bound::lower && best <= here.evaluation) &&
        !(bound == Bound::upper && best >= here.evaluation))
      history_.correct(G::side_to_move(position), T::structure_keys(position), best - raw, depth);
    // Nothing helps here: the move before was good.
    if (bound == Bound::upper)
      learn_previous(opponent(G::side_to_move(position)), ply, lesson_of(depth) / 2);
  }
  return best;
}

} // namespace plateau::search
