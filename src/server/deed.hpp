/// @file deed.hpp
/// What happens in a game, as values. The state of a game is computed from its deeds.
#pragma once

#include "core/side.hpp"
#include "server/terms.hpp"
#include "store/store.hpp"

#include <array>
#include <optional>
#include <string>
#include <string_view>

namespace plateau::server {

/// A closed list: the entries of protocol.md.
enum class Did : std::uint8_t {
  created,
  seated,
  moved,
  draw_offered,
  draw_declined,
  draw_agreed,
  draw_claimed,
  takeback_asked,
  takeback_declined,
  taken_back,
  resigned,
  aborted,
  flagged,
  left,
  time_up,
  // From here on also after an abort.
  rematch_offered,
  rematched,
  seat_renewed,
  rematch_declined,
  rematch_withdrawn,
};
inline constexpr std::array<std::string_view, 20> deed_names = {
    "created",
    "seated",
    "moved",
    "draw-offered",
    "draw-declined",
    "draw-agreed",
    "draw-claimed",
    "takeback-asked",
    "takeback-declined",
    "taken-back",
    "resigned",
    "aborted",
    "flagged",
    "left",
    "time-up",
    "rematch-offered",
    "rematched",
    "seat-renewed",
    "rematch-declined",
    "rematch-withdrawn",
};
constexpr std::string_view name(Did did) { return deed_names[static_cast<std::size_t>(did)]; }

/// Ends a game while a clock runs: `used` is what the side to move has used of it by then.
constexpr bool keeps_clock(Did did) {
  return did == Did::draw_agreed || did == Did::draw_claimed || did == Did::resigned ||
         did == Did::left || did == Did::time_up;
}

struct Seat {
  std::string hash; ///< Of its token; empty while the seat is free.
  std::string name;

  bool taken() const { return !hash.empty(); }
  friend bool operator==(const Seat &, const Seat &) = default;
};

struct Deed {
  Did did = Did::created;
  std::optional<Side> side; ///< Who did it; in `flagged`, whose time is up.
  std::string id;           ///< Of the request, so that it is not carried out twice.
  Time at = 0;

  Terms terms; ///< created
  /// created: both; seated: the one of `side`; seat_renewed: its new hash; rematch_offered: its
  /// hash in the next game, if that is to be another.
  std::array<Seat, 2> seats;
  std::string move;        ///< moved
  std::uint32_t ply = 0;   ///< moved: how many moves were on the board before it.
  Milliseconds used{0};    ///< moved: what is charged; else see `keeps_clock`.
  Milliseconds lag{0};     ///< moved: what was not charged, for the network's sake.
  std::uint32_t plies = 0; ///< taken_back: how many moves.
  bool drawn = false;      ///< left: only a draw was claimed.
  std::string game;        ///< rematched: the new game; created: the previous one.

  friend bool operator==(const Deed &, const Deed &) = default;
};

/// As an entry of the log.
store::Entry write_deed(const Deed &deed, std::uint32_t version);
/// Empty if this program does not know the entry.
std::optional<Deed> read_deed(const store::Entry &entry);

/// How the log names sides: `first`, `second`, whatever the game calls them.
std::string_view log_name(Side side);

} // namespace plateau::server
