/// @file
/// How a game ended: why, and who won.
#pragma once

#include "core/side.hpp"

#include <array>
#include <cstdint>
#include <optional>
#include <string_view>

namespace plateau {

/// Why a game is over. Closed: every front end and every translation covers all of them.
enum class EndReason : std::uint8_t {
  checkmate,
  stalemate,
  insufficient_material,
  threefold_repetition,
  fivefold_repetition,
  fifty_moves,
  seventy_five_moves,
  no_piece_left,
  no_legal_move,
  no_capture_possible,
  six_ejected,
  move_limit,
  resignation,
  agreement,
  time,
};

/// Every reason with its stable name on the wire.
inline constexpr std::array<std::string_view, 15> end_reason_names = {
    "checkmate",
    "stalemate",
    "insufficient-material",
    "threefold-repetition",
    "fivefold-repetition",
    "fifty-moves",
    "seventy-five-moves",
    "no-piece-left",
    "no-legal-move",
    "no-capture-possible",
    "six-ejected",
    "move-limit",
    "resignation",
    "agreement",
    "time",
};

constexpr std::string_view name(EndReason reason) {
  return end_reason_names[static_cast<std::size_t>(reason)];
}

/// The end of a game. No winner means a draw.
struct Outcome {
  EndReason reason = EndReason::agreement;
  std::optional<Side> winner;

  static constexpr Outcome draw(EndReason reason) { return {reason, std::nullopt}; }
  static constexpr Outcome win(Side winner, EndReason reason) { return {reason, winner}; }

  friend constexpr bool operator==(const Outcome &, const Outcome &) = default;
};

/// `1-0` when the side that opened won, `0-1`, or `1/2-1/2`.
constexpr std::string_view result_text(const Outcome &outcome) {
  if (!outcome.winner)
    return "1/2-1/2";
  return *outcome.winner == Side::first ? "1-0" : "0-1";
}

} // namespace plateau
