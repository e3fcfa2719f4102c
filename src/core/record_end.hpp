/// @file
/// How a game ended that its moves do not end, as its file says it: resigned, drawn by agreement,
/// lost on time.
#pragma once

#include "core/match.hpp"
#include "core/record_tags.hpp"

#include <optional>
#include <string_view>

namespace plateau {

/// What the result and the tag `Termination` say of a match that stands at the end of its moves.
/// Nothing where the game is still open, or the rules have ended it.
template <Game G>
std::optional<Outcome> end_said(const Match<G> &match, RecordResult result,
                                std::string_view termination) {
  if (result == RecordResult::open || match.over())
    return std::nullopt;
  const auto says = [&](std::string_view word) {
    return termination.find(word) != std::string_view::npos;
  };
  const auto reason = says("time") || says("Time")          ? EndReason::time
                      : result != RecordResult::draw        ? EndReason::resignation
                      : match.claimable() && !says("agree") ? match.claimable()->reason
                                                            : EndReason::agreement;
  if (result == RecordResult::draw)
    return Outcome::draw(reason);
  return Outcome::win(result == RecordResult::first_wins ? Side::first : Side::second, reason);
}

/// Ends a match so. False when it is over, or cannot end so.
template <Game G> bool end_by_hand(Match<G> &match, const Outcome &outcome) {
  const auto &[reason, winner] = outcome;
  if (reason == EndReason::resignation && winner)
    return match.resign(opponent(*winner));
  if (reason == EndReason::agreement)
    return match.agree_draw();
  if (reason == EndReason::time && winner)
    return match.flag(opponent(*winner));
  if (reason == EndReason::time)
    // Drawn because the other side could not have won.
    return match.flag(G::can_still_win(match.position(), Side::second) ? Side::second
                                                                       : Side::first);
  if (match.claim_draw())
    return true;
  if constexpr (LimitsGameTime<G>)
    if (G::when_time_is_up(match.position()).reason == reason)
      return match.time_is_up();
  return false;
}

} // namespace plateau
