/// @file
/// A game as its server describes it: what a `game` message says, read strictly.
#pragma once

#include "core/clock.hpp"
#include "core/json_value.hpp"

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace plateau::remote {

/// Sides by the names that games give them on the wire.
inline constexpr std::array<std::string_view, 2> side_keys = {"white", "black"};

/// One thing that was done, as the log has it.
struct Entry {
  std::string did;    ///< `moved`, `resigned` …
  std::string side;   ///< Who; may be empty.
  std::string text{}; ///< The move, the name, the next game.
  std::size_t plies = 0;
  bool drawn = false;

  friend bool operator==(const Entry &, const Entry &) = default;
};

/// The seat of a side.
struct ViewedSeat {
  bool taken = false;
  std::string name; ///< Fit for a terminal; may be empty.
};

/// What the server says of the game as it is now.
struct View {
  std::string kind;
  std::string rules;
  std::string start;
  std::string status; ///< `waiting`, `playing`, `over`.
  std::string position;
  std::string to_move;
  std::array<ViewedSeat, 2> seats; ///< As `side_keys`.
  bool real_time = false;
  std::array<std::optional<Milliseconds>, 2> time; ///< Left when the turn began.
  std::optional<Milliseconds> game_time;           ///< Likewise of the time for the whole game.
  bool running = false;
  Milliseconds began{0};
  Milliseconds now{0};
  Milliseconds delay{0};
  std::string draw_offer; ///< A side, or empty; so are the next two.
  std::string takeback;
  std::string rematch_offer;
  std::string rematch; ///< The next game, or empty.
  std::string reason;  ///< How it ended; empty while it goes on.
};

/// A `game` message.
struct GameNews {
  std::string game;
  std::size_t version = 0;
  std::size_t from = 0;
  std::vector<Entry> entries;
  View view;
};

/// Nothing when the message lacks something that a game has.
std::optional<GameNews> read_game_news(const JsonValue &json);

} // namespace plateau::remote
