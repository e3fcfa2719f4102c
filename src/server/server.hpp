/// @file server.hpp
/// The server of the page and of games at a distance. Only wire, socket_wire and the files that use
/// them include Boost.Beast, which takes half a minute to compile.
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
  std::string host = "127.0.0.1"; ///< A numeric address, or `localhost`.
  std::uint16_t port = 0;         ///< 0: any free port.
};

/// Why the server could not start.
enum class StartProblem : std::uint8_t {
  none,
  bad_host,     ///< Not an address.
  port_in_use,  ///< Another program listens there.
  not_allowed,  ///< Ports below 1024 are for administrators.
  not_possible, ///< `Server::reason` has the system's error.
};

/// Serves a site, and games if it has a store, until it is stopped. One thread answers all
/// connections: files are in memory, and the store has threads of its own.
class Server {
public:
  /// @param site what to serve; must outlive the server
  /// @param limits what one connection and all of them may take
  explicit Server(const Site &site, const Limits &limits = {});
  ~Server();
  Server(const Server &) = delete;
  Server &operator=(const Server &) = delete;

  // Games at a distance; to be set before `run`.

  /// Posts functions to the thread of `run`; a store needs that.
  store::Post post();
  /// @param origins other sites whose pages may play here: `https://plateau.example`
  void keep_games(std::unique_ptr<store::Store> games, std::vector<std::string> origins = {});
  /// Sets the numeric addresses of proxies whose `X-Forwarded-For` is believed.
  void trust(std::vector<std::string> proxies);
  /// Other nodes use the same store, and hear of changes through the bus if there is one.
  void share_games(std::optional<BusAddress> bus);
  void log_to(LogSink sink);

  /// Begins to listen; connections wait until `run`.
  StartProblem listen(const Address &address);
  /// Gives `/healthz` and `/metrics` an address of their own; the other one no longer has them.
  StartProblem listen_for_health(const Address &address);
  /// The system's error number after `not_possible`.
  int reason() const;
  std::uint16_t port() const;
  /// Of the address for health.
  std::uint16_t health_port() const;

  /// Serves until `stop`, SIGINT or SIGTERM. Then it stores what was asked, tells the clients, and
  /// finishes answers under way.
  void run();
  /// From any thread.
  void stop();

private:
  class Listener;
  std::unique_ptr<Listener> listener_;
};

} // namespace plateau::server
