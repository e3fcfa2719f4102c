/// @file bus.hpp
/// What nodes tell each other, by way of Redis. It is only a wake-up: what is lost here is found in
/// the store a little later. A small client on the server's own event loop, because hiredis would
/// need an adapter to it that is as long, and because three commands are all there is. Only for the
/// files that know Boost.
#pragma once

#include "server/bus_address.hpp"
#include "server/bus_limits.hpp"
#include "server/hub.hpp"
#include "server/log.hpp"

#include <boost/asio/io_context.hpp>
#include <memory>

namespace plateau::server {

/// Joins a hub to those of other nodes. All of them must be gone before the context is.
class Bus {
public:
  Bus(boost::asio::io_context &context, BusAddress address, Hub &hub, Metrics &metrics,
      std::function<void(std::string_view event, const std::string &reason)> note,
      const BusLimits &limits = {});
  ~Bus();
  Bus(const Bus &) = delete;
  Bus &operator=(const Bus &) = delete;

  void start();
  void stop();
  /// Nothing waits to be sent.
  bool has_told_all() const;

private:
  class Link;
  std::shared_ptr<Link> link_;
};

} // namespace plateau::server
