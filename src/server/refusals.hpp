/// @file refusals.hpp
/// Why the server refuses a request, besides the reasons of the games. Each code has its words
/// under `server.refusal.<code>`.
#pragma once

#include "core/texts.hpp"

#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace plateau {
struct Failure;
}

namespace plateau::server {

/// A closed list, stable on the wire.
namespace code {
inline constexpr std::array<std::string_view, 40> all = {
    // The message itself.
    "not-json", "other-protocol", "unknown-message", "bad-message", "too-many-messages",
    "hello-first",
    // The game and the seat.
    "no-such-game", "unknown-game", "not-your-seat", "seat-taken", "not-started", "not-your-turn",
    "stale-version", "game-over", "challenge-over", "game-too-long",
    // What was asked is not possible now.
    "no-draw-offer", "draw-offered-already", "no-draw-claim", "nothing-to-take-back",
    "no-takeback-asked", "takeback-asked-already", "takeback-to-answer", "too-late-to-abort",
    "not-left", "not-over", "no-rematch-offer", "rematch-offered-already", "rematched-already",
    "rematch-declined", "rematch-offered-too-often", "renewed-too-often", "too-many-phrases",
    // The server.
    "busy", "store-unavailable", "unreadable-game", "too-many-watched", "too-many-games",
    "no-room-for-games", "too-large"};
} // namespace code

/// A refusal in the asker's language, with all that `plateau why --json` says.
struct Refused {
  struct Cell {
    std::string cell;
    std::string role; ///< What it has to do with the refusal.
  };

  std::string kind; ///< `malformed`, `illegal` …
  std::string code;
  std::vector<Cell> cells; ///< The most important first.
  std::string text;
  /// The moves among which a choice is still open; nothing where none is.
  std::optional<std::vector<std::string>> options;

  /// The request itself makes no sense.
  bool malformed() const { return kind == "malformed"; }
};

/// One of the server's own reasons.
Refused refused(Language language, std::string_view code,
                std::initializer_list<Placeholder> placeholders = {});
/// One of a game's.
Refused refused(const Failure &failure);

} // namespace plateau::server
