/// @file limits.hpp
/// How much visitors may ask of the server. A test exceeds each by one; `plateau serve --limits`
/// prints them.
#pragma once

#include "server/hub_limits.hpp"
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
  /// The path and query of a request. The page's longest has about sixty bytes.
  std::size_t target_bytes = 1024;
  /// Open connections, WebSockets included. Beyond this, a new one takes the place of the oldest
  /// that has not sent a whole request yet, or one of the places kept back, or gets a 503.
  std::size_t connections = 12'000;
  /// Places kept back for players who come back to their game when all others are taken. A
  /// WebSocket there has to show a seat within `greeting`. One player in six loses the network at
  /// once only when a provider fails.
  std::size_t kept_for_players = 1'000;
  /// Places kept back for `/healthz` and `/metrics`, and the most connections to the address of
  /// their own: a few probes and a scraper.
  std::size_t kept_for_health = 16;
  /// The same from one address. A browser opens six; a school shares one address.
  std::size_t connections_per_address = 256;
  /// Requests on one connection, after which it is closed.
  std::size_t requests = 1000;
  /// For a whole request to arrive, and for a connection to be idle.
  std::chrono::milliseconds reading{15'000};
  /// For a whole answer, or one WebSocket message, to be sent: a megabyte over a slow line.
  std::chrono::milliseconds writing{60'000};
  /// How many bytes, and for how long, the server still reads and drops after it has refused a
  /// request early: a client that sends a megabyte should get to see the refusal.
  std::size_t dropped_bytes = std::size_t{2} << 20;
  std::chrono::milliseconds dropping{2'000};
  /// For answers under way when the server is told to stop.
  std::chrono::milliseconds leaving{2'000};

  /// Pause before accepting again when the system has no resources for another connection.
  std::chrono::milliseconds accepting{50};

  /// Log lines about connections closed because of a limit, within `log_window`; each reason and
  /// address once. The metrics count all.
  std::size_t log_lines = 100;
  std::chrono::milliseconds log_window{60'000};

  // Games.

  /// How often due work is done. Flags fall within a twentieth of a second.
  std::chrono::milliseconds tick{50};
  /// Bytes of a message or body. The largest is a set-up of a 26×26 board.
  std::size_t message_bytes = 8192;
  /// Messages and pings of one connection within `message_window`. Bullet players send ten.
  std::size_t messages = 100;
  std::chrono::milliseconds message_window{20'000};
  /// Bytes on the wire for one message, frames included: a message may come in pieces, but not in
  /// endless empty ones.
  std::size_t wire_bytes = std::size_t{16} << 10;
  /// WebSockets from one address.
  std::uint32_t sockets_per_address = 64;
  /// Messages from one address within `message_window`, over all its connections: half of what its
  /// WebSockets could send.
  std::size_t messages_per_address = 3200;
  /// Games created from one address within `games_window`. A school may start a tournament.
  std::size_t games_per_address = 200;
  std::chrono::milliseconds games_window{600'000};
  /// Whoever is given an IPv6 /56 or /48 can come from 256 or 65,536 places. So all visitors from
  /// one /56, and from one /48, may together take only so many times what one address may. A /56 is
  /// one home, or a few of a provider that gives each a /64; a /48 is a campus or a small provider.
  std::size_t share_56 = 4;
  std::size_t share_48 = 32;
  /// Addresses and networks that are remembered: more than can be connected at once, with three for
  /// each IPv6 address.
  std::size_t addresses = 40'000;
  /// For the first message of a WebSocket.
  std::chrono::milliseconds greeting{10'000};
  /// Bytes that may wait for one slow reader; beyond that the connection is closed.
  std::size_t queue_bytes = std::size_t{64} << 10;
  /// Send buffer in the kernel for one reader, which doubles it for its own bookkeeping.
  int kernel_bytes = 32 << 10;
  /// The same for pages and other HTTP answers, which are faster with more.
  int page_kernel_bytes = 128 << 10;
  /// A WebSocket without a sign of life is closed after this; it is pinged three times meanwhile.
  /// So is any connection whose other end takes nothing of what was sent.
  std::chrono::milliseconds silence{30'000};
  /// For the store to answer an HTTP request.
  std::chrono::milliseconds answering{10'000};

  HubLimits games;
};

/// How large a folder of pages may be, since all of it is kept in memory. Our page has about forty
/// files and two megabytes, the documentation a thousand and six.
struct SiteLimits {
  std::size_t files = 2048;
  std::size_t bytes = std::size_t{64} << 20;
};

/// All limits, one `name value` a line, in bytes, milliseconds or pieces.
std::string write_limits(const Limits &limits, const SiteLimits &site,
                         const store::SqliteLimits &store);

} // namespace plateau::server
