/// @file bus.hpp
/// What nodes tell each other through Redis. These are only hints: what is lost here is found in
/// the store a little later. A small client on the server's own event loop: it needs three
/// commands, and hiredis would need an adapter just as long. Only for files that include Boost.
#pragma once

#include "server/bus_address.hpp"
#include "server/bus_limits.hpp"
#include "server/hub.hpp"
#include "server/log.hpp"

#include <boost/asio/io_context.hpp>
#include <memory>

namespace plateau::server {

/// Connects a hub to those of other nodes. It must end before the context does.
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
  /// True if nothing waits to be sent.
  bool has_told_all() const;

private:
  class Link;
  std::shared_ptr<Link> link_;
};

} // namespace plateau::server
