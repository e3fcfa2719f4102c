/// @file socket_wire.hpp
/// A WebSocket for coroutines. Only socket_wire.cpp includes Beast's, which takes half a minute to
/// compile.
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
    std::chrono::milliseconds silence; ///< Without a sign of life; it is pinged meanwhile.
    std::size_t message_bytes;
    std::size_t wire_bytes; ///< For one message, frames included.
    int kernel_bytes;       ///< The kernel's send buffer.
  };

  SocketWire(Stream stream, const Bounds &bounds);
  ~SocketWire();
  SocketWire(const SocketWire &) = delete;
  SocketWire &operator=(const SocketWire &) = delete;

  asio::any_io_executor executor();
  /// Called for pings and pongs.
  void on_control(std::function<void(bool pong, std::string_view payload)> heard);

  /// Called when more than `wire_bytes` came without completing a message.
  void on_excess(std::function<void()> excess);

  asio::awaitable<error_code> accept(const HttpRequest &request);
  struct Heard {
    error_code error;
    std::string_view text; ///< Valid until the next read.
    bool is_text = false;
  };
  asio::awaitable<Heard> read();
  /// The text must live until it is done; one write at a time.
  asio::awaitable<error_code> write(std::string_view text);
  asio::awaitable<error_code> ping(std::string_view payload);
  asio::awaitable<void> close(CloseCode code, std::string_view why);
  /// Closes at once; operations under way fail.
  void cut();

  /// The log's code for an error that ends a connection; empty for an ordinary end.
  static std::string_view fault(error_code error);

private:
  struct Socket;
  std::unique_ptr<Socket> socket_;
};

} // namespace plateau::server
