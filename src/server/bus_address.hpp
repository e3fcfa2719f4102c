/// @file bus_address.hpp
/// Where the bus is: `redis://[[USER]:PASSWORD@]HOST[:PORT][/NUMBER]`.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace plateau::server {

struct BusAddress {
  std::string host = "127.0.0.1";
  std::uint16_t port = 6379;
  std::string user = "default";
  std::string password;      ///< Empty: none is needed.
  std::string channel = "0"; ///< Redis itself shares channels among its databases; we do not.
};

std::optional<BusAddress> read_bus_address(std::string_view text);

} // namespace plateau::server
