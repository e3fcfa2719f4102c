/// @file audience.hpp
/// Who watches one game at this node, and which players are present anywhere.
#pragma once

#include "server/client.hpp"

#include <algorithm>
#include <array>
#include <list>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <unordered_map>

namespace plateau::server {

/// What watchers are told of each other.
struct Presence {
  std::array<bool, 2> here{}; ///< By side.
  std::size_t watchers = 0;   ///< Spectators, here and at other nodes. Players are not counted.

  friend bool operator==(const Presence &, const Presence &) = default;
};

class Audience {
public:
  explicit Audience(Time now) : seen_{now, now} {}

  // Watchers.
  void enter(const std::shared_ptr<Client> &client, std::optional<Side> side);
  void leave(const Client &client, std::optional<Side> side, Time now);
  /// Those who watch with the token of a seat become spectators: the token holds it no longer.
  void unseat(const std::string &game, Side side, Time now);
  bool is_empty() const { return watchers_.empty(); }
  /// True if a player watches at this node.
  bool has(Side side) const { return seated_[index(side)] > 0; }
  void tell(const Message &said) const;
  /// Tells those who watch with the token of a seat.
  void tell_players(const std::string &game, const Message &said) const;
  /// How many watch at this node without a seat.
  std::size_t spectators() const;
  /// Sets how many watch at another node; the number counts until this time.
  void spectators_at(const std::string &node, std::size_t count, Time now, Time until);

  // Players.
  /// A player was active until this time, which may lie ahead.
  void saw(Side side, Time until) { seen_[index(side)] = std::max(seen_[index(side)], until); }
  Time last_seen(Side side) const { return seen_[index(side)]; }
  /// A player counts as present at another node until this time.
  void elsewhere(Side side, Time until) { elsewhere_[index(side)] = until; }
  bool is_present(Side side, Time now) const { return has(side) || elsewhere_[index(side)] > now; }
  Presence presence(Time now) const;
  /// When somebody who is only at another node stops counting as present, if there is anybody.
  std::optional<Time> next_absence(Time now) const;
  /// True if other nodes should hear that a player was seen: once every `pause`, and not of those
  /// who watch here, whose presence is announced anyway.
  bool should_report(Side side, Time now, Milliseconds pause);

  /// What all watchers were last told together; empty if a newcomer was told something else since.
  std::optional<Presence> told;
  Time told_at = 0;
  /// How many spectators the other nodes were last told of, and when.
  std::size_t reported_spectators = 0;
  Time spectators_reported_at = 0;

private:
  struct Elsewhere {
    std::size_t count;
    Time until;
  };
  /// In the order of their coming, in which they are told: a simulation has to repeat it.
  std::list<std::weak_ptr<Client>> watchers_;
  std::unordered_map<const Client *, std::list<std::weak_ptr<Client>>::iterator> places_;
  std::array<int, 2> seated_{}; ///< How many watchers hold each seat's token.
  std::array<Time, 2> seen_;
  std::array<Time, 2> reported_{};
  std::array<Time, 2> elsewhere_{};
  std::map<std::string, Elsewhere> spectators_elsewhere_; ///< By node.
};

} // namespace plateau::server
