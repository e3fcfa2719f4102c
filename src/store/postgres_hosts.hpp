/// @file postgres_hosts.hpp
/// The hosts that a database address names, and their addresses. libpq can try one after the other,
/// but when the caller does the waiting, it never gives up one that does not answer.
#pragma once

#include <chrono>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <vector>

namespace plateau::store {

/// libpq's parameters from an address; empty if it is not valid.
std::optional<std::map<std::string, std::string, std::less<>>>
read_address(const std::string &address);

/// One of the hosts; what is empty is taken from the address.
struct PostgresHost {
  std::string name;   ///< Kept after the lookup, because certificates name it.
  std::string number; ///< `hostaddr`, which needs no lookup.
  std::string port;
};

struct PostgresHosts {
  std::vector<PostgresHost> all; ///< In their order, and at least one.
  /// How long to wait for each before trying the next.
  std::chrono::milliseconds patience;
};

/// Looks up the numeric addresses of a name; may be none.
using LookUp = std::function<std::vector<std::string>(const std::string &name)>;
std::vector<std::string> look_up(const std::string &name);

/// @param address of the database
/// @param in_all for all hosts together, unless the address has a `connect_timeout`
/// @param find looks up names without a `hostaddr`
PostgresHosts hosts_of(const std::string &address, std::chrono::milliseconds in_all,
                       const LookUp &find = look_up);

} // namespace plateau::store
