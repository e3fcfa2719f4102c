/// @file
/// What a score means for a person: the chance to win, and how bad a move was by the chance it gave
/// away. The page and `plateau analyse` use the same curve and the same marks; docs/search.md says
/// where the numbers come from.
#pragma once

#include "search/score.hpp"
#include "search/tactics.hpp"

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>

namespace plateau::search {

/// The score, in hundredths, that wins 73 games of 100: e / (1 + e) on the logistic curve. This one
/// fits chess between people; a game whose scores mean something else has its own in
/// `Tactics<G>::chances_scale`.
inline constexpr double chances_scale = 272;

template <class G> constexpr double chances_scale_of() {
  if constexpr (requires { Tactics<G>::chances_scale; })
    return Tactics<G>::chances_scale;
  else
    return chances_scale;
}

/// From 0 (lost) to 1 (won), a draw counting half: 1 / (1 + e^(-score / scale)). A win or loss that
/// the search has seen to its end is certain.
double winning_chances(Score score, double scale = chances_scale);

template <class G> double winning_chances_in(Score score) {
  return winning_chances(score, chances_scale_of<G>());
}

/// What comes of a position in a thousand games; the three add up to 1000.
struct WinDrawLoss {
  int win = 0;
  int draw = 0;
  int loss = 0;
};

/// How many of a thousand even games are drawn, where the game does not say it in
/// `Tactics<G>::draws_permille`.
inline constexpr int draws_permille = 0;

/// The same chances as winning_chances has them, a draw counting half: the draws are those of an
/// even game, fewer the clearer the game is.
WinDrawLoss win_draw_loss(double chances, int draws_when_even);

template <class G> WinDrawLoss win_draw_loss_in(Score score) {
  const double chances = winning_chances_in<G>(score);
  if constexpr (requires { Tactics<G>::draws_permille; })
    return win_draw_loss(chances, Tactics<G>::draws_permille);
  else
    return win_draw_loss(chances, draws_permille);
}

/// How bad a move was.
enum class Mark : std::uint8_t { inaccuracy, mistake, blunder };
inline constexpr std::size_t mark_count = 3;

/// Winning chances given away from which a move gets its mark.
inline constexpr std::array<double, mark_count> mark_from = {0.05, 0.10, 0.15};

/// A stable name: `inaccuracy`, `mistake`, `blunder`.
std::string_view name(Mark mark);
/// Its number in game files: `?!` is 6, `?` is 2, `??` is 4.
std::uint8_t glyph(Mark mark);

/// How exact a move was, from 0 to 100, by the chances it gave away: 100 for nothing, 64 for a
/// tenth, 0 for four fifths. The curve is that of lichess, fitted to what people call exact.
double accuracy_of(double loss);

/// The mark of a move that gave away so much of the mover's chances, if it deserves one.
std::optional<Mark> mark_of(double loss);

} // namespace plateau::search
