#include "arena/adjudication.hpp"

#include <cstdlib>

namespace plateau::arena {

void Adjudicator::heard(Side mover, std::optional<search::Score> score) {
  even_ = score && std::abs(*score) <= rules_.draw_score ? even_ + 1 : 0;
  const auto count = [&](Side loser, bool agrees) {
    auto &plies = losing_[index(loser)];
    plies = agrees ? plies + 1 : 0;
  };
  count(mover, score && *score <= -rules_.resign_score);
  count(opponent(mover), score && *score >= rules_.resign_score);
}

std::optional<Adjudication> Adjudicator::verdict(std::size_t plies) const {
  if (rules_.resign_count > 0)
    for (const Side side : {Side::first, Side::second})
      if (losing_[index(side)] >= 2 * rules_.resign_count)
        return Adjudication{Adjudication::End::loss, side};
  const auto moves = static_cast<int>(plies / 2);
  if (rules_.draw_count > 0 && moves >= rules_.draw_from_move && even_ >= 2 * rules_.draw_count)
    return Adjudication{};
  if (plies >= rules_.max_plies)
    return Adjudication{};
  return std::nullopt;
}

} // namespace plateau::arena
