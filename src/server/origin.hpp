/// @file origin.hpp
/// Which pages may talk to the server. Browsers send the origin of a page; other programs need not.
#pragma once

#include <algorithm>
#include <string>
#include <string_view>
#include <vector>

namespace plateau::server {

/// True for a page of this server, for a listed one (`https://plateau.example`), and without a
/// page.
inline bool origin_allowed(std::string_view origin, std::string_view host,
                           const std::vector<std::string> &listed) {
  if (origin.empty())
    return true;
  for (const std::string_view scheme : {"http://", "https://"})
    if (origin.substr(0, scheme.size()) == scheme && !host.empty() &&
        origin.substr(scheme.size()) == host)
      return true;
  return std::find(listed.begin(), listed.end(), origin) != listed.end();
}

} // namespace plateau::server
