/// @file world.hpp
/// What a node is given from outside: store, time, chance, event loop. A test or a simulation
/// passes its own, and the node does the same again for the same answers.
#pragma once

#include "server/hub_limits.hpp"
#include "server/metrics.hpp"
#include "server/secret.hpp"
#include "store/store.hpp"

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <utility>

namespace plateau::server {

struct World {
  store::Store &store;
  std::function<Time()> now;
  Metrics &metrics;
  HubLimits limits = {};
  /// Where tokens and the names of rematches come from.
  std::function<std::string()> make_token = server::make_token;
  /// Posts a function to the event loop. Empty: it is called at once.
  store::Post later = nullptr;
};

/// The other nodes that use the same store, as far as this one can know them.
struct Peers {
  /// Whether there are any. Then what is at hand may be old, and is read again before it is shown.
  bool exist = false;
  /// Since when they can be heard; empty while they cannot.
  std::optional<Time> heard_since;

  /// Called when this node has stored something, with the version that the others should have.
  std::function<void(const std::string &game, std::uint32_t version)> on_stored;
  /// Called when a player comes or goes, and repeatedly while one is here.
  std::function<void(const std::string &game, Side side, bool here)> on_presence;
  /// Called when a player who does not watch here has asked for something.
  std::function<void(const std::string &game, Side side)> on_seen;
  /// Called when the number of spectators here changes, and repeatedly while there are any.
  std::function<void(const std::string &game, std::size_t count)> on_watchers;
  /// Called when a player says something to the other.
  std::function<void(const std::string &game, Side side, const std::string &phrase)> on_said;
};

/// Lets callbacks outlive the object they call: after its end they do nothing.
class Lifetime {
public:
  template <class Call> auto guard(Call call) const {
    return [alive = std::weak_ptr<const char>(alive_),
            call = std::move(call)]<class... Arguments>(Arguments &&...arguments) {
      if (!alive.expired())
        call(std::forward<Arguments>(arguments)...);
    };
  }

private:
  std::shared_ptr<const char> alive_ = std::make_shared<const char>();
};

} // namespace plateau::server
