/// @file
/// Games that both players hold to be decided need not be played out.
#pragma once

#include "core/side.hpp"
#include "search/score.hpp"

#include <array>
#include <cstddef>
#include <optional>

namespace plateau::arena {

/// When a game is ended by hand. A count of 0 switches a rule off.
struct AdjudicationRules {
  // Drawn: from this move on, both sides' scores within the bound for so many moves each.
  int draw_from_move = 40;
  search::Score draw_score = 10;
  int draw_count = 0;
  // Resigned: one side's scores at or below minus the bound, the other's at or above it, for so
  // many moves each. Both have to agree, so that no engine wins or loses by a mistaken claim.
  search::Score resign_score = 600;
  int resign_count = 0;
  // Drawn after so many plies, opening included.
  std::size_t max_plies = 600;
};

/// What the scores say so far.
struct Adjudication {
  enum class End : std::uint8_t { draw, loss };
  End end = End::draw;
  Side loser = Side::first; ///< Of a loss.
};

/// Listens to the scores of a game.
class Adjudicator {
public:
  explicit Adjudicator(const AdjudicationRules &rules) : rules_(rules) {}

  /// A move was made, and its maker said how it stands.
  void heard(Side mover, std::optional<search::Score> score);
  /// Whether the game is to be ended after so many plies.
  std::optional<Adjudication> verdict(std::size_t plies) const;

private:
  AdjudicationRules rules_;
  int even_ = 0;                ///< Plies in a row with scores within the bound.
  std::array<int, 2> losing_{}; ///< Plies in a row that say this side has lost.
};

} // namespace plateau::arena
