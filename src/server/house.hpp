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

/// Counts one more for as long as it lives.
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
  std::vector<std::string> proxies; ///< Whose `X-Forwarded-For` is believed.
  Visitors visitors{limits};
  Roll<HttpSession> sessions;
  Roll<SocketSession> sockets;
  Seldom seldom{limits.log_lines, limits.log_window};
  bool closing = false;
  std::unique_ptr<store::Store> store;
  std::unique_ptr<Hub> hub; ///< None: only the page.

  NodeClock clock{std::chrono::system_clock::now(), std::chrono::steady_clock::now()};
  Time now() const { return clock.at(std::chrono::steady_clock::now()); }

  /// Whether somebody may ask another thing; why not, otherwise.
  std::string_view refusal_for(const std::string &address) {
    return visitors.may_say(address, std::chrono::steady_clock::now()) ? "" : "too-many-messages";
  }

  /// A client who asks from there. What is large counts as more than a message.
  std::shared_ptr<Client> welcome(std::function<void(const Text &)> tell,
                                  const std::string &address) {
    auto client = std::make_shared<Client>(std::move(tell));
    client->may_cost = [this, address](std::size_t messages) {
      return visitors.may_say(address, std::chrono::steady_clock::now(), messages);
    };
    client->owe = [this, address](std::size_t messages) {
      visitors.owe(address, std::chrono::steady_clock::now(), messages);
    };
    client->may_create = [this, address] {
      return visitors.may_create(address, std::chrono::steady_clock::now());
    };
    client->has_not_created = [this, address] { visitors.give_back_game(address); };
    return client;
  }

  /// A connection is closed because of a limit.
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
