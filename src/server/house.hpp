/// @file house.hpp
/// What all connections of a server share. Only for the files that know Boost.
#pragma once

#include "server/hub.hpp"
#include "server/limits.hpp"
#include "server/log.hpp"
#include "server/site.hpp"

#include <algorithm>
#include <chrono>
#include <map>
#include <memory>
#include <string>
#include <vector>

namespace plateau::server {

/// Counts one more for as long as it lives.
class Counted {
public:
  explicit Counted(std::uint64_t &count) : count_(&count) { ++*count_; }
  ~Counted() { --*count_; }
  Counted(const Counted &) = delete;
  Counted &operator=(const Counted &) = delete;

private:
  std::uint64_t *count_;
};

/// How many there are from each address.
class Addresses {
public:
  std::size_t count(const std::string &address) const {
    const auto found = counts_.find(address);
    return found == counts_.end() ? 0 : found->second;
  }
  void enter(const std::string &address) { ++counts_[address]; }
  void leave(const std::string &address) {
    const auto found = counts_.find(address);
    if (found != counts_.end() && --found->second == 0)
      counts_.erase(found);
  }

private:
  std::map<std::string, std::size_t> counts_;
};

struct House {
  House(const Site &what, const Limits &bounds) : site(what), limits(bounds) {}

  const Site &site;
  Limits limits;
  Log log;
  Metrics metrics;
  std::vector<std::string> origins;
  Addresses connections;
  Addresses sockets;
  bool closing = false;
  std::unique_ptr<store::Store> store;
  std::unique_ptr<Hub> hub; ///< None: only the page.

  /// Read once from the wall, then carried on by the clock that never jumps.
  const Time wall_at_start =
      std::chrono::duration_cast<Milliseconds>(std::chrono::system_clock::now().time_since_epoch())
          .count();
  const std::chrono::steady_clock::time_point start = std::chrono::steady_clock::now();
  Time now() const {
    return wall_at_start +
           std::chrono::duration_cast<Milliseconds>(std::chrono::steady_clock::now() - start)
               .count();
  }

  /// What a message counts in the queue of a reader. A long game from its beginning may be larger
  /// than the whole queue, and is no fault of the reader.
  std::size_t weight(const Text &text) const {
    return std::min(text->size(), limits.queue_bytes / 4);
  }

  /// A connection is closed because of a limit.
  void closed(std::string_view code, const std::string &address) {
    metrics.count_closed(code);
    log.note(now(), "closed", {{"code", std::string(code)}, {"address", address}});
  }
};

} // namespace plateau::server
