/// @file
/// Games to mine where nobody brings any: the levels play against each other.
#pragma once

#include "arena/game.hpp"
#include "core/mix.hpp"
#include "player/search_player.hpp"

namespace plateau::mine {

/// The weakest level that plays: those below leave their pieces standing about.
inline constexpr int least_level = 3;
/// Games begin with this many random moves, so that their openings differ.
inline constexpr int random_plies = 4;
/// Nobody learns from what comes later.
inline constexpr std::size_t longest_game = 240;

/// The game of a number. The same seed and number give the same game.
template <search::Searchable G>
Match<G> own_game(const search::Now &now, const typename G::Rules &rules, std::uint64_t seed,
                  std::uint64_t number, const search::Signals &signals) {
  auto chance = mix(seed) ^ number;
  const auto any_level = [&] {
    constexpr int levels = search::highest_level - least_level + 1;
    return least_level + static_cast<int>(next_mixed(chance) % levels);
  };
  arena::Opening<G> opening{{rules, G::start(rules)}, {}};
  arena::add_random_plies(opening, random_plies, next_mixed(chance));
  constexpr std::size_t table = std::size_t{1} << 20;
  player::SearchPlayer<G> one(now, {search::strength_of_level(any_level()), table});
  player::SearchPlayer<G> other(now, {search::strength_of_level(any_level()), table});
  arena::AdjudicationRules adjudication;
  adjudication.max_plies = longest_game;
  return arena::play_game<G>(opening, {&one, &other}, {}, adjudication,
                             {next_mixed(chance), next_mixed(chance)}, signals)
      .match;
}

} // namespace plateau::mine
