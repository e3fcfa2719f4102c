/// @file wire.hpp
/// A TCP connection for coroutines. Only for files that include Boost; what takes long to compile
/// is in wire.cpp.
#pragma once

#include "server/awaited.hpp"

#include <array>
#include <boost/asio/awaitable.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/beast/core/basic_stream.hpp>
#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/core/rate_policy.hpp>
#include <boost/beast/http/parser.hpp>
#include <boost/beast/http/string_body.hpp>
#include <chrono>
#include <functional>
#include <limits>
#include <string>
#include <string_view>
#include <utility>

namespace plateau::server {

namespace beast = boost::beast;
namespace http = boost::beast::http;
using asio::ip::tcp;
using boost::system::error_code;

/// Counts incoming bytes; a rate policy in Beast's terms.
class Inflow {
public:
  std::size_t most = std::numeric_limits<std::size_t>::max();
  /// Called once when more than `most` came since `begin`.
  std::function<void()> on_excess;
  void begin() { since_ = 0; }

private:
  friend class beast::rate_policy_access;
  static constexpr std::size_t any = std::numeric_limits<std::size_t>::max();

  static std::size_t available_read_bytes() { return any; }
  static std::size_t available_write_bytes() { return any; }
  void transfer_read_bytes(std::size_t bytes) {
    since_ += bytes;
    if (since_ > most && on_excess)
      std::exchange(on_excess, nullptr)();
  }
  static void transfer_write_bytes(std::size_t /*bytes*/) {}
  static void on_timer() {}

  std::size_t since_ = 0;
};

using Stream = beast::basic_stream<tcp, asio::any_io_executor, Inflow>;
/// Used for all requests; a body that is not wanted is not read.
using RequestParser = http::request_parser<http::string_body>;
using HttpRequest = http::request<http::string_body>;

inline std::string_view view(beast::string_view text) { return {text.data(), text.size()}; }

class Wire {
public:
  explicit Wire(tcp::socket socket) : stream_(std::move(socket)) {}

  asio::any_io_executor executor() { return stream_.get_executor(); }
  /// The address of the peer, as `plain_address` writes it.
  std::string address() const;

  /// Operations begun from now on fail after this time.
  void expires_after(std::chrono::milliseconds time) { stream_.expires_after(time); }

  struct Read {
    error_code error;
    std::size_t size = 0;
  };
  asio::awaitable<Read> read_head(RequestParser &parser);
  asio::awaitable<Read> read_body(RequestParser &parser);
  /// Writes all texts in order; they must live until it is done.
  asio::awaitable<error_code> write(std::string_view first, std::string_view second = {},
                                    std::string_view third = {});

  bool is_open() const { return stream_.socket().is_open(); }
  /// Closes at once; operations under way fail.
  void cut() { stream_.close(); }
  /// Shuts the connection down properly.
  void close();
  /// The same for a peer that may still be sending: reads and drops up to `most` bytes, because
  /// closing with unread data would discard what was written last.
  asio::awaitable<void> close_gently(std::size_t most, std::chrono::milliseconds longest);
  Stream &stream() { return stream_; }
  /// True if part of a request has come.
  bool holds_part() const { return buffer_.size() > 0; }

  /// Gives the stream away, to go on with another protocol.
  Stream release() {
    stream_.expires_never();
    return std::move(stream_);
  }

private:
  Stream stream_;
  beast::flat_buffer buffer_;
};

/// The connection fails if the peer acknowledges nothing for this time.
void give_up_after(Stream &stream, std::chrono::milliseconds time);
/// Sets the kernel's send buffer, which bounds what it keeps for a slow reader.
void bound_kernel(Stream &stream, int bytes);

/// Waits until the timer expires or is cancelled.
asio::awaitable<void> wait(asio::steady_timer &timer);

} // namespace plateau::server
