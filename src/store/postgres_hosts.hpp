/// @file postgres_hosts.hpp
/// The places that an address of a database names; a name may stand for several. libpq can try one
/// after the other, but where the caller does the waiting it never leaves one that says nothing.
#pragma once

#include <chrono>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <vector>

namespace plateau::store {

/// What libpq reads in an address, by its names; nothing when it is none.
std::optional<std::map<std::string, std::string, std::less<>>>
read_address(const std::string &address);

/// One of the places; what is empty is as the address says.
struct PostgresHost {
  std::string name;   ///< Also where it has been looked up: certificates have it.
  std::string number; ///< `hostaddr`, which needs no looking up.
  std::string port;
};

struct PostgresHosts {
  std::vector<PostgresHost> all; ///< In their order; at least one.
  /// How long each may take until the next is tried.
  std::chrono::milliseconds patience;
};

/// Looks up the addresses of a name, in digits; none where there are none.
using LookUp = std::function<std::vector<std::string>(const std::string &name)>;
std::vector<std::string> look_up(const std::string &name);

/// @param address of the database
/// @param in_all how long all of them may take, unless the address says how long one may
/// @param find asked for names that came without a number
PostgresHosts hosts_of(const std::string &address, std::chrono::milliseconds in_all,
                       const LookUp &find = look_up);

} // namespace plateau::store
