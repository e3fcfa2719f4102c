#include "player/search_player.hpp"

#include "chess/tactics.hpp"

#include <gtest/gtest.h>

namespace plateau::player {
namespace {

using chess::Chess;

const search::Now no_clock = [] { return search::Moment{0}; };

TEST(SearchPlayer, PlaysTheSameGameFromTheSameSeed) {
  const auto game = [](std::uint64_t seed) {
    SearchPlayer<Chess> player(no_clock, {search::strength_of_level(1)});
    const search::Signals signals;
    Match<Chess> match;
    EXPECT_FALSE(player.begin(match, seed));
    std::string moves;
    for (int ply = 0; ply < 12 && !match.over(); ++ply) {
      const auto answer = player.choose(match, {{}, {}, signals}, {});
      const auto &chosen = *std::get_if<Chosen<Chess>>(&answer);
      EXPECT_EQ(chosen.thought.line.front(), *chosen.verdict.move());
      moves += chosen.written + " ";
      match.play_unchecked(*chosen.verdict.move());
    }
    return moves;
  };
  EXPECT_EQ(game(1), game(1));
  EXPECT_NE(game(1), game(2));
}

TEST(SearchPlayer, StopsWhenItIsToldBeforeItBegins) {
  SearchPlayer<Chess> player(no_clock, {});
  search::Signals signals;
  signals.stop = true;
  // Nothing limits it but the word.
  const auto answer = player.choose(Match<Chess>{}, {{}, {}, signals}, {});
  EXPECT_NE(std::get_if<Chosen<Chess>>(&answer)->verdict.move(), nullptr);
}

TEST(SearchPlayer, IsCalledByItsLevel) {
  EXPECT_EQ(SearchPlayer<Chess>(no_clock, {}).name(), "Plateau");
  EXPECT_EQ(SearchPlayer<Chess>(no_clock, {search::strength_of_level(3)}).name(),
            "Plateau, level 3");
}

} // namespace
} // namespace plateau::player
