/// @file shelf.hpp
/// The games at hand, and how much memory they take.
#pragma once

#include "server/open_game.hpp"
#include "server/world.hpp"

#include <algorithm>
#include <functional>
#include <string>
#include <unordered_map>

namespace plateau::server {

class Shelf {
public:
  explicit Shelf(const World &world) : world_(world) {}

  /// Empty if the game is not at hand.
  OpenGamePointer find(const std::string &id) const;
  /// Opens the game if it is not at hand; its room is read later.
  OpenGamePointer open(const std::string &id);
  /// Adds a game that was just made, unless it is at hand already.
  void add(const OpenGamePointer &game);
  /// Closes a game that holds nothing: no room, no watcher, nothing to remember.
  void close_if_empty(const OpenGame &game);
  template <class See> void for_each(See see) const {
    for (const auto &[id, place] : places_)
      see(*place.game);
  }
  template <class Is> bool any(Is is) const {
    return std::any_of(places_.begin(), places_.end(),
                       [&](const auto &place) { return is(*place.second.game); });
  }

  /// Weighs a game whose room was read, has grown or was dropped, and makes room if it must.
  void weigh(const OpenGame &game);
  /// Closes games until there are few enough.
  void make_room();

  /// Called when a game is closed.
  std::function<void(const std::string &id)> on_closed;

private:
  struct Place {
    OpenGamePointer game;
    std::size_t bytes = 0;
    Time used = 0; ///< When the room was last needed.
  };
  void close(const std::string &id);
  void count() const;

  const World &world_;
  std::unordered_map<std::string, Place> places_;
  std::size_t bytes_ = 0;
};

} // namespace plateau::server
