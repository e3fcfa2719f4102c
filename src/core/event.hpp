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

/// What an event does to the board: all that a program which draws any game needs to know.
enum class Effect : std::uint8_t {
  moves,      ///< `count` pieces of the mover went from `from` to `to`.
  pushes,     ///< `count` enemy pieces went from `from` to `to`.
  takes,      ///< `count` enemy pieces left the board from `from`.
  drives_off, ///< The same, over the edge, the way the move went.
  changes,    ///< `count` pieces on `to` became `piece`.
  nothing,    ///< It says something about the move: that it gives check, say.
  no_move,    ///< It is not about a move at all.
};

/// A kind of event: one of those below, or one of those a game declares (`G::event_kinds`).
struct EventKind {
  std::string_view code; ///< Its stable name on the wire, and in the keys of the texts.
  Effect effect = Effect::nothing;

  static const EventKind moved;  ///< Every move has one.
  static const EventKind ended;  ///< The game is over; see `outcome`.
  static const EventKind undone; ///< The last move was taken back.
  static const EventKind redone; ///< A move was played again (its own events precede this one).
  static const EventKind draw_offered;
  static const EventKind draw_declined;

  friend constexpr bool operator==(const EventKind &, const EventKind &) = default;
};

inline constexpr EventKind EventKind::moved{"moved", Effect::moves};
inline constexpr EventKind EventKind::ended{"ended", Effect::no_move};
inline constexpr EventKind EventKind::undone{"undone", Effect::no_move};
inline constexpr EventKind EventKind::redone{"redone", Effect::no_move};
inline constexpr EventKind EventKind::draw_offered{"draw-offered", Effect::no_move};
inline constexpr EventKind EventKind::draw_declined{"draw-declined", Effect::no_move};

/// What can happen in any game.
inline constexpr std::array<EventKind, 6> common_event_kinds = {
    EventKind::moved,  EventKind::ended,        EventKind::undone,
    EventKind::redone, EventKind::draw_offered, EventKind::draw_declined};

constexpr std::string_view name(const EventKind &kind) { return kind.code; }

/// Whether enemy pieces leave the board by it.
constexpr bool removes_pieces(const EventKind &kind) {
  return kind.effect == Effect::takes || kind.effect == Effect::drives_off;
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
