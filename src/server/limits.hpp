/// @file limits.hpp
/// How much a visitor may ask of the server. A test crosses each by one.
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>

namespace plateau::server {

struct Limits {
  /// Request line and header together. Browsers send one or two kilobytes.
  std::uint32_t header_bytes = 8192;
  /// The path asked for. The longest of the page has about sixty.
  std::size_t target_bytes = 1024;
  /// Open connections. A browser opens six; beyond this, new ones are told to come back later.
  std::size_t connections = 256;
  /// Requests on one connection, after which it is closed: nobody keeps one for ever.
  std::size_t requests = 1000;
  /// For a whole request to arrive, however slowly it is sent; and for a connection to be idle.
  std::chrono::milliseconds reading{15'000};
  /// For a whole answer to leave: a megabyte over a slow line.
  std::chrono::milliseconds writing{60'000};
  /// For answers on their way when the server is told to stop.
  std::chrono::milliseconds leaving{2'000};
};

/// What a folder of pages may hold, since all of it is kept in memory: the page has about forty
/// files and two megabytes.
struct SiteLimits {
  std::size_t files = 2048;
  std::size_t bytes = std::size_t{64} << 20;
};

} // namespace plateau::server
