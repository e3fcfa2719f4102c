#include "search/chances.hpp"

#include <algorithm>
#include <cmath>

namespace plateau::search {

namespace {

constexpr std::array<std::string_view, mark_count> names = {"inaccuracy", "mistake", "blunder"};
constexpr std::array<std::uint8_t, mark_count> glyphs = {6, 2, 4};

} // namespace

double winning_chances(Score score, double scale) {
  if (is_decided(score))
    return score > 0 ? 1 : 0;
  return 1 / (1 + std::exp(-score / scale));
}

WinDrawLoss win_draw_loss(double chances, int draws_when_even) {
  // Largest where the chances are even. Neither side may win fewer than no games.
  const double drawn = std::min(
      {draws_when_even / 1000.0 * 4 * chances * (1 - chances), 2 * chances, 2 * (1 - chances)});
  WinDrawLoss thousand;
  thousand.draw = static_cast<int>(std::lround(drawn * 1000));
  thousand.win =
      std::min(static_cast<int>(std::lround((chances - drawn / 2) * 1000)), 1000 - thousand.draw);
  thousand.loss = 1000 - thousand.draw - thousand.win;
  return thousand;
}

std::string_view name(Mark mark) { return names[static_cast<std::size_t>(mark)]; }

std::uint8_t glyph(Mark mark) { return glyphs[static_cast<std::size_t>(mark)]; }

double accuracy_of(double loss) {
  return std::clamp(103.1668 * std::exp(-4.354 * loss) - 3.1669, 0.0, 100.0);
}

std::optional<Mark> mark_of(double loss) {
  for (std::size_t i = mark_count; i-- > 0;)
    if (loss >= mark_from[i])
      return static_cast<Mark>(i);
  return std::nullopt;
}

} // namespace plateau::search
