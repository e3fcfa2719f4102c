/// @file
/// What every node does: being counted, ending the game, being evaluated. Part of worker.hpp.
#pragma once

#include "search/worker.hpp"

namespace plateau::search {

/// Counts a position and says whether to go on.
template <Searchable G, class P> bool Worker<G, P>::count_node() {
  if (stopped_)
    return false;
  ++nodes_;
  const auto &limits = shared_->request.limits;
  if (shared_->signals.stop.load(std::memory_order_relaxed) ||
      shared_->finished.load(std::memory_order_relaxed)) {
    stopped_ = true;
  } else if (nodes_ - told_nodes_ >= nodes_between_clock_readings) {
    shared_->all_nodes.fetch_add(nodes_ - told_nodes_, std::memory_order_relaxed);
    told_nodes_ = nodes_;
    if (is_first() && limits.time && !shared_->signals.pondering.load(std::memory_order_relaxed) &&
        shared_->elapsed() >= limits.time->hard)
      stopped_ = true;
  }
  if (is_first() && limits.nodes &&
      shared_->all_nodes.load(std::memory_order_relaxed) + (nodes_ - told_nodes_) >= *limits.nodes)
    stopped_ = true;
  return !stopped_;
}

template <Searchable G, class P> Score Worker<G, P>::score_of(Ending ending, int ply) const {
  switch (ending) {
  case Ending::lost:
    return loss_in(ply);
  case Ending::won:
    return win_in(ply);
  case Ending::drawn:
    break;
  }
  return draw;
}

/// Once in the tree is enough for a draw: who could avoid it would have. What stood before the root
/// has to come a third time.
template <Searchable G, class P>
bool Worker<G, P>::repeats(const Position &position, int ply) const {
  const auto key = G::hash(position);
  const auto reach = std::min(keys_.size() - first_key_, T::repetition_reach(position));
  int before_root = 0;
  for (std::size_t back = 4; back <= reach; back += 2) {
    if (keys_[keys_.size() - back] != key)
      continue;
    if (static_cast<int>(back) <= ply || ++before_root == 2)
      return true;
  }
  return false;
}

/// The third time by the rules, wherever the other two were.
template <Searchable G, class P>
bool Worker<G, P>::stands_for_the_third_time(const Position &position) const {
  const auto key = G::hash(position);
  const auto reach = std::min(keys_.size() - first_key_, T::repetition_reach(position));
  int before = 0;
  for (std::size_t back = 4; back <= reach; back += 2)
    before += keys_[keys_.size() - back] == key ? 1 : 0;
  return before >= 2;
}

template <Searchable G, class P>
std::optional<Score> Worker<G, P>::end_of(const Position &position, int ply) const {
  if (const auto ending = T::ended(shared_->request.rules, position)) {
    if (T::repetition_comes_first && stands_for_the_third_time(position))
      return draw;
    return score_of(*ending, ply);
  }
  if (repeats(position, ply))
    return draw;
  return std::nullopt;
}

/// What it is worth that an oracle says so.
constexpr Score score_of_foretold(Ending ending, int ply) {
  return ending == Ending::won    ? foretold_win_in(ply)
         : ending == Ending::lost ? -foretold_win_in(ply)
                                  : draw;
}

/// What the oracle knows of a position.
template <Searchable G, class P>
std::optional<Score> Worker<G, P>::foretold(const Position &position, int ply) const {
  if (shared_->oracle == nullptr)
    return std::nullopt;
  const auto ending = shared_->oracle->ending_of(position);
  if (!ending)
    return std::nullopt;
  shared_->foretold.fetch_add(1, std::memory_order_relaxed);
  return score_of_foretold(*ending, ply);
}

template <Searchable G, class P> Score Worker<G, P>::evaluate(const Position &position, int ply) {
  const auto &weakness = shared_->request.weakness;
  Score score = evaluation_(position, ply, weakness.any());
  if (weakness.noise > 0) {
    // The sum of four numbers is near enough to a bell curve.
    auto bits = mix(G::hash(position) ^ weakness.seed);
    int noise = 0;
    for (int i = 0; i < 4; ++i, bits >>= 16)
      noise += static_cast<int>(bits & 0xFFFF) - 0x8000;
    score += noise * weakness.noise / (2 * 0x8000);
  }
  return clamp_evaluation(score);
}

template <Searchable G, class P>
Score Worker<G, P>::corrected(const Position &position, Score raw) const {
  return clamp_evaluation(
      raw + history_.correction(G::side_to_move(position), T::structure_keys(position)));
}

/// Whether a weak player does not see this move at all during this search.
template <Searchable G, class P>
bool Worker<G, P>::overlooked(const Position &position, Move move) const {
  const auto &weakness = shared_->request.weakness;
  if (weakness.blind_permille == 0)
    return false;
  const auto what = T::order_index(position, move) * 2 + index(G::side_to_move(position));
  const auto chance = weakness.blind_permille * T::hard_to_see(position, move) / 100;
  return mix(what ^ weakness.seed * mix_step) % 1000 < static_cast<std::uint64_t>(chance);
}

template <Searchable G, class P>
void Worker<G, P>::enter(const Position &before, const Position &after, int ply, std::size_t follow,
                         bool gives_check, std::optional<std::size_t> quiet_order) {
  shared_->table.prefetch(G::hash(after));
  keys_.push_back(G::hash(before));
  evaluation_.enter(ply + 1);
  frame(ply).follow = follow;
  frame(ply).quiet_order = quiet_order;
  frame(ply + 1).in_check = gives_check;
}

/// The best line from here: this move and what was found below.
template <Searchable G, class P> void Worker<G, P>::extend_line(int ply, Move move) {
  auto &line = frame(ply).line;
  const auto &below = frame(ply + 1).line;
  line.assign(1, move);
  line.insert(line.end(), below.begin(), below.end());
}

} // namespace plateau::search
