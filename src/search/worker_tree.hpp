/// @file
/// The principal variation search below the root. Part of worker.hpp. Where its margins and depths
/// come from stands in a table of docs/search.md (*Where its numbers come from*).
#pragma once

#include "search/worker.hpp"

namespace plateau::search {

/// If a position is good even when the other side moves twice, it is good.
template <Searchable G, class P>
Score Worker<G, P>::try_pass(const Position &position, Score beta, int depth, int ply,
                             Score evaluation) {
  const int less = (parameters_(pass_reduction) + depth * parameters_(pass_reduction_depth)) / 100 +
                   std::min((evaluation - beta) / margin(pass_beyond), 3);
  Position next = position;
  T::pass(next);
  const auto first_key = first_key_;
  enter(position, next, ply, History::no_move, false, std::nullopt);
  first_key_ = keys_.size(); // A position cannot be said to repeat across a pass.
  Score score = -search<false>(next, -beta, -beta + 1, depth - less, ply + 1, false);
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
  no_pass_before_ = ply + 3 * (depth - less) / 4;
  const Score verified = search<false>(position, beta - 1, beta, depth - less, ply, false);
  no_pass_before_ = 0;
  return verified >= beta ? score : verified;
}

/// A capture that stays clearly above beta after a shallower search would do so after a deep one.
template <Searchable G, class P>
Score Worker<G, P>::try_captures_beyond(const Position &position, const Node &node, Score beta,
                                        int depth, int ply) {
  const Lease lease{candidates_, candidates_.size()};
  auto picker = noisy_moves(position, ply, node.known ? node.known->move : std::nullopt);
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
                           {candidate->packed, TranspositionTable::to_table(score, ply), node.raw,
                            depth - 3, Bound::lower, false});
      return score;
    }
  }
  return -infinite;
}

/// What can be said without looking at all the moves: that the position is far too good, far too
/// bad, or good enough even after a pass or a search of captures.
template <Searchable G, class P>
std::optional<Score> Worker<G, P>::cut_early(const Position &position, const Node &node, int depth,
                                             int ply) {
  const auto [alpha, beta, evaluation] = std::tuple(node.alpha, node.beta, node.evaluation);
  // So far above beta that no quiet reply spoils it.
  if (depth <= 8 && !is_decided(beta) && evaluation < least_win &&
      evaluation - margin(node.improving ? reverse_futility_improving : reverse_futility) * depth >=
          beta)
    return (evaluation + beta) / 2;
  // So far below alpha that only a capture could help.
  if (depth <= 3 && evaluation + margin(razoring) * depth < alpha) {
    const Score score = quiesce<false>(position, alpha, alpha + 1, ply);
    if (score <= alpha)
      return score;
  }
  if (depth >= 3 && evaluation >= beta &&
      frame(ply).evaluation >= beta - scaled(parameters_(pass_evaluation) * depth) &&
      frame(ply - 1).follow != History::no_move && ply >= no_pass_before_ && !is_decided(beta) &&
      T::may_pass(position)) {
    const Score score = try_pass(position, beta, depth, ply, evaluation);
    if (stopped() || score >= beta)
      return score;
  }
  const Score beyond = beta + margin(captures_beyond);
  if (depth >= 5 && !is_decided(beta) &&
      !(node.known && node.known->depth >= depth - 3 && node.known_score < beyond)) {
    const Score score = try_captures_beyond(position, node, beyond, depth, ply);
    if (stopped() || score >= beyond)
      return score;
  }
  return std::nullopt;
}

/// Whether a move is not worth a look, where one that does not lose is already known. May also drop
/// quiet moves that were to come later.
template <Searchable G, class P>
bool Worker<G, P>::is_hopeless(const Position &position, const Node &node, Picker &picker,
                               const Attempt &attempt, int depth) {
  const auto &candidate = attempt.candidate;
  const auto loses = [&](int hundredths) {
    return !T::exchange_reaches(position, candidate.move, -scaled(hundredths));
  };
  if (candidate.noisy)
    return depth <= 8 && candidate.rank < rank::table_move &&
           loses(parameters_(capture_exchange) * depth);
  const int enough =
      (parameters_(late_moves) + parameters_(late_moves_depth) * depth * depth) / 100;
  if (attempt.number >= enough / (node.improving ? 1 : 2))
    keep_only(picker, [](Move) { return false; });
  const int reduced = std::max(depth - lateness(depth, attempt.number, attempt.history) / 100, 0);
  if (!node.in_check && !attempt.gives_check && reduced <= 8 &&
      frame(picker.ply).evaluation +
              scaled(parameters_(futility) + parameters_(futility_depth) * reduced) <=
          node.alpha) {
    // What comes later is no better, except that it may give check.
    keep_only(picker, [&](Move move) { return T::gives_check(position, move); });
    return true;
  }
  return (reduced <= 4 && attempt.history < -parameters_(history_pruning) * depth) ||
         (reduced <= 8 && loses(parameters_(quiet_exchange) * reduced * reduced));
}

/// How much deeper to follow the move the table knows: deeper where all others are clearly worse,
/// less deep where they are not. Cuts where even they are good enough.
template <Searchable G, class P>
template <bool main_line>
auto Worker<G, P>::single_out(const Position &position, const Node &node, std::uint32_t move,
                              int depth, int ply) -> Singled {
  auto &here = frame(ply);
  const Score bound = node.known_score - scaled(parameters_(singular) * depth) / 100;
  here.excluded = move;
  const Score others =
      search<false>(position, bound - 1, bound, (depth - 1) / 2, ply, node.expect_cut);
  here.excluded.reset();
  constexpr int most_double_extensions = 8;
  if (others < bound) {
    if (main_line || others >= bound - margin(singular_twice) ||
        here.double_extensions >= most_double_extensions)
      return {1, std::nullopt};
    ++here.double_extensions;
    return {2, std::nullopt};
  }
  if (bound >= node.beta)
    return {0, bound};
  if (node.known_score >= node.beta)
    return {main_line ? -1 : -2, std::nullopt};
  return {node.expect_cut ? -1 : 0, std::nullopt};
}

/// Searches a move that was played, less deep where it is unlikely to be good, and again where it
/// turns out to be.
template <Searchable G, class P>
template <bool main_line>
Score Worker<G, P>::follow(const Position &next, const Node &node, const Attempt &attempt,
                           int new_depth, int depth, int ply) {
  const auto &candidate = attempt.candidate;
  const Score alpha = node.alpha;
  Score score = 0;
  if (depth >= 2 && attempt.number > (main_line ? 2 : 1) &&
      (!candidate.noisy || attempt.losing_noisy())) {
    const auto where = [&](bool so, Parameter which) { return so ? parameters_(which) : 0; };
    int less = lateness(depth, attempt.number, attempt.history);
    less += where(node.expect_cut, reduction_cut);
    less += where(!node.improving, reduction_not_improving);
    less += where(node.table_move_is_noisy, reduction_noisy_table_move);
    less += where(frame(ply + 1).cutoffs > 3, reduction_cutoffs);
    less -= where(node.was_main_line, reduction_main_line);
    less -= where(node.in_check || attempt.gives_check, reduction_check);
    less -= where(candidate.rank >= rank::killer, reduction_killer);
    const int reduced = std::clamp(new_depth - less / 100, 1, std::max(new_depth, 1));
    score = -search<false>(next, -alpha - 1, -alpha, reduced, ply + 1, true);
    if (score > alpha && reduced < new_depth) {
      // How far it came out above says how deep to look again.
      const int again = new_depth +
                        (score > node.best + scaled(parameters_(deeper_again) +
                                                    parameters_(deeper_again_depth) * new_depth)
                             ? 1
                             : 0) -
                        (score < node.best + margin(less_deep_again) ? 1 : 0);
      if (reduced < again)
        score = -search<false>(next, -alpha - 1, -alpha, again, ply + 1, !node.expect_cut);
      if (!candidate.noisy)
        learn_pairs(frame(ply).follow, ply, score > alpha ? lesson_of(depth) : -lesson_of(depth));
    }
  } else if (!main_line || attempt.number > 1) {
    score = -search<false>(next, -alpha - 1, -alpha, new_depth, ply + 1, !node.expect_cut);
  }
  if (main_line && (attempt.number == 1 || score > alpha))
    score = -search<true>(next, -node.beta, -alpha, new_depth, ply + 1, false);
  return score;
}

/// Sets down how the position looks: as evaluated and corrected, or as the table knows better.
template <Searchable G, class P>
void Worker<G, P>::look_at(const Position &position, Node &node, int ply) {
  auto &here = frame(ply);
  if (node.in_check) {
    here.evaluation = frame(ply - 2).evaluation;
    return;
  }
  if (here.excluded) {
    node.evaluation = here.evaluation;
  } else {
    const auto &known = node.known;
    node.raw =
        known && !shared_->request.weakness.any() ? known->evaluation : evaluate(position, ply);
    here.evaluation = node.evaluation = corrected(position, node.raw);
    if (known && !is_decided(node.known_score) &&
        is_bound_beyond(known->bound, node.known_score, node.evaluation))
      node.evaluation = node.known_score;
    // A quiet move that made the position look better is worth trying elsewhere.
    const auto &before = frame(ply - 1);
    if (ply > 1 && !before.in_check && before.quiet_order) {
      const int better = -(before.evaluation + here.evaluation) * 100 / T::unit;
      history_.quiet(opponent(G::side_to_move(position)), *before.quiet_order)
          .learn(std::clamp(better * parameters_(gained), -parameters_(gained_most),
                            parameters_(gained_most)));
    }
  }
  node.improving = here.evaluation > frame(ply - 2).evaluation;
}

/// What a finished search of a position teaches.
template <Searchable G, class P>
void Worker<G, P>::conclude(const Position &position, const Node &node, Score original_alpha,
                            int depth, int ply) {
  const Score best = node.best;
  const Score evaluation = frame(ply).evaluation;
  const Bound bound = best >= node.beta       ? Bound::lower
                      : best > original_alpha ? Bound::exact
                                              : Bound::upper;
  shared_->table.store(G::hash(position), {node.best_move, TranspositionTable::to_table(best, ply),
                                           node.raw, depth, bound, node.was_main_line});
  if (!node.in_check && !node.best_is_noisy && !is_decided(best) &&
      !(bound == Bound::lower && best <= evaluation) &&
      !(bound == Bound::upper && best >= evaluation))
    history_.correct(G::side_to_move(position), T::structure_keys(position), best - node.raw,
                     depth);
  // Nothing helps here: the move before was good.
  if (bound == Bound::upper)
    learn_previous(opponent(G::side_to_move(position)), ply, lesson_of(depth) / 2);
}

template <Searchable G, class P>
template <bool main_line>
Score Worker<G, P>::search(const Position &position, Score alpha, Score beta, int depth, int ply,
                           bool expect_cut) {
  if (depth <= 0)
    return quiesce<main_line>(position, alpha, beta, ply);
  if (!count_node())
    return draw;
  auto &here = frame(ply);
  const auto excluded = here.excluded;
  here.line.clear();
  if constexpr (main_line)
    selective_depth_ = std::max(selective_depth_, ply + 1);

  if (!excluded) {
    if (const auto end = end_of(position, ply))
      return *end;
    if (const auto score = foretold(position, ply))
      return *score;
    if (ply >= max_ply - 1)
      return here.in_check ? draw : evaluate(position, ply);
    // No line can be better than winning at once, or worse than having just lost.
    alpha = std::max(alpha, loss_in(ply));
    beta = std::min(beta, win_in(ply + 1));
    if (alpha >= beta)
      return alpha;
  }

  Node node{alpha, beta, expect_cut, here.in_check};
  node.known = excluded ? std::nullopt : shared_->table.find(G::hash(position));
  const auto &known = node.known;
  node.known_score = known ? TranspositionTable::from_table(known->score, ply) : 0;
  node.was_main_line = main_line || (known && known->main_line);
  if (!main_line && known && known->depth >= depth &&
      is_bound_beyond(known->bound, node.known_score, beta - 1))
    return node.known_score;
  look_at(position, node, ply);

  frame(ply + 1).killers = {};
  frame(ply + 1).excluded.reset();
  frame(ply + 2).cutoffs = 0;
  here.double_extensions = frame(ply - 1).double_extensions;
  if (!main_line && !node.in_check && !excluded)
    if (const auto score = cut_early(position, node, depth, ply))
      return *score;
  // Without a move to start from, look less deep: the next iteration will have one.
  if ((main_line || expect_cut) && depth >= 4 && !excluded && !(known && known->move))
    --depth;

  const Lease lease{candidates_, candidates_.size()};
  const Lease tried_lease{tried_, tried_.size()};
  const auto first_tried = tried_.size();
  auto picker = all_moves(position, ply, known ? known->move : std::nullopt);
  if (picker.empty())
    return excluded ? alpha : score_of(T::no_move(position), ply);

  int number = 0;
  while (const auto picked = pick(position, picker)) {
    const auto &candidate = *picked;
    if (excluded == candidate.packed || overlooked(position, candidate.move))
      continue;
    const Attempt attempt{candidate, ++number, T::gives_check(position, candidate.move),
                          history_of(position, candidate, ply)};
    node.table_move_is_noisy |= candidate.rank == rank::table_move && candidate.noisy;
    if (node.best > -least_win && is_hopeless(position, node, picker, attempt, depth))
      continue;

    int extension = 0;
    if (known && known->move == candidate.packed && ply < 2 * root_depth_ && depth >= 7 &&
        known->depth >= depth - 3 && known->bound != Bound::upper &&
        !is_decided(node.known_score)) {
      const auto singled = single_out<main_line>(position, node, candidate.packed, depth, ply);
      if (stopped())
        return draw;
      if (singled.cut)
        return *singled.cut;
      extension = singled.extension;
    }
    if (extension == 0 && attempt.gives_check && depth <= 8 && !attempt.losing_noisy())
      extension = 1;

    Position next = position;
    G::play(next, candidate.move);
    enter(position, next, ply, T::follow_index(position, candidate.move), attempt.gives_check,
          candidate.noisy ? std::nullopt : std::optional(T::order_index(position, candidate.move)));
    const Score score = follow<main_line>(next, node, attempt, depth - 1 + extension, depth, ply);
    leave();
    here.double_extensions = frame(ply - 1).double_extensions;
    if (stopped())
      return draw;

    node.best = std::max(node.best, score);
    if (score > node.alpha) {
      node.best_move = candidate.packed;
      node.best_is_noisy = candidate.noisy;
      if constexpr (main_line)
        extend_line(ply, candidate.move);
      if (score >= beta) {
        ++here.cutoffs;
        learn_cutoff(position, candidate.move, candidate.noisy, depth, ply, tried_, first_tried);
        break;
      }
      node.alpha = score;
      // What is better still will show itself at a lesser depth too.
      if (depth > 2 && depth < 13 && !is_decided(score))
        --depth;
    }
    tried_.push_back(candidate);
  }
  if (number == 0)
    return excluded ? alpha : here.evaluation; // A weak player who sees no move goes by the looks.
  if (!excluded)
    conclude(position, node, alpha, depth, ply);
  return node.best;
}

} // namespace plateau::search
