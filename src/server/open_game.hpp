/// @file open_game.hpp
/// A game at hand: its room, and what this node knows of it besides.
#pragma once

#include "server/audience.hpp"
#include "server/grace.hpp"
#include "server/rate.hpp"
#include "server/request.hpp"

#include <array>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

namespace plateau::server {

struct OpenGame {
  OpenGame(std::string name, Time now) : id(std::move(name)), audience(now) {}

  std::string id;
  /// Empty until the log is read, and again when the room is dropped.
  std::unique_ptr<Room> room;
  /// Of a room that was dropped: seats stay with those who took them.
  std::array<Seat, 2> seats;
  /// Set when somebody watches: presence is told even while there is no room.
  std::optional<Names> names;
  Queue queue;
  Audience audience;
  Grace grace;
  /// What each player has said lately, by side; made when it is needed.
  std::array<std::optional<Rate>, 2> phrases;
  /// The version that watchers have; 0: this node has not seen the game yet.
  std::uint32_t told = 0;
  /// Reading has failed: the log may be longer than the room.
  bool incomplete = false;
  /// The clock runs from a later time than watchers were told.
  bool clock_changed = false;

  /// Which seat a token holds, as far as is known without reading.
  std::optional<Side> side_of(std::string_view token) const {
    return room ? room->side_of(token) : server::side_of(seats, token);
  }
  /// False while nobody can tell players from others.
  bool knows_seats() const { return room || seats[0].taken() || seats[1].taken(); }
  /// False once nothing can happen any more: a rematch was agreed, or no player is left to ask for
  /// one.
  bool may_go_on() const {
    const bool asks = audience.has(Side::first) || audience.has(Side::second);
    return room->status() != Room::Status::over || (asks && !room->has_rematch());
  }
  /// Drops the room because nobody knows whether its last entry was stored.
  void drop_room() {
    seats = {room->seat(Side::first), room->seat(Side::second)};
    room.reset();
  }
};
using OpenGamePointer = std::shared_ptr<OpenGame>;

} // namespace plateau::server
