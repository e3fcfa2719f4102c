/// @file
/// Players are dear to make: they are lent from game to game.
#pragma once

#include <memory>
#include <mutex>
#include <utility>
#include <vector>

namespace plateau::tuning {

/// Players that have no game at the moment.
template <class Player> class Players {
public:
  template <class Make> std::unique_ptr<Player> take(Make &&make) {
    {
      const std::lock_guard lock(mutex_);
      if (!players_.empty()) {
        auto player = std::move(players_.back());
        players_.pop_back();
        return player;
      }
    }
    return make();
  }
  void give_back(std::unique_ptr<Player> player) {
    const std::lock_guard lock(mutex_);
    players_.push_back(std::move(player));
  }

private:
  std::mutex mutex_;
  std::vector<std::unique_ptr<Player>> players_;
};

} // namespace plateau::tuning
