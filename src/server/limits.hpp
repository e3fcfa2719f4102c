/// @file limits.hpp
/// How much a visitor may ask of the server. A test crosses each by one; `plateau serve --limits`
/// prints them.
#pragma once

#include "server/hub.hpp"
#include "store/sqlite_store.hpp"

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <string>

namespace plateau::server {

struct Limits {
  // Every connection.

  /// Request line and header together. Browsers send one or two kilobytes.
  std::uint32_t header_bytes = 8192;
  /// The path asked for. The longest of the page has about sixty.
  std::size_t target_bytes = 1024;
  /// Open connections, WebSockets included; beyond this, new ones are told to come back later.
  std::size_t connections = 12'000;
  /// Of them, from one address. A browser opens six; a school has one address.
  std::size_t connections_per_address = 256;
  /// Requests on one connection, after which it is closed: nobody keeps one for ever.
  std::size_t requests = 1000;
  /// For a whole request to arrive, however slowly it is sent; and for a connection to be idle.
  std::chrono::milliseconds reading{15'000};
  /// For a whole answer to leave, or one message of a WebSocket: a megabyte over a slow line.
  std::chrono::milliseconds writing{60'000};
  /// What is still read, and dropped, of a visitor who is answered before all was heard, and for
  /// how long: who sends a megabyte should learn that it is too much.
  std::size_t dropped_bytes = std::size_t{2} << 20;
  std::chrono::milliseconds dropping{2'000};
  /// For answers on their way when the server is told to stop.
  std::chrono::milliseconds leaving{2'000};

  /// When the system has no room for another connection: how long until it is asked again.
  std::chrono::milliseconds accepting{50};

  /// Lines of the log about connections that were closed for a limit, within `log_window`; each
  /// reason and address once. All are counted.
  std::size_t log_lines = 100;
  std::chrono::milliseconds log_window{60'000};

  // Games.

  /// How often the games are seen to. Flags fall within a twentieth of a second.
  std::chrono::milliseconds tick{50};
  /// A message, or the body of a request. The largest is a set-up of a 26×26 board.
  std::size_t message_bytes = 8192;
  /// Messages, pings included, of one connection within `message_window`. Bullet players send ten.
  std::size_t messages = 100;
  std::chrono::milliseconds message_window{20'000};
  /// What may come over the wire for one message, its frames included: somebody may send a message
  /// in pieces, but not in endless empty ones.
  std::size_t wire_bytes = std::size_t{16} << 10;
  /// WebSockets from one address.
  std::uint32_t sockets_per_address = 64;
  /// Messages from one address within `message_window`, over however many connections: half of what
  /// its WebSockets could send.
  std::size_t messages_per_address = 3200;
  /// Games made from one address within `games_window`. A school may begin a tournament.
  std::size_t games_per_address = 200;
  std::chrono::milliseconds games_window{600'000};
  /// Addresses that are remembered: more than may be connected at once.
  std::size_t addresses = 20'000;
  /// For the first message of a WebSocket.
  std::chrono::milliseconds greeting{10'000};
  /// What waits for one slow reader; beyond it the connection is closed.
  std::size_t queue_bytes = std::size_t{64} << 10;
  /// What the system keeps for one reader besides; it keeps twice as much for its own bookkeeping.
  int kernel_bytes = 32 << 10;
  /// The same for pages and other answers by HTTP, which come quicker if it is more.
  int page_kernel_bytes = 128 << 10;
  /// Without a sign of life a WebSocket is closed after this; it is pinged three times meanwhile.
  /// Any connection is, if so long nothing is taken of what was sent.
  std::chrono::milliseconds silence{30'000};
  /// For the store to answer a request by HTTP.
  std::chrono::milliseconds answering{10'000};

  HubLimits games;
};

/// What a folder of pages may hold, since all of it is kept in memory: the page has about forty
/// files and two megabytes.
struct SiteLimits {
  std::size_t files = 2048;
  std::size_t bytes = std::size_t{64} << 20;
};

/// All of them, a line each: `name value`, in bytes, milliseconds or pieces.
std::string write_limits(const Limits &limits, const SiteLimits &site,
                         const store::SqliteLimits &store);

} // namespace plateau::server
