/// @file deed.hpp
/// What happens in a game, as its log keeps it. The state of a game is the fold of its deeds.
#pragma once

#include "core/side.hpp"
#include "server/terms.hpp"
#include "store/store.hpp"

#include <array>
#include <optional>
#include <string>
#include <string_view>

namespace plateau::server {

/// Closed: these are the entries of protocol.md.
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
  rematch_offered,
  rematched,
};
inline constexpr std::array<std::string_view, 16> deed_names = {
    "created",           "seated",      "moved",           "draw-offered",
    "draw-declined",     "draw-agreed", "draw-claimed",    "takeback-asked",
    "takeback-declined", "taken-back",  "resigned",        "aborted",
    "flagged",           "left",        "rematch-offered", "rematched",
};
constexpr std::string_view name(Did did) { return deed_names[static_cast<std::size_t>(did)]; }

struct Seat {
  std::string hash; ///< Of its token; empty while nobody sits there.
  std::string name;

  bool taken() const { return !hash.empty(); }
  friend bool operator==(const Seat &, const Seat &) = default;
};

struct Deed {
  Did did = Did::created;
  std::optional<Side> side; ///< Whose deed it is; of `flagged`, whose time is up.
  std::string id;           ///< Of the request: it is not done twice.
  Time at = 0;

  Terms terms;               ///< created
  std::array<Seat, 2> seats; ///< created; seated has its seat at the place of its side.
  std::string move;          ///< moved
  std::uint32_t ply = 0;     ///< moved: how many moves stood before it.
  Milliseconds used{0};      ///< moved: what is charged to the clock.
  std::uint32_t plies = 0;   ///< taken_back: how many moves.
  bool drawn = false;        ///< left: a draw was claimed, not the win.
  std::string game;          ///< rematched: the game that follows; created: the one before.

  friend bool operator==(const Deed &, const Deed &) = default;
};

/// As an entry of the log.
store::Entry write_deed(const Deed &deed, std::uint32_t version);
/// Nothing when the entry is none that this program knows.
std::optional<Deed> read_deed(const store::Entry &entry);

/// `first`, `second`: sides in the log, which knows no game.
std::string_view log_name(Side side);

} // namespace plateau::server
