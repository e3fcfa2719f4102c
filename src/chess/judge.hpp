/// @file
/// The rule book of chess: judges what a person asked for, and says why not.
///
/// Written to be read, and on its own: it shares no logic with the fast generator in moves.hpp. The
/// tests hold the two against each other over the whole attempt space.
#pragma once

#include "chess/codes.hpp"
#include "chess/position.hpp"
#include "core/refusal.hpp"

#include <array>
#include <cstdint>
#include <optional>

namespace plateau::chess {

/// What a person asked for; perhaps nonsense.
struct Attempt {
  Cell from;
  Cell to;
  std::optional<Kind> promotion;
  std::optional<Wing> castling; ///< `O-O` or `O-O-O`: then from and to are not looked at.
  bool plain_step = false; ///< Not a gesture for castling, as which a king's move is else taken.

  friend constexpr bool operator==(const Attempt &, const Attempt &) = default;
};

/// What a pawn may become, the usual choice first.
inline constexpr std::array<Kind, 4> promotion_kinds = {Kind::queen, Kind::rook, Kind::bishop,
                                                        Kind::knight};

/// The move meant, or the promotion still to be chosen (options are Kind values), or why not.
///
/// The rules are asked in a fixed order: whose piece, own piece on the target, how the piece moves,
/// what stands in the way, special conditions, the king's safety, and last the promotion.
Verdict<Move> judge(const Position &position, const Attempt &attempt);

/// The attempt with the promotion chosen. An option that was never offered stays refused.
Attempt complete(Attempt attempt, std::int16_t option);

/// The attempt that means exactly this legal move.
Attempt attempt_of(const Position &position, Move move);

/// Walks everything a person can ask for with two squares of the board and any piece named, and
/// castling both ways.
template <class See> void for_each_attempt(const Position &, See &&see) {
  for (std::uint16_t from = 0; from < 64; ++from)
    for (std::uint16_t to = 0; to < 64; ++to) {
      see(Attempt{Cell{from}, Cell{to}, std::nullopt, std::nullopt});
      for (int kind = 0; kind < 6; ++kind)
        see(Attempt{Cell{from}, Cell{to}, static_cast<Kind>(kind), std::nullopt});
    }
  for (const auto wing : {Wing::king_side, Wing::queen_side})
    see(Attempt{{}, {}, std::nullopt, wing});
}

} // namespace plateau::chess
