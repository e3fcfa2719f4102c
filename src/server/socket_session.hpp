/// @file socket_session.hpp
/// One WebSocket. Only for the two files that know Boost.
#pragma once

#include "server/house.hpp"

#include <boost/asio/ip/tcp.hpp>
#include <boost/beast/core/tcp_stream.hpp>
#include <boost/beast/http/empty_body.hpp>
#include <boost/beast/http/message.hpp>
#include <functional>
#include <memory>
#include <string>

namespace plateau::server {

/// What the listener has to know of it.
class SocketSession {
public:
  virtual ~SocketSession() = default;
  /// The server closes: the client is told.
  virtual void leave() = 0;
};

/// Takes over a connection that asked to become a WebSocket.
std::shared_ptr<SocketSession>
start_socket(boost::beast::tcp_stream stream,
             const boost::beast::http::request<boost::beast::http::empty_body> &request,
             std::string address, House &house);

} // namespace plateau::server
