/// @file agenda.hpp
/// Which game something is to be done about, and when.
#pragma once

#include "server/terms.hpp"

#include <optional>
#include <set>
#include <string>
#include <unordered_map>
#include <utility>

namespace plateau::server {

/// A game stands here at most once.
class Agenda {
public:
  /// Enters a game, unless it is due earlier already.
  void enter(const std::string &game, Time when) {
    const auto found = due_.find(game);
    if (found == due_.end() || when < found->second)
      set(game, when);
  }
  /// Enters a game for exactly this time.
  void set(const std::string &game, Time when) {
    const auto [place, fresh] = due_.try_emplace(game, when);
    if (!fresh && place->second == when)
      return;
    if (!fresh)
      order_.erase({place->second, game});
    place->second = when;
    order_.insert({when, game});
  }
  void remove(const std::string &game) {
    if (const auto found = due_.find(game); found != due_.end()) {
      order_.erase({found->second, game});
      due_.erase(found);
    }
  }
  /// Takes out the first game that is due by now.
  std::optional<std::string> take(Time now) {
    if (order_.empty() || order_.begin()->first > now)
      return std::nullopt;
    auto game = order_.extract(order_.begin()).value().second;
    due_.erase(game);
    return game;
  }
  std::size_t size() const { return due_.size(); }

private:
  std::set<std::pair<Time, std::string>> order_;
  std::unordered_map<std::string, Time> due_;
};

} // namespace plateau::server
