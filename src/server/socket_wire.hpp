/// @file socket_wire.hpp
/// A WebSocket by coroutines. Beast's own is behind socket_wire.cpp, which takes half a minute to
/// compile, so that the session does not.
#pragma once

#include "server/wire.hpp"

#include <boost/beast/websocket/rfc6455.hpp>
#include <functional>
#include <memory>
#include <string_view>

namespace plateau::server {

class SocketWire {
public:
  using CloseCode = beast::websocket::close_code;
  struct Bounds {
    std::chrono::milliseconds handshake;
    std::chrono::milliseconds silence; ///< Without a sign of life, for which it is pinged.
    std::size_t message_bytes;
    std::size_t wire_bytes; ///< For one message, its frames included.
    int kernel_bytes;       ///< What the system keeps for a slow reader.
  };

  SocketWire(Stream stream, const Bounds &bounds);
  ~SocketWire();
  SocketWire(const SocketWire &) = delete;
  SocketWire &operator=(const SocketWire &) = delete;

  asio::any_io_executor executor();
  /// Is told of pings and pongs; `pong` says which.
  void on_control(std::function<void(bool pong, std::string_view payload)> heard);

  /// Is called when more than `wire_bytes` came and no message was whole.
  void on_excess(std::function<void()> excess);

  asio::awaitable<error_code> accept(const HttpRequest &request);
  struct Heard {
    error_code error;
    std::string_view text; ///< Until the next is read.
    bool is_text = false;
  };
  asio::awaitable<Heard> read();
  /// The text must live until it is done; one after the other.
  asio::awaitable<error_code> write(std::string_view text);
  asio::awaitable<error_code> ping(std::string_view payload);
  asio::awaitable<void> close(CloseCode code, std::string_view why);
  /// At once; what is under way fails.
  void cut();

  /// Why a connection was ended by what was read, as a code for logs; empty: it was not.
  static std::string_view fault(error_code error);

private:
  struct Socket;
  std::unique_ptr<Socket> socket_;
};

} // namespace plateau::server
