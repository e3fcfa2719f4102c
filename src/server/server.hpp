/// @file server.hpp
/// The server of the page and of games at a distance. What it stands on (Boost.Beast) is known to a
/// few files alone, because it takes half a minute to compile: wire, socket_wire, and who uses
/// them.
#pragma once

#include "server/bus_address.hpp"
#include "server/limits.hpp"
#include "server/log.hpp"
#include "server/site.hpp"

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace plateau::server {

/// Where to listen.
struct Address {
  std::string host = "127.0.0.1"; ///< An address in digits, or `localhost`.
  std::uint16_t port = 0;         ///< 0: whichever is free.
};

/// Why the server could not start.
enum class StartProblem : std::uint8_t {
  none,
  bad_host,     ///< No address.
  port_in_use,  ///< Somebody else listens there.
  not_allowed,  ///< Ports below 1024 are for administrators.
  not_possible, ///< The system's reason is in `Server::reason`.
};

/// Serves a site, and games where it has a store for them, until it is stopped. One thread answers
/// all connections: files lie in memory, the store has a thread of its own, and the network is what
/// takes time.
class Server {
public:
  /// @param site what to serve; must outlive the server
  /// @param limits what one connection and all of them may take
  explicit Server(const Site &site, const Limits &limits = {});
  ~Server();
  Server(const Server &) = delete;
  Server &operator=(const Server &) = delete;

  // Games at a distance; to be settled before `run`.

  /// Runs something on the thread of `run`: what a store needs.
  store::Post post();
  /// `origins` are other sites whose pages may play here: `https://plateau.example`.
  void keep_games(std::unique_ptr<store::Store> games, std::vector<std::string> origins = {});
  /// The proxies, by their addresses in digits, that say truly who asks.
  void trust(std::vector<std::string> proxies);
  /// Other nodes use the same store, and are told of changes by way of the bus, if there is one.
  void share_games(std::optional<BusAddress> bus);
  void log_to(LogSink sink);

  /// Begins to listen; from here on connections wait for `run`.
  StartProblem listen(const Address &address);
  /// The system's error number after `not_possible`.
  int reason() const;
  std::uint16_t port() const;

  /// Answers until `stop`, or SIGINT, or SIGTERM. Then what was asked is stored, clients are told,
  /// answers on their way are finished.
  void run();
  /// From any thread.
  void stop();

private:
  class Listener;
  std::unique_ptr<Listener> listener_;
};

} // namespace plateau::server
