/// @file socket_session.hpp
/// One WebSocket. Only for files that include Boost.
#pragma once

#include "server/house.hpp"
#include "server/wire.hpp"

#include <memory>
#include <string>

namespace plateau::server {

/// What the server has to know of it.
class SocketSession : public std::enable_shared_from_this<SocketSession> {
public:
  virtual ~SocketSession() = default;
  /// The server stops: tells the client and closes.
  virtual void leave() = 0;
};

/// Takes over a connection that asked to become a WebSocket.
/// @param kept it has a place that is kept back for players, and has to show a seat in time
void start_socket(Stream stream, const HttpRequest &request, std::string address, House &house,
                  bool kept);

} // namespace plateau::server
