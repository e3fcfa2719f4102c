/// @file
/// When the computer agrees to a draw: the same at the keyboard and in the browser.
#pragma once

#include "search/score.hpp"

#include <cstddef>

namespace plateau::search {

/// Whether a player who thinks so of its position takes a draw. Nobody agrees in the opening,
/// unless it is clearly worse already. docs/search.md (*Where its numbers come from*) has the
/// numbers' origin.
constexpr bool takes_draw(Score its_score, std::size_t plies_played) {
  constexpr std::size_t opening_plies = 40;
  constexpr Score clearly_worse = -100;
  constexpr Score not_better = 10;
  return its_score <= (plies_played < opening_plies ? clearly_worse : not_better);
}

} // namespace plateau::search
