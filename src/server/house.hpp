/// @file house.hpp
/// What all connections of a server share.
#pragma once

#include "server/hub.hpp"
#include "server/limits.hpp"
#include "server/log.hpp"
#include "server/node_clock.hpp"
#include "server/roll.hpp"
#include "server/seldom.hpp"
#include "server/site.hpp"
#include "server/visitors.hpp"

#include <chrono>
#include <memory>
#include <string>
#include <vector>

namespace plateau::server {

/// Adds one to a count for as long as it lives.
class Counted {
public:
  explicit Counted(std::uint64_t &count) : count_(&count) { ++*count_; }
  ~Counted() { --*count_; }
  Counted(const Counted &) = delete;
  Counted &operator=(const Counted &) = delete;

private:
  std::uint64_t *count_;
};

class HttpSession;
class SocketSession;

struct House {
  House(const Site &what, const Limits &bounds) : site(what), limits(bounds) {}

  const Site &site;
  Limits limits;
  Log log;
  Metrics metrics;
  std::vector<std::string> origins;
  std::vector<std::string> proxies; ///< Proxies whose `X-Forwarded-For` is believed.
  Visitors visitors{limits};
  Roll<HttpSession> sessions;
  /// Those that have not sent a whole request yet, the oldest first.
  Roll<HttpSession> half_open;
  std::uint64_t let_go = 0; ///< Closed to make room, and still counted.
  /// The same at the address for `/healthz` and `/metrics`.
  std::uint64_t health_connections = 0;
  Roll<HttpSession> health_half_open;
  std::uint64_t health_let_go = 0;
  bool has_bus = false;          ///< Other nodes are heard through Redis.
  bool health_elsewhere = false; ///< `/healthz` and `/metrics` have an address of their own.
  Roll<SocketSession> sockets;
  Seldom seldom{limits.log_lines, limits.log_window};
  bool closing = false;
  std::unique_ptr<store::Store> store;
  std::unique_ptr<Hub> hub; ///< Empty: only the page is served.

  NodeClock clock{std::chrono::system_clock::now(), std::chrono::steady_clock::now()};
  Time now() const { return clock.at(std::chrono::steady_clock::now()); }

  /// Connections that are open and stay.
  std::uint64_t open() const { return metrics.connections + metrics.sockets - let_go; }

  /// Takes a message from the address's budget; returns the code of the refusal, or nothing.
  std::string_view refusal_for(const std::string &address) {
    return visitors.may_say(address, std::chrono::steady_clock::now()) ? "" : "too-many-messages";
  }

  /// A client from this address, on whose budget it draws.
  std::shared_ptr<Client> welcome(std::function<void(const Message &)> tell,
                                  const std::string &address) {
    using Clock = std::chrono::steady_clock;
    auto client = std::make_shared<Client>(std::move(tell));
    client->budget = {
        [this, address](std::size_t messages) {
          return visitors.may_say(address, Clock::now(), messages);
        },
        [this, address](std::size_t messages) { visitors.owe(address, Clock::now(), messages); },
        [this, address] { return visitors.may_create(address, Clock::now()); },
        [this, address] { visitors.give_back_game(address); }};
    return client;
  }

  /// Counts and logs that a connection is closed because of a limit.
  void closed(std::string_view code, const std::string &address) {
    metrics.count_closed(code);
    switch (
        seldom.say(std::string(code) + ' ' + place_of(address), std::chrono::steady_clock::now())) {
    case Seldom::Say::it:
      log.note(now(), "closed", {{"code", std::string(code)}, {"address", address}});
      break;
    case Seldom::Say::that_there_is_more:
      log.note(now(), "closed-more", {});
      break;
    case Seldom::Say::nothing:
      break;
    }
  }
};

} // namespace plateau::server
