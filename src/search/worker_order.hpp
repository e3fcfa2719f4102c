/// @file worker_order.hpp
/// Which move to try first. Part of worker.hpp.
#pragma once

#include "search/worker.hpp"

namespace plateau::search {

/// Ranks of moves: each class stands clear of the next, whatever its history says.
namespace rank {
inline constexpr int table_move = 1 << 28;
inline constexpr int noisy = 1 << 24;
inline constexpr int killer = 1 << 22;
inline constexpr int losing_noisy = -(1 << 24);
} // namespace rank

template <Searchable G> int Worker<G>::rank_noisy(const Position &position, Move move) {
  const int gain = T::gain(position, move);
  return gain * 16 + history_.noisy(T::follow_index(position, move), gain).value();
}

template <Searchable G> int Worker<G>::quiet_history(const Position &position, Move move, int ply) {
  const auto follow = T::follow_index(position, move);
  return history_.quiet(G::side_to_move(position), T::order_index(position, move)).value() +
         history_.pair(frame(ply - 1).follow, follow).value() +
         history_.pair(frame(ply - 2).follow, follow).value() +
         history_.pair(frame(ply - 4).follow, follow).value() / 2;
}

template <Searchable G>
auto Worker<G>::all_moves(const Position &position, int ply, PackedMove first) -> Picker {
  scratch_.clear();
  G::legal_moves(position, scratch_);
  const auto begin = candidates_.size();
  const auto &here = frame(ply);
  const auto reply = history_.reply(frame(ply - 1).follow);
  const Side side = G::side_to_move(position);
  const auto *after_1 = history_.row(frame(ply - 1).follow);
  const auto *after_2 = history_.row(frame(ply - 2).follow);
  const auto *after_4 = history_.row(frame(ply - 4).follow);
  const auto quiet_rank = [&](Move move) {
    const auto follow = T::follow_index(position, move);
    return history_.quiet(side, T::order_index(position, move)).value() + after_1[follow].value() +
           after_2[follow].value() + after_4[follow].value() / 2;
  };
  for (const auto move : scratch_) {
    const auto packed = pack(move);
    const bool noisy = T::is_noisy(position, move);
    int rank = 0;
    if (first == packed)
      rank = rank::table_move;
    else if (noisy)
      rank = rank::noisy + rank_noisy(position, move);
    else if (here.killers[0] == packed)
      rank = rank::killer + 2;
    else if (here.killers[1] == packed)
      rank = rank::killer + 1;
    else if (reply == packed)
      rank = rank::killer;
    else
      rank = quiet_rank(move);
    candidates_.push_back({move, packed, rank, noisy, false});
  }
  return {begin, begin, candidates_.size()};
}

template <Searchable G>
auto Worker<G>::noisy_moves(const Position &position, PackedMove first) -> Picker {
  scratch_.clear();
  T::noisy_moves(position, scratch_);
  const auto begin = candidates_.size();
  for (const auto move : scratch_) {
    const auto packed = pack(move);
    const int rank = first == packed ? rank::table_move : rank::noisy + rank_noisy(position, move);
    candidates_.push_back({move, packed, rank, true, true});
  }
  return {begin, begin, candidates_.size()};
}

/// The best move left, if any. A noisy move that loses material goes to the end of the queue when
/// its turn comes: most cuts come earlier, so most exchanges are never counted out.
template <Searchable G>
auto Worker<G>::pick(const Position &position, Picker &picker) -> std::optional<Candidate> {
  while (picker.next < picker.end) {
    auto best = picker.next;
    for (auto i = picker.next + 1; i < picker.end; ++i)
      if (candidates_[i].rank > candidates_[best].rank)
        best = i;
    auto &candidate = candidates_[best];
    if (candidate.noisy && !candidate.settled && candidate.rank < rank::table_move) {
      candidate.settled = true;
      if (!T::exchange_reaches(position, candidate.move, 0)) {
        candidate.rank += rank::losing_noisy - rank::noisy;
        continue;
      }
    }
    std::swap(candidates_[picker.next], candidate);
    return candidates_[picker.next++];
  }
  return std::nullopt;
}

/// Drops the moves not yet picked, all but those that the test keeps.
template <Searchable G> template <class Keep> void Worker<G>::keep_only(Picker &picker, Keep keep) {
  const auto begin = candidates_.begin() + static_cast<std::ptrdiff_t>(picker.next);
  const auto end = candidates_.begin() + static_cast<std::ptrdiff_t>(picker.end);
  const auto kept = std::remove_if(begin, end, [&](const Candidate &candidate) {
    return !candidate.noisy && !keep(candidate.move);
  });
  picker.end = static_cast<std::size_t>(kept - candidates_.begin());
}

template <Searchable G>
void Worker<G>::learn_quiet(const Position &position, Move move, int ply, int bonus) {
  const auto follow = T::follow_index(position, move);
  history_.quiet(G::side_to_move(position), T::order_index(position, move)).learn(bonus);
  history_.pair(frame(ply - 1).follow, follow).learn(bonus);
  history_.pair(frame(ply - 2).follow, follow).learn(bonus);
  history_.pair(frame(ply - 4).follow, follow).learn(bonus);
}

/// A move refuted the one before: it gains, and those tried in vain before it lose.
template <Searchable G>
void Worker<G>::learn_cutoff(const Position &position, Move best, bool noisy, int depth, int ply,
                             const std::vector<Candidate> &tried, std::size_t first_tried) {
  const int bonus = lesson_of(depth);
  const auto teach_noisy = [&](Move move, int amount) {
    history_.noisy(T::follow_index(position, move), T::gain(position, move)).learn(amount);
  };
  if (noisy) {
    teach_noisy(best, bonus);
  } else {
    auto &killers = frame(ply).killers;
    const auto packed = pack(best);
    if (killers[0] != packed) {
      killers[1] = killers[0];
      killers[0] = packed;
    }
    history_.reply(frame(ply - 1).follow) = packed;
    learn_quiet(position, best, ply, bonus);
  }
  for (auto i = first_tried; i < tried.size(); ++i) {
    if (tried[i].noisy)
      teach_noisy(tried[i].move, -bonus);
    else if (!noisy)
      learn_quiet(position, tried[i].move, ply, -bonus);
  }
}

} // namespace plateau::search
