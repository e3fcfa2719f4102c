/// @file request.hpp
/// What is asked of one game, and the queue where it waits for the store.
#pragma once

#include "server/client.hpp"
#include "server/hub_limits.hpp"
#include "store/store.hpp"

#include <algorithm>
#include <cstdint>
#include <deque>
#include <functional>
#include <memory>
#include <utility>

namespace plateau::server {

struct Request {
  std::shared_ptr<Client> client; ///< Empty: the node itself asks whether time is up.
  Ask ask;
  Time asked_at = 0;
  /// Set for requests that only read: called with the room, or with the refusal, and with the
  /// messages that reading the game has cost already.
  std::function<void(const Room *, const Refused *, std::size_t paid)> show = nullptr;
  int tries = 0;                                ///< Races lost to other writers.
  bool looked_up = false;                       ///< The store was read since this was asked.
  store::Trouble unread = store::Trouble::none; ///< Why it could not be read.
  std::size_t paid = 0;                         ///< What reading has cost, in messages.
};

/// Requests to one game, which are carried out one after the other.
class Queue {
public:
  /// True if one more may wait: some places are kept back for the players.
  bool has_place(bool of_player, const HubLimits &limits) const {
    return requests_.size() + (of_player ? 0 : limits.waiting_players) < limits.waiting;
  }
  void push(Request request) { requests_.push_back(std::move(request)); }
  /// Puts a request first: it was begun already.
  void put_back(Request request) { requests_.push_front(std::move(request)); }
  Request take() {
    auto first = std::move(requests_.front());
    requests_.pop_front();
    return first;
  }
  std::deque<Request> take_all() { return std::exchange(requests_, {}); }
  bool empty() const { return requests_.empty(); }
  /// The request that is next.
  Request &front() { return requests_.front(); }
  template <class See> void for_each(See see) {
    for (auto &request : requests_)
      see(request);
  }

  /// While the store is asked about the game, its requests wait.
  void hold() { held_ = true; }
  void release() { held_ = false; }
  bool is_held() const { return held_; }
  /// Nothing waits, for the store or for its turn.
  bool is_idle() const { return !held_ && requests_.empty(); }

  /// Another node has stored this version. It may be heard while the store is being read, too early
  /// for that read to find it.
  void hint(std::uint32_t version) { hinted_ = std::max(hinted_, version); }
  std::uint32_t take_hint() { return std::exchange(hinted_, 0); }

private:
  std::deque<Request> requests_;
  bool held_ = false;
  std::uint32_t hinted_ = 0;
};

} // namespace plateau::server
