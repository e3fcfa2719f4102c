/// @file
/// Iterative deepening at the root. Part of worker.hpp.
#pragma once

#include "search/worker.hpp"

namespace plateau::search {

template <Searchable G, class P> Worker<G, P>::Worker() : frames_(max_ply + frames_before + 4) {}

template <Searchable G, class P> void Worker<G, P>::clear() { history_.clear(); }

template <Searchable G, class P> void Worker<G, P>::think(Shared<G> &shared, std::size_t number) {
  shared_ = &shared;
  shared.threads.fetch_add(1, std::memory_order_relaxed);
  number_ = number;
  nodes_ = told_nodes_ = 0;
  completed_depth_ = 0;
  no_pass_before_ = 0;
  first_key_ = 0;
  stopped_ = false;
  candidates_.clear();
  tried_.clear();
  keys_ = shared.request.history;
  evaluation_.enter(0);
  for (auto &each : frames_)
    each = Frame{};
  frame(0).in_check = T::in_check(shared.request.position);
  list_root_moves();
  if (!root_moves_.empty())
    deepen();
  shared.all_nodes.fetch_add(nodes_ - told_nodes_, std::memory_order_relaxed);
  told_nodes_ = nodes_;
}

template <Searchable G, class P> void Worker<G, P>::list_root_moves() {
  const auto &request = shared_->request;
  const auto known = shared_->table.find(G::hash(request.position));
  const Lease lease{candidates_, candidates_.size()};
  auto picker = all_moves(request.position, 0, known ? known->move : std::nullopt);
  root_moves_.clear();
  const auto &advised = shared_->advice ? shared_->advice->moves : request.only;
  while (const auto candidate = pick(request.position, picker))
    if (advised.empty() ||
        std::find(advised.begin(), advised.end(), candidate->move) != advised.end())
      root_moves_.push_back(
          {candidate->move, -infinite, -infinite, 0, 0, std::vector<Move>(1, candidate->move)});
  // A weak player does not even think of some moves, but of one at least.
  const auto unseen =
      std::stable_partition(root_moves_.begin(), root_moves_.end(), [&](const auto &root_move) {
        return !overlooked(request.position, root_move.move);
      });
  if (unseen != root_moves_.begin())
    root_moves_.erase(unseen, root_moves_.end());
}

template <Searchable G, class P> void Worker<G, P>::deepen() {
  const auto &limits = shared_->request.limits;
  const auto lines = std::min(static_cast<std::size_t>(std::clamp(limits.lines, 1, max_lines)),
                              root_moves_.size());
  const int deepest = std::clamp(limits.depth, 1, max_depth);
  int stable_iterations = 0;
  for (int depth = 1; depth <= deepest && !stopped(); ++depth) {
    // Helpers skip depths in turn, so that they do not all search the same.
    if (!is_first() && depth > 1 && (static_cast<std::size_t>(depth) + number_) % 3 == 0)
      continue;
    root_depth_ = depth;
    for (auto &root_move : root_moves_) {
      root_move.previous = root_move.score;
      root_move.score = -infinite;
    }
    const Move before = root_moves_.front().move;
    const Score score_before = root_moves_.front().previous;
    for (line_ = 0; line_ < lines && !stopped(); ++line_) {
      selective_depth_ = 0;
      search_with_window(depth);
      std::stable_sort(root_moves_.begin(),
                       root_moves_.begin() + static_cast<std::ptrdiff_t>(line_) + 1,
                       [](const auto &a, const auto &b) { return a.score > b.score; });
    }
    if (stopped())
      break;
    completed_depth_ = depth;
    tell(lines);
    // One line that is cut short still has a best move. Of several, some would be of this depth and
    // some of the last, in no order: then the last ones count.
    if (lines > 1)
      settled_ = root_moves_;
    stable_iterations = before == root_moves_.front().move ? stable_iterations + 1 : 0;
    if (!is_first())
      continue;
    if (win_is_near_enough())
      break;
    if (enough_time_used(stable_iterations, score_before))
      break;
  }
  if (stopped() && lines > 1 && completed_depth_ > 0)
    root_moves_ = settled_;
}

/// Looks through a narrow window around the last score, and widens it where the score falls out.
template <Searchable G, class P> void Worker<G, P>::search_with_window(int depth) {
  const auto from_here = root_moves_.begin() + static_cast<std::ptrdiff_t>(line_);
  const Score guess = from_here->previous;
  Score alpha = -infinite;
  Score beta = infinite;
  int width = margin(aspiration);
  if (depth >= 5 && !is_decided(guess)) {
    alpha = std::max(guess - width, -infinite);
    beta = std::min(guess + width, infinite);
  }
  int reduced = depth;
  while (true) {
    const Score score = search_root(alpha, beta, std::max(reduced, 1));
    std::stable_sort(from_here, root_moves_.end(),
                     [](const auto &a, const auto &b) { return a.score > b.score; });
    if (stopped())
      return;
    if (score <= alpha || score >= beta)
      tell_bound(score <= alpha ? Bound::upper : Bound::lower, score);
    if (score <= alpha) {
      beta = (alpha + beta) / 2;
      alpha = std::max(score - width, -infinite);
      reduced = depth;
    } else if (score >= beta) {
      beta = std::min(score + width, infinite);
      reduced = std::max(reduced - 1, depth - 3);
    } else {
      return;
    }
    width += width / 2;
    if (width > scaled(600) || is_decided(score)) {
      alpha = -infinite;
      beta = infinite;
    }
  }
}

template <Searchable G, class P>
Score Worker<G, P>::search_root(Score alpha, Score beta, int depth) {
  const auto &position = shared_->request.position;
  auto &here = frame(0);
  if (!here.in_check)
    here.evaluation = corrected(position, evaluate(position, 0));
  frame(1).killers = {};
  frame(2).cutoffs = 0;
  Score best = -infinite;
  PackedMove best_move;
  const Score original_alpha = alpha;
  for (std::size_t i = line_; i < root_moves_.size(); ++i)
    root_moves_[i].score = -infinite;
  int number = 0;
  for (std::size_t i = line_; i < root_moves_.size(); ++i) {
    ++number;
    const Move move = root_moves_[i].move;
    if (is_first() && shared_->move_listener && shared_->elapsed() >= long_search)
      shared_->move_listener(move, depth, static_cast<int>(i) + 1);
    const auto nodes_before = nodes_;
    const bool noisy = T::is_noisy(position, move);
    Position next = position;
    G::play(next, move);
    enter(position, next, 0, T::follow_index(position, move), T::gives_check(position, move),
          noisy ? std::nullopt : std::optional(T::order_index(position, move)));
    const int new_depth = depth - 1;
    Score score = 0;
    if (depth >= 3 && number > 2 && !noisy) {
      int less = lateness(depth, number, quiet_history(position, move, 0));
      less -= here.in_check || frame(1).in_check ? parameters_(reduction_check) : 0;
      const int reduced = std::clamp(new_depth - less / 100, 1, new_depth);
      score = -search<false>(next, -alpha - 1, -alpha, reduced, 1, true);
      if (score > alpha && reduced < new_depth)
        score = -search<false>(next, -alpha - 1, -alpha, new_depth, 1, true);
    } else if (number > 1) {
      score = -search<false>(next, -alpha - 1, -alpha, new_depth, 1, true);
    }
    if (number == 1 || score > alpha)
      score = -search<true>(next, -beta, -alpha, new_depth, 1, false);
    leave();
    if (stopped())
      return best;
    auto &root_move = root_moves_[i];
    root_move.nodes += nodes_ - nodes_before;
    if (number > 1 && score <= alpha)
      continue;
    root_move.score = score;
    root_move.selective_depth = selective_depth_;
    root_move.line.assign(1, move);
    root_move.line.insert(root_move.line.end(), frame(1).line.begin(), frame(1).line.end());
    if (score > best) {
      best = score;
      best_move = pack(move);
      if (score >= beta)
        break;
      alpha = std::max(alpha, score);
    }
  }
  const Bound bound = best >= beta            ? Bound::lower
                      : best > original_alpha ? Bound::exact
                                              : Bound::upper;
  if (line_ == 0)
    shared_->table.store(
        G::hash(position),
        {best_move, best, here.in_check ? 0 : evaluate(position, 0), depth, bound, true});
  return best;
}

template <Searchable G, class P> void Worker<G, P>::tell(std::size_t lines) {
  if (!is_first() || !shared_->listener)
    return;
  shared_->tell(this->lines(shared_->request, shared_->table, lines), nodes_of_all());
}

/// The score is at most, or at least, this.
template <Searchable G, class P> void Worker<G, P>::tell_bound(Bound bound, Score score) {
  if (!is_first() || !shared_->listener || shared_->request.limits.lines > 1 || shared_->advice ||
      shared_->elapsed() < long_search)
    return;
  const auto &best = root_moves_.front();
  shared_->tell({{best.line, score, root_depth_, best.selective_depth, bound}}, nodes_of_all());
}

template <Searchable G, class P>
std::vector<Line<G>> Worker<G, P>::lines(const Request<G> &request, const TranspositionTable &table,
                                         std::size_t most) const {
  std::vector<Line<G>> found;
  for (const auto &move : root_moves_) {
    // The last score that was not cut short.
    Score score = move.score != -infinite ? move.score : move.previous;
    if (found.size() == most || (score == -infinite && !found.empty()))
      break;
    if (score == -infinite)
      score = draw;
    if (shared_ != nullptr && shared_->advice && !is_decided(score))
      score = score_of_foretold(shared_->advice->ending, 0);
    found.push_back({move.line, score, completed_depth_, move.selective_depth});
    carry_on(found.back().moves, request, table, static_cast<std::size_t>(completed_depth_));
  }
  return found;
}

/// Whether another iteration is not worth its time. Doubt stretches the time: a best move that
/// changed, a score that fell, many nodes spent on other moves.
template <Searchable G, class P>
bool Worker<G, P>::enough_time_used(int stable_iterations, Score before) {
  const auto &limits = shared_->request.limits;
  if (!limits.time || shared_->signals.pondering.load(std::memory_order_relaxed))
    return false;
  const auto &best = root_moves_.front();
  if (completed_depth_ >= 4 && root_moves_.size() == 1 && limits.time->saves())
    return true;
  if (is_decided(best.score) && plies_to_end(best.score) * 2 + 2 < completed_depth_)
    return true;
  const double on_best =
      static_cast<double>(best.nodes) / static_cast<double>(std::max<std::uint64_t>(nodes_, 1));
  const double stability = 1.25 - 0.06 * std::min(stable_iterations, 8);
  const double fall =
      before == -infinite || is_decided(before)
          ? 0.0
          : std::clamp((before - best.score) / static_cast<double>(T::unit), -0.3, 1.0);
  const double scale = stability * (1.75 - 1.15 * on_best) * (1.0 + 0.6 * fall);
  const auto elapsed = static_cast<double>(shared_->elapsed().count());
  return elapsed >= static_cast<double>(limits.time->soft.count()) * std::clamp(scale, 0.4, 2.5);
}

template <Searchable G, class P> bool Worker<G, P>::win_is_near_enough() const {
  const auto wanted = shared_->request.limits.win_in_moves;
  const Score score = root_moves_.front().score;
  return wanted && is_win(score) && moves_to_end(score) <= *wanted;
}

} // namespace plateau::search
