/// @file drill.hpp
/// Exercises without an end: positions made by playing on from the start, and what the side to move
/// attacks in them. The game's own moves say so; no rule of any game is known here.
#pragma once

#include "core/game.hpp"
#include "core/mix.hpp"

#include <algorithm>
#include <optional>
#include <vector>

namespace plateau::learn {

/// An enemy piece that some legal move would take or push.
struct Attacked {
  Cell cell;
  std::vector<Cell> by; ///< From where: the first cell of each such move, once.
};

constexpr bool attacks(Effect effect) {
  return effect == Effect::takes || effect == Effect::pushes || effect == Effect::drives_off;
}

/// Whether enemy pieces are pushed in this game.
template <Game G> bool has_pushes() {
  const auto kinds = G::event_kinds();
  return std::any_of(kinds.begin(), kinds.end(),
                     [](const EventKind &kind) { return kind.effect == Effect::pushes; });
}

/// What the side to move can take or push, in the order of the cells' numbers.
template <Game G> std::vector<Attacked> attacked(const typename G::Position &position) {
  std::vector<Attacked> found;
  MoveList<G> moves;
  G::legal_moves(position, moves);
  for (const auto &move : moves) {
    EventList events;
    G::changes(position, move, events);
    const auto mover = std::find_if(events.begin(), events.end(), [](const Event &event) {
      return event.kind.effect == Effect::moves && event.from.exists();
    });
    if (mover == events.end())
      continue;
    for (const auto &event : events) {
      if (!attacks(event.kind.effect) || !event.from.exists())
        continue;
      auto known = std::find_if(found.begin(), found.end(),
                                [&](const Attacked &one) { return one.cell == event.from; });
      if (known == found.end())
        known = found.insert(found.end(), {event.from, {}});
      if (std::find(known->by.begin(), known->by.end(), mover->from) == known->by.end())
        known->by.push_back(mover->from);
    }
  }
  std::sort(found.begin(), found.end(),
            [](const Attacked &a, const Attacked &b) { return a.cell < b.cell; });
  return found;
}

template <Game G> struct Drill {
  typename G::Position position;
  std::vector<Attacked> attacked;
};

/// With fewer there is nothing to look for, with more it is work.
inline constexpr std::size_t least_attacked = 2;
inline constexpr std::size_t most_attacked = 6;
/// The pieces have met by then; and a game that goes on for so long is begun anew.
inline constexpr int first_drill_ply = 12;
inline constexpr int last_drill_ply = 90;
/// Nearly every game has such a position; one that never has any (without captures) has no drill.
inline constexpr int drill_games = 40;
/// Moves to choose from at each ply: the best of so few is neither senseless nor always the same.
inline constexpr int drill_choices = 5;

/// A position with some pieces attacked; the same one for the same seed.
template <Game G>
std::optional<Drill<G>> drill(const typename G::Rules &rules, std::uint64_t seed) {
  for (int game = 0; game < drill_games; ++game) {
    auto position = G::start(rules);
    const auto wanted = first_drill_ply + static_cast<int>(next_mixed(seed) % (last_drill_ply / 2));
    for (int ply = 0; ply < last_drill_ply; ++ply) {
      MoveList<G> moves;
      G::legal_moves(position, moves);
      if (moves.empty() || G::outcome(rules, position, {}))
        break;
      if (ply >= wanted) {
        auto found = attacked<G>(position);
        if (found.size() >= least_attacked && found.size() <= most_attacked)
          return Drill<G>{position, std::move(found)};
      }
      std::optional<typename G::Position> best;
      int best_worth = 0;
      for (int i = 0; i < drill_choices; ++i) {
        auto after = position;
        G::play(after, moves[next_mixed(seed) % moves.size()]);
        // What is good for the opponent, who is to move then.
        const int worth = G::evaluate(after);
        if (!best || worth < best_worth) {
          best = after;
          best_worth = worth;
        }
      }
      position = *best;
    }
  }
  return std::nullopt;
}

} // namespace plateau::learn
