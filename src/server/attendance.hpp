/// @file attendance.hpp
/// Tells watchers and other nodes who comes and goes, no more often than it is worth: somebody who
/// comes and goes all the time must not keep everybody busy. Also passes on what players say.
#pragma once

#include "server/agenda.hpp"
#include "server/shelf.hpp"

#include <memory>
#include <optional>
#include <string>
#include <string_view>

namespace plateau::server {

class Attendance {
public:
  Attendance(const World &world, const Peers &peers, const Shelf &shelf)
      : world_(world), peers_(peers), shelf_(shelf) {}

  // At this node.
  void enter(OpenGame &game, const std::shared_ptr<Client> &client, std::optional<Side> side);
  /// Tells a newcomer who is present.
  void greet(OpenGame &game, const Client &client);
  void leave(OpenGame &game, Client &client);
  /// A seat has a new token: those who showed the old one are spectators from now on.
  void unseat(OpenGame &game, Side side);
  /// A player has shown that they are there.
  void saw(OpenGame &game, std::string_view token) const;
  /// How long a player has been away, as far as this node can know: not before `earliest`, nor
  /// while it could not hear the others.
  Milliseconds away(const OpenGame &game, Side side, Time earliest) const;
  /// Repeats to other nodes which players are here, and how many spectators.
  void announce(OpenGame &game) const;

  /// A player says something to the other, wherever that one watches. Nothing of it is kept.
  void say(const OpenGame &game, Side side, const std::string &phrase) const;

  // At other nodes.
  void hear_presence(const std::string &game, Side side, bool here);
  void hear_seen(const std::string &game, Side side) const;
  void hear_said(const std::string &game, Side side, const std::string &phrase) const;
  void hear_watchers(const std::string &game, const std::string &node, std::size_t count);

  /// Tells the watchers of those games where it is due.
  void tick();
  void forget(const std::string &game) { due_.remove(game); }

private:
  void announce(const OpenGame &game, Side side, bool here) const;
  static void pass_on(const OpenGame &game, Side side, const std::string &phrase);
  void announce_watchers(OpenGame &game) const;
  /// The same if their number has changed, and at most as often as watchers are told.
  void announce_watchers_seldom(OpenGame &game);
  void tell_soon(const OpenGame &game);
  void tell(OpenGame &game);

  const World &world_;
  const Peers &peers_;
  const Shelf &shelf_;
  Agenda due_;
};

} // namespace plateau::server
