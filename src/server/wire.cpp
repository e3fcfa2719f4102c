#include "server/wire.hpp"

#include "server/visitors.hpp"

#include <algorithm>
#include <boost/asio/write.hpp>
#include <boost/beast/http/read.hpp>
#include <netinet/tcp.h>

namespace plateau::server {

std::string Wire::address() const {
  error_code ignored;
  return plain_address(stream_.socket().remote_endpoint(ignored).address().to_string());
}

asio::awaitable<Wire::Read> Wire::read_head(RequestParser &parser) {
  const auto [error, size] = co_await http::async_read_header(stream_, buffer_, parser, awaited);
  co_return Read{error, size};
}

asio::awaitable<Wire::Read> Wire::read_body(RequestParser &parser) {
  const auto [error, size] = co_await http::async_read(stream_, buffer_, parser, awaited);
  co_return Read{error, size};
}

asio::awaitable<error_code> Wire::write(std::string_view first, std::string_view second,
                                        std::string_view third) {
  const std::array<asio::const_buffer, 3> all = {asio::buffer(first), asio::buffer(second),
                                                 asio::buffer(third)};
  const auto [error, size] = co_await asio::async_write(stream_, all, awaited);
  co_return error;
}

void Wire::close() {
  error_code ignored;
  stream_.socket().shutdown(tcp::socket::shutdown_both, ignored);
  stream_.close();
}

asio::awaitable<void> Wire::close_gently(std::size_t most, std::chrono::milliseconds longest) {
  error_code ignored;
  stream_.socket().shutdown(tcp::socket::shutdown_send, ignored);
  stream_.expires_after(longest);
  std::array<char, 4096> dropped;
  std::size_t sum = 0;
  bool more = true;
  while (more) {
    const auto [error, size] = co_await stream_.async_read_some(
        asio::buffer(dropped.data(), std::min(dropped.size(), most - sum)), awaited);
    sum += size;
    more = !error && sum < most;
  }
  stream_.close();
}

void give_up_after(Stream &stream, std::chrono::milliseconds time) {
  const auto number = static_cast<unsigned>(time.count());
  ::setsockopt(stream.socket().native_handle(), IPPROTO_TCP, TCP_USER_TIMEOUT, &number,
               sizeof number);
}

void bound_kernel(Stream &stream, int bytes) {
  error_code ignored;
  stream.socket().set_option(asio::socket_base::send_buffer_size(bytes), ignored);
}

asio::awaitable<void> wait(asio::steady_timer &timer) { co_await timer.async_wait(awaited); }

} // namespace plateau::server
