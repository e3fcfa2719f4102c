/// @file
/// What happened in a game: for whoever draws it, announces it or keeps a log.
#pragma once

#include "core/bounded.hpp"
#include "core/cell.hpp"
#include "core/outcome.hpp"
#include "core/side.hpp"

#include <array>
#include <cstdint>
#include <string_view>

namespace plateau {

enum class EventKind : std::uint8_t {
  moved,         ///< `count` pieces of the mover went from `from` to `to`.
  pushed,        ///< An enemy piece was pushed from `from` to `to`.
  captured,      ///< `count` enemy pieces left the board from `from`.
  ejected,       ///< An enemy piece was pushed off the board from `from`.
  promoted,      ///< `count` pieces on `to` became `piece`.
  double_step,   ///< A pawn made its double step.
  en_passant,    ///< The capture was en passant.
  castled_short, ///< The king went to the king's side.
  castled_long,  ///< The king went to the queen's side.
  check,         ///< The king on `to` is attacked (from `from`).
  ended,         ///< The game is over; see `outcome`.
  undone,        ///< The last move was taken back.
  redone,        ///< A move taken back was played again (its own events precede this one).
  draw_offered,
  draw_declined,
};

/// Every kind with its stable name on the wire.
inline constexpr std::array<std::string_view, 15> event_names = {
    "moved",       "pushed",     "captured",      "ejected",      "promoted",
    "double-step", "en-passant", "castled-short", "castled-long", "check",
    "ended",       "undone",     "redone",        "draw-offered", "draw-declined",
};

constexpr std::string_view name(EventKind kind) {
  return event_names[static_cast<std::size_t>(kind)];
}

/// One thing that happened. A move carries several; none overwrites another.
struct Event {
  EventKind kind = EventKind::moved;
  Side side = Side::first; ///< Who did it.
  Cell from;
  Cell to;
  std::int16_t piece = -1; ///< The game's own number (`piece_key` names it), or -1.
  std::int16_t count = 1;
  Outcome outcome; ///< Only for `ended`.

  friend constexpr bool operator==(const Event &, const Event &) = default;
};

/// Everything one move does. Abalone's richest move shifts 3 own marbles, pushes 1 and ejects 1;
/// chess at most moves king and rook, castles and gives check.
using EventList = Bounded<Event, 12>;

} // namespace plateau
