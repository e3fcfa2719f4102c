/// @file
/// How a game ended: why, and who won.
#pragma once

#include "core/side.hpp"

#include <array>
#include <cstddef>
#include <optional>
#include <string_view>

namespace plateau {

/// Why a game is over: one of the three below, which any game can end by, or one of those its game
/// declares (`G::end_reasons`).
struct EndReason {
  std::string_view code; ///< Its stable name on the wire, and in the keys of the texts.

  static const EndReason resignation;
  static const EndReason agreement;
  static const EndReason time;

  friend constexpr bool operator==(const EndReason &, const EndReason &) = default;
};

inline constexpr EndReason EndReason::resignation{"resignation"};
inline constexpr EndReason EndReason::agreement{"agreement"};
inline constexpr EndReason EndReason::time{"time"};

inline constexpr std::array<EndReason, 3> common_end_reasons = {
    EndReason::resignation, EndReason::agreement, EndReason::time};

constexpr std::string_view name(const EndReason &reason) { return reason.code; }

/// The end of a game. No winner means a draw.
struct Outcome {
  EndReason reason = EndReason::agreement;
  std::optional<Side> winner;

  static constexpr Outcome draw(const EndReason &reason) { return {reason, std::nullopt}; }
  static constexpr Outcome win(Side winner, const EndReason &reason) { return {reason, winner}; }

  friend constexpr bool operator==(const Outcome &, const Outcome &) = default;
};

/// `1-0` when the side that opened won, `0-1`, or `1/2-1/2`.
constexpr std::string_view result_text(const Outcome &outcome) {
  if (!outcome.winner)
    return "1/2-1/2";
  return *outcome.winner == Side::first ? "1-0" : "0-1";
}

} // namespace plateau
