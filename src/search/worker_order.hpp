/// @file
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

template <Searchable G, class P> int Worker<G, P>::rank_noisy(const Position &position, Move move) {
  const int gain = T::gain(position, move);
  return gain * 16 + history_.noisy(T::follow_index(position, move), gain).value();
}

template <Searchable G, class P>
int Worker<G, P>::quiet_history(const Position &position, Move move, int ply) {
  const auto follow = T::follow_index(position, move);
  return history_.quiet(G::side_to_move(position), T::order_index(position, move)).value() +
         history_.pair(frame(ply - 1).follow, follow).value() +
         history_.pair(frame(ply - 2).follow, follow).value() +
         history_.pair(frame(ply - 4).follow, follow).value() / 2;
}

/// What a quiet candidate was ranked by, killers too; 0 for a noisy one.
template <Searchable G, class P>
int Worker<G, P>::history_of(const Position &position, const Candidate &candidate, int ply) {
  if (candidate.noisy)
    return 0;
  return candidate.rank < rank::killer ? candidate.rank
                                       : quiet_history(position, candidate.move, ply);
}

/// Takes over the moves listed in scratch_, the one known to be good in front.
template <Searchable G, class P>
auto Worker<G, P>::listed(const Position &position, int ply, PackedMove first, bool count_exchanges)
    -> Picker {
  const auto begin = candidates_.size();
  Picker picker{Stage::noisy, count_exchanges, ply, begin, begin, begin, begin, begin};
  for (const auto move : scratch_)
    candidates_.push_back({move, pack(move), 0, T::is_noisy(position, move)});
  picker.end = candidates_.size();
  for (auto i = begin; first && i < picker.end; ++i)
    if (candidates_[i].packed == *first) {
      candidates_[i].rank = rank::table_move;
      std::swap(candidates_[begin], candidates_[i]);
      picker.stage = Stage::table_move;
      return picker;
    }
  begin_noisy(position, picker);
  return picker;
}

template <Searchable G, class P>
auto Worker<G, P>::all_moves(const Position &position, int ply, PackedMove first) -> Picker {
  scratch_.clear();
  G::legal_moves(position, scratch_);
  return listed(position, ply, first, true);
}

template <Searchable G, class P>
auto Worker<G, P>::noisy_moves(const Position &position, int ply, PackedMove first) -> Picker {
  scratch_.clear();
  T::noisy_moves(position, scratch_);
  return listed(position, ply, first, false);
}

template <Searchable G, class P>
void Worker<G, P>::begin_noisy(const Position &position, Picker &picker) {
  picker.stage = Stage::noisy;
  picker.stage_end = picker.next;
  for (auto i = picker.next; i < picker.end; ++i) {
    auto &candidate = candidates_[i];
    if (!candidate.noisy)
      continue;
    candidate.rank = rank::noisy + rank_noisy(position, candidate.move);
    std::swap(candidate, candidates_[picker.stage_end++]);
  }
}

template <Searchable G, class P>
void Worker<G, P>::begin_quiet(const Position &position, Picker &picker) {
  picker.stage = Stage::quiet;
  picker.stage_end = picker.end;
  const auto &here = frame(picker.ply);
  const auto reply = history_.reply(frame(picker.ply - 1).follow);
  const Side side = G::side_to_move(position);
  const auto *after_1 = history_.row(frame(picker.ply - 1).follow);
  const auto *after_2 = history_.row(frame(picker.ply - 2).follow);
  const auto *after_4 = history_.row(frame(picker.ply - 4).follow);
  for (auto i = picker.next; i < picker.end; ++i) {
    auto &[move, packed, rank, noisy] = candidates_[i];
    if (here.killers[0] == packed) {
      rank = rank::killer + 2;
    } else if (here.killers[1] == packed) {
      rank = rank::killer + 1;
    } else if (reply == packed) {
      rank = rank::killer;
    } else {
      const auto follow = T::follow_index(position, move);
      rank = history_.quiet(side, T::order_index(position, move)).value() +
             after_1[follow].value() + after_2[follow].value() + after_4[follow].value() / 2;
    }
  }
}

/// The best move left, if any. A noisy move that loses material is put aside when its turn comes:
/// most cuts come earlier, so most exchanges are never counted out.
template <Searchable G, class P>
auto Worker<G, P>::pick(const Position &position, Picker &picker) -> std::optional<Candidate> {
  if (picker.stage == Stage::table_move) {
    const auto candidate = candidates_[picker.next++];
    begin_noisy(position, picker);
    return candidate;
  }
  while (true) {
    while (picker.next < picker.stage_end) {
      auto best = picker.next;
      for (auto i = picker.next + 1; i < picker.stage_end; ++i)
        if (candidates_[i].rank > candidates_[best].rank)
          best = i;
      std::swap(candidates_[picker.next], candidates_[best]);
      const auto candidate = candidates_[picker.next++];
      if (picker.stage != Stage::noisy || !picker.count_exchanges ||
          T::exchange_reaches(position, candidate.move, 0))
        return candidate;
      auto &aside = candidates_[picker.losing++];
      aside = candidate;
      aside.rank += rank::losing_noisy - rank::noisy;
    }
    switch (picker.stage) {
    case Stage::table_move:
    case Stage::noisy:
      begin_quiet(position, picker);
      break;
    case Stage::quiet:
      picker.stage = Stage::losing_noisy;
      picker.next = picker.first;
      picker.stage_end = picker.losing;
      break;
    case Stage::losing_noisy:
      return std::nullopt;
    }
  }
}

/// Drops the quiet moves not yet picked, all but those that the test keeps. Only once a quiet move
/// was picked.
template <Searchable G, class P>
template <class Keep>
void Worker<G, P>::keep_only(Picker &picker, Keep keep) {
  if (picker.stage != Stage::quiet)
    return;
  const auto begin = candidates_.begin() + static_cast<std::ptrdiff_t>(picker.next);
  const auto end = candidates_.begin() + static_cast<std::ptrdiff_t>(picker.stage_end);
  const auto kept =
      std::remove_if(begin, end, [&](const Candidate &candidate) { return !keep(candidate.move); });
  picker.stage_end = static_cast<std::size_t>(kept - candidates_.begin());
}

/// A lesson about a move after those some plies before.
template <Searchable G, class P>
void Worker<G, P>::learn_pairs(std::size_t follow, int ply, int bonus) {
  for (const int back : {1, 2, 4})
    history_.pair(frame(ply - back).follow, follow).learn(bonus);
}

template <Searchable G, class P>
void Worker<G, P>::learn_quiet(const Position &position, Move move, int ply, int bonus) {
  history_.quiet(G::side_to_move(position), T::order_index(position, move)).learn(bonus);
  learn_pairs(T::follow_index(position, move), ply, bonus);
}

/// A lesson about the quiet move that led here, if it was one.
template <Searchable G, class P> void Worker<G, P>::learn_previous(Side mover, int ply, int bonus) {
  const auto &before = frame(ply - 1);
  if (!before.quiet_order)
    return;
  history_.quiet(mover, *before.quiet_order).learn(bonus);
  learn_pairs(before.follow, ply - 1, bonus);
}

/// A move refuted the one before: it gains, and those tried in vain before it lose.
template <Searchable G, class P>
void Worker<G, P>::learn_cutoff(const Position &position, Move best, bool noisy, int depth, int ply,
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
