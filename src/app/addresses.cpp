#include "app/addresses.hpp"

#include <algorithm>
#include <array>
#include <ifaddrs.h>
#include <memory>
#include <net/if.h>
#include <netdb.h>
#include <netinet/in.h>

namespace plateau::app {

namespace {

/// Addresses of one cable only (`fe80::…`) do not work in browsers.
bool is_for_others(const ifaddrs &at) {
  if (at.ifa_addr == nullptr || (at.ifa_flags & IFF_UP) == 0 || (at.ifa_flags & IFF_LOOPBACK) != 0)
    return false;
  if (at.ifa_addr->sa_family == AF_INET)
    return true;
  return at.ifa_addr->sa_family == AF_INET6 &&
         !IN6_IS_ADDR_LINKLOCAL(&reinterpret_cast<const sockaddr_in6 *>(at.ifa_addr)->sin6_addr);
}

} // namespace

bool is_everywhere(const std::string &host) { return host == "0.0.0.0" || host == "::"; }

std::vector<std::string> addresses_for_others() {
  struct Free {
    void operator()(ifaddrs *list) const { ::freeifaddrs(list); }
  };
  ifaddrs *found = nullptr;
  if (::getifaddrs(&found) != 0)
    return {};
  const std::unique_ptr<ifaddrs, Free> list(found);
  std::vector<std::string> addresses;
  for (const auto *at = list.get(); at != nullptr; at = at->ifa_next) {
    if (!is_for_others(*at))
      continue;
    const auto size =
        at->ifa_addr->sa_family == AF_INET ? sizeof(sockaddr_in) : sizeof(sockaddr_in6);
    std::array<char, NI_MAXHOST> digits{};
    if (::getnameinfo(at->ifa_addr, static_cast<socklen_t>(size), digits.data(), digits.size(),
                      nullptr, 0, NI_NUMERICHOST) == 0)
      addresses.emplace_back(digits.data());
  }
  std::stable_partition(addresses.begin(), addresses.end(), [](const std::string &address) {
    return address.find(':') == std::string::npos;
  });
  return addresses;
}

} // namespace plateau::app
