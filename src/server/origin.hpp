/// @file origin.hpp
/// Which pages may talk to the server. Browsers say where a page comes from; other programs need
/// not.
#pragma once

#include <algorithm>
#include <string>
#include <string_view>
#include <vector>

namespace plateau::server {

/// A page of this server, or of one that is listed (`https://plateau.example`), or no page at all.
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
